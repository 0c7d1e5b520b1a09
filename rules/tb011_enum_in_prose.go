package rules

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/terms"
)

var enumInProse = Rule{
	ID: "TB011", Name: "enum-in-prose", Severity: Warning,
	Text: "A string with a few allowed values lists them in an enum, not in its description.",
	Why:  enumInProseWhy,
	Source: "Anthropic, Writing effective tools for agents (2025-09); borispan-416/toolbudget, " +
		"tool/freeform-should-enum",
	Tool: func(t *catalog.Tool, _ Settings) []Finding {
		siblings := map[string]bool{}
		for _, p := range parameters(t) {
			siblings[p.name] = true
		}
		return schemas(t, func(at string, s *catalog.Schema) []Finding {
			path := at + "/description"
			if s.Get("type").Str() != "string" || t.Hides(path) {
				return nil
			}
			for _, key := range []string{"enum", "const", "pattern", "format", "anyOf", "oneOf"} {
				if !lacks(t, s, at, key) {
					return nil
				}
			}
			name, _ := property(strings.TrimSuffix(at, "/items"))
			values := listed(tidy(s.Get("description").Str()), name)
			if len(values) == 0 || slices.ContainsFunc(values, func(v string) bool { return siblings[v] }) {
				return nil // one of other parameters is meant
			}
			if len(values) == 2 && slices.Contains(values, "true") && slices.Contains(values, "false") {
				return []Finding{
					{Path: path, Text: label(at) + " takes true or false as a string; use the type boolean"},
				}
			}
			return []Finding{
				{
					Path: path,
					Text: fmt.Sprintf("%s lists its values in the description (%s); use an enum",
						label(at), strings.Join(values, ", ")),
				},
			}
		})
	},
}

// enumInProseWhy is the documentation of the rule, in Markdown.
const enumInProseWhy = `Some providers make the model keep to an enum, and clients can validate it. The description then need not list the values.

    {"type": "string", "description": "State (open|closed|all)"}
    {"type": "string", "enum": ["open", "closed", "all"]}

Lists of examples ("such as", "e.g.", "common values") and parameters that take several values are not reported.`

// Lists as people write them. The words before say that the values are all there
// are; after it the sentence or the parenthesis ends.
var (
	quoted = "(?:'[\\w.-]+'|\"[\\w.-]+\"|`[\\w.-]+`)"
	bare   = `[A-Za-z][\w-]*`
	comma  = `(?:\s*,\s*(?:or\s+|and\s+)?|\s+or\s+|\s+and\s+)`
	bar    = `\s*\|\s*`
	cue    = `(?i:\b(?:one of|either|(?:valid|allowed|possible|supported|accepted|available|permitted) (?:values|options|types|modes|formats|choices)(?: are)?|(?:values|options|choices)(?: are)?|must be|can be)\s*:?\s*\(?)`
	after  = `\s*(?:$|[);\n]|\.(?:\s|$)|\([^)]*\)\s*(?:$|[.;\n])|,? ?(?i:default|by default))`
	lists  = regexp.MustCompile(`(?:^|` +
		cue + `|[:(]\s*)(` + quoted + `(?:(?:` + comma + `|` + bar + `)` + quoted + `)+)` + after + `|(?:` +
		cue + `|[:(]\s*)(` + bare + `(?:` + bar + bare + `)+)` + after + `|` +
		cue + `(` + bare + `(?:` + comma + bare + `)+)` + after + `|` +
		`[(]\s*(` + bare + `(?:\s*,\s*(?:or\s+)?` + bare + `){1,})` + after)
	item = regexp.MustCompile(`[\w.-]+`)
	// open are words by which a list is one of examples, or one of which several
	// may be named.
	open = regexp.MustCompile(
		`(?i)\b(?:e\.?g\b|etc\b|such as|for example|examples?\b|like\b|including|includes?\b|separated|list of|multiple|and/or|any of|one or more|common(?:ly)?|typical(?:ly)?|usual(?:ly)?|popular)|\.\.\.|…`,
	)
)

// traits are two words that a value must be at once.
var traits = regexp.MustCompile(`(?i)^\W*(?:must be|can be)\s+[\w-]+\s+and\s+[\w-]+\W*$`)

// A list behind the word format, with numbers in it, is one of samples.
var (
	sample  = regexp.MustCompile(`\d`)
	formats = regexp.MustCompile(`(?i)\bformats?\s*:[^:]*$`)
)

// choices are words for what takes one of few values, by which a list of bare
// words in parentheses is one of values: "Merge style (merge, rebase)", but not
// "Path to the file (CSV, PDF)". They are stems.
var choices = terms.Content("action category direction dialect format kind level method mode op operation order" +
	" priority role scope severity sort state status strategy style type unit visibility")

// listed returns the values that the description of a parameter lists, as far as
// it surely lists all.
func listed(d, name string) []string {
	if open.MatchString(d) {
		return nil
	}
	all := lists.FindAllStringSubmatch(d, 2)
	if len(all) != 1 {
		return nil // of two lists each may hold in a case of its own
	}
	m := all[0]
	if last := len(m) - 1; last > 0 && m[last] != "" {
		before, _, _ := strings.Cut(d, "(")
		if !chooses(name) && !chooses(before) {
			return nil
		}
	}
	if traits.MatchString(m[0]) {
		return nil // "Must be unique and short" says what values are like
	}
	if sample.MatchString(m[0]) && formats.MatchString(d[:strings.Index(d, m[0])+len(m[0])]) {
		return nil // "Standard format: 7d, 24h" shows what values look like
	}
	for _, list := range m[1:] {
		if list == "" {
			continue
		}
		var out []string
		for _, v := range item.FindAllString(list, -1) {
			if v != "or" && v != "and" {
				out = append(out, v)
			}
		}
		return out
	}
	return nil
}

// chooses reports whether a phrase or name ends in a word of choices.
func chooses(phrase string) bool {
	list := terms.Content(phrase)
	return len(list) > 0 && slices.Contains(choices, list[len(list)-1])
}
