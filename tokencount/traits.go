package tokencount

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/interval"
)

// What a request may say of calls.
const (
	callNamed = "a call of a named tool"
	callAny   = "a required call"
	callOnly  = "a required call of the only tool"
	callNone  = "a ban on calls"
)

// traits returns what of a request, besides its texts and its tools, a provider may count:
// the line of the model, who answers, and what the request asks for.
func (p *Provider) traits(q Query) []string {
	var out []string
	add := func(has bool, trait string) {
		if has {
			out = append(out, trait)
		}
	}
	add(p.serves(spellings(q.Model)) >= 0, "model "+lineOf(q.Model))
	add(q.Host != "", "host "+q.Host)
	switch {
	case q.Tool != "":
		out = append(out, callNamed)
	case q.Only != "":
		out = append(out, callOnly)
	case q.ToolChoice == "any":
		out = append(out, callAny)
	case q.ToolChoice == "none":
		out = append(out, callNone)
	}
	add(q.NoSystem, "no system message")
	add(q.Thinking, "reasoning")
	add(q.Single, "one call at a time")
	add(q.Strict, "strict tools")
	return out
}

var (
	dated      = regexp.MustCompile(`-(?:\d{4}-\d{2}-\d{2}|latest)$`)
	generation = regexp.MustCompile(`^(gpt-5)\.\d+`)
)

// lineOf returns the name of a model without its date and without a gateway's variant, as
// gpt-4o-mini. The versions of GPT-5 are one line: recorded requests to 5, 5.4, 5.5 and 5.6
// cost the same. What is fine-tuned is a line of its own.
func lineOf(model string) string {
	name, _, _ := strings.Cut(bareModel(model), ":")
	name = generation.ReplaceAllString(dated.ReplaceAllString(name, ""), "$1")
	if strings.HasPrefix(strings.ToLower(model), "ft:") {
		return "ft:" + name
	}
	return name
}

// decidedTraits are the traits for which recorded requests show that a profile counts them
// to the token: of the requests that have one, and no keyword that is not decided, at least
// three of four are met. A test of package replay reads them off the recordings again.
var decidedTraits = map[string][]string{
	"openai-gpt-5-responses": {
		"model gpt-5", "model gpt-5-mini", "model gpt-5-nano", "model gpt-5-luna", "model gpt-5-terra",
		"host azure", "host openrouter", "host vercel", callNamed,
		callOnly, callNone, "no system message", "strict tools",
	},
	"openai-gpt-5-chat": {
		"model gpt-5", "model gpt-5-mini", "model gpt-5-nano", "host azure", callNamed,
		callOnly, callAny, callNone, "no system message",
		"strict tools",
	},
	"openai-gpt-4o-responses": {
		"model gpt-4o", "model gpt-4o-mini", "model gpt-4.1", "model gpt-4.1-mini", "model gpt-4.1-nano",
		"host openrouter", callNamed, "no system message", "strict tools",
	},
	"openai-gpt-4o-chat": {
		"model gpt-4o", "model gpt-4o-mini", "model gpt-4.1", "model gpt-4.1-mini", "model gpt-4.1-nano",
		"host azure", callNamed, callOnly, callAny,
		"no system message", "strict tools",
	},
	"openai-o-responses": {"model o4-mini", "strict tools"},
	"openai-o-chat":      {"model o3-mini", "model o4-mini", "host azure", "no system message", "strict tools"},
}

// What a trait that is not decided may cost. OpenAI's forms of the same tools differ by 3 %
// at most between families. Forbidding calls costs one token on GPT-3.5, and naming a tool
// four and its name (hmarr/openai-chat-tokens, src/functions.ts), which is three less than
// on GPT-4o. Requests to GPT-5 through Bedrock cost seven tokens more than elsewhere in the
// one that was recorded, which has two tools.
const (
	undecidedBand   = 0.03
	undecidedTokens = 4
	mostForChoice   = 9
	elsewhereBand   = 0.15
	elsewhereTokens = 7
)

