package tokencount

import (
	"regexp"
	"strings"
)

// spellings are the names under which a model is looked up, the fullest first: as it
// is written, and without what clouds and gateways put around it. A profile may ask
// for a vendor, as in moonshotai/kimi-k2, so that each part of a path is tried.
func spellings(model string) []string {
	name := strings.TrimPrefix(strings.ToLower(model), "ft:") // as OpenAI marks what is fine-tuned
	out := []string{oneSpelling(name)}
	add := func(s string) {
		if s = oneSpelling(s); s != out[len(out)-1] {
			out = append(out, s)
		}
	}
	for i := strings.IndexByte(name, '/'); i >= 0; i = strings.IndexByte(name, '/') {
		name = name[i+1:]
		add(name)
	}
	add(region.ReplaceAllString(name, "")) // deepseek.r1-v1:0 needs its vendor
	add(withoutCloud.ReplaceAllString(name, ""))
	return out
}

// withoutCloud is what clouds put before the name of a model: Bedrock the vendor,
// alone or after the region of an inference profile (us.anthropic.claude-…,
// amazon.nova-…); Databricks its own name; SAP the vendor with two hyphens.
var withoutCloud = regexp.MustCompile(`^(databricks-|[a-z0-9]+--|([a-z][a-z-]*\.)?` +
	`(ai21|amazon|anthropic|cohere|deepseek|google|meta|minimax|mistral|moonshot|moonshotai|nvidia|openai|` +
	`qwen|writer|xai|zai)\.)`)

// region is that of an inference profile of Bedrock.
var region = regexp.MustCompile(`^(apac|au|ca|eu|global|jp|us|us-gov)\.`)

// oneSpelling writes a name as its vendor does. Gateways write
// claude-haiku-4.5 for claude-haiku-4-5, and some claude-4-sonnet for
// claude-sonnet-4 or claude-sonnet-3.7 for claude-3-7-sonnet. Elsewhere a dot tells
// models apart (gpt-4.1, gpt-4-1106).
func oneSpelling(name string) string {
	if rest, ok := strings.CutPrefix(name, "gpt-35-"); ok {
		return "gpt-3.5-" + rest // as Azure writes it
	}
	i := strings.Index(name, "claude-")
	if i < 0 {
		return name
	}
	head, rest := name[:i], name[i:]
	if j := strings.LastIndexByte(head, '/'); j+1 != len(head) {
		return name // in the middle of another name
	}
	rest = strings.ReplaceAll(rest, ".", "-")
	if m := numberFirst.FindStringSubmatch(rest); m != nil && m[1][0] >= '4' {
		rest = "claude-" + m[2] + "-" + m[1] + rest[len(m[0]):]
	} else if m := numberLast.FindStringSubmatch(rest); m != nil {
		rest = "claude-" + m[2] + "-" + m[1] + rest[len(m[0]):]
	}
	return head + rest
}

var (
	numberFirst = regexp.MustCompile(`^claude-(\d(?:-\d)?)-(fable|haiku|opus|sonnet)\b`)
	numberLast  = regexp.MustCompile(`^claude-(haiku|opus|sonnet)-(3(?:-\d)?)\b`)
)

// bareModel is a name without what clouds and gateways put around it.
func bareModel(model string) string {
	all := spellings(model)
	return all[len(all)-1]
}

// serves returns the length of the longest prefix of a model's spellings that the
// provider lists, or -1. A prefix with a vendor asks for that vendor.
func (p *Provider) serves(spellings []string) int {
	longest := -1
	for _, name := range spellings {
		for _, prefix := range p.Models {
			if strings.HasPrefix(name, oneSpelling(strings.ToLower(prefix))) {
				longest = max(longest, len(prefix))
			}
		}
	}
	return longest
}