// hold makes an exact profile calibrated, or rough, where no recorded request decides what
// a request has. The middle of the count stays that of the decided form, which is the
// likeliest, but where models are known to charge for a tool_choice.
func (p *Provider) hold(q Query) {
	if p.Grade != Exact {
		return // its band is that of requests of all kinds
	}
	known := decidedTraits[p.Name]
	list := slices.DeleteFunc(p.traits(q), func(t string) bool { return slices.Contains(known, t) })
	if len(list) == 0 {
		return
	}
	c := fitTo(0, p.Evidence.Rows, p.Evidence.Projects, unbounded)
	p.Grade = Calibrated
	for _, trait := range list {
		more := between(-undecidedTokens, undecidedTokens)
		switch kind, _, _ := strings.Cut(trait, " "); {
		case kind == "model":
			c.Band = max(c.Band, undecidedBand)
		case kind == "host":
			c.Band, p.Grade = max(c.Band, elsewhereBand), Rough
			more = between(-elsewhereTokens, elsewhereTokens)
		case p.naming == nil:
		case trait == callNone:
			more = between(0, undecidedTokens)
		case trait == callAny:
			more = between(0, mostForChoice)
		case trait == callOnly && p.only != nil:
			more = interval.Int{} // it is an interval itself
		}
		p.overhead = p.overhead.Plus(more)
	}
	if c.Band > 0 {
		p.Calibration = c
		p.ErrorPercent = max(p.ErrorPercent, 100*meanOfBand*c.Band)
	}
	p.Assumed = fmt.Sprintf(
		"no recorded request that is counted as %s has %s, so the count is a band", p.Name, strings.Join(list, ", "),
	)
}

// recordedHosts are the hosts whose recorded requests the counts of open weights rest on,
// besides the reference host, which is "": the vendor's, or a server with the published
// template. Those of qwen, groq-llama and deepseek-v3.1 include hosts of a survey of
// recorded requests that are not all in the repository (Groq, Groq, Azure).
var recordedHosts = map[string][]string{
	"openrouter-deepseek": {"openrouter"},
	"deepseek-v3.1":       {"openrouter", "azure"},
	"qwen":                {"openrouter", "groq"},
	"qwen-coder":          {"cerebras"},
	"ollama-qwen":         {"ollama"},
	"gpustack-qwen":       {"gpustack"},
	"gpt-oss":             {"bedrock", "groq"},
	"ollama-gpt-oss":      {"ollama"},
	"gpt-oss-responses":   {"bedrock"},
	"llama":               {"together", "ibm.com"},
	"groq-llama":          {"groq"},
	"groq-llama-4":        {"groq"},
	"bedrock-llama":       {"bedrock"},
	"ollama-llama":        {"ollama"},
	"glm":                 {"openrouter", "crusoecloud.com"},
	"kimi":                {"openrouter", "bedrock", "avian.io"},
	"groq-kimi":           {"groq"},
	"mistral":             {"openrouter", "bedrock"},
	"minimax":             {"openrouter"},
	"nova":                {"bedrock"},
	"grok":                {"openrouter", "azure"},
	"grok-code":           {"openrouter"},
}

// elsewhere makes the profile of open weights rough on a host that no recorded request went
// to: who answers decides the template. What it costs once then lies between the costs of
// all profiles of the model.
func (p *Provider) elsewhere(q Query) {
	if p.By != "" || q.Host == "" || slices.Contains(recordedHosts[p.Name], q.Host) {
		return
	}
	p.Grade = Rough
	p.Calibration = p.Calibration.spread(assumedBand)
	p.ErrorPercent = max(p.ErrorPercent, 100*meanOfBand*assumedBand)
	spelled := spellings(q.Model)
	for _, other := range Providers() {
		if other.API == p.API && other.serves(spelled) >= 0 {
			p.overhead.Lo = min(p.overhead.Lo, other.overhead.Lo)
			p.overhead.Hi = max(p.overhead.Hi, other.overhead.Hi)
		}
	}
	p.Assumed = fmt.Sprintf(
		"no recorded request shows how %s counts %s; it is counted as %s, with a band of ±%.0f %%",
		q.Host, q.Model, p.Name, 100*assumedBand,
	)
}
