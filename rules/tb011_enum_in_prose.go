package rules

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

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
			text := tidy(s.Get("description").Str())
			values := listed(text, name)
			if about(text, name, siblings) {
				return nil
			}
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
	// open are words by which a list is one of examples, or one of which several may be named,
	// or by which the value is a text that has the values in it.
	open = regexp.MustCompile(
		`(?i)\b(?:e\.?g\b|etc\b|such as|for example|examples?\b|like\b|including|includes?\b|separated|list of|multiple|and/or|any of|one or more|common(?:ly)?|typical(?:ly)?|usual(?:ly)?|popular|built-?in|predefined|standard|JSON[- ](?:array|objects?|list|string|encoded|text))|\.\.\.|…`,
	)
)

// another is the name of a parameter before a colon and a quote: the values behind it are those of
// that parameter, as in: Required for action: "update", "delete".
var another = regexp.MustCompile("(\\w+)\\s*[:=]\\s*['\"`]")

// about reports whether a description lists the values of another parameter.
func about(d, name string, siblings map[string]bool) bool {
	for _, m := range another.FindAllStringSubmatch(d, -1) {
		if siblings[m[1]] && !slices.Contains(strings.FieldsFunc(name, notWord), m[1]) {
			return true
		}
	}
	return false
}

func notWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// subject is what must or can be something at the end of a sentence's beginning.
var subject = regexp.MustCompile("(?i)(?:^|[.;:,(\n]\\s*)([^.;:,(\n]*?)\\s*\\b(?:must be|can be)\\s*:?\\s*\\(?$")

// traits are two words that a value must be at once.
var traits = regexp.MustCompile(`(?i)^\W*(?:must be|can be)\s+[\w-]+\s+and\s+[\w-]+\W*$`)

// dotted are names with dots behind a mere colon: samples of many more.
var dotted = regexp.MustCompile("^[:(]\\s*['\"`]\\w[\\w-]*\\.\\w")

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
	if !itself(d, m[0], name) {
		return nil
	}
	if traits.MatchString(m[0]) {
		return nil // "Must be unique and short" says what values are like
	}
	if dotted.MatchString(m[0]) {
		return nil // "Node type: 'base.request' or 'chain.agent'" shows what names look like
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

// itself reports whether what must or can be one of the values is the parameter: it has no other
// subject, as "manually collected transactions must be billed or past_due" has.
func itself(d, list, name string) bool {
	at := strings.Index(d, list)
	verb := cues.FindString(list)
	m := subject.FindStringSubmatch(d[:at] + verb)
	if verb == "" || m == nil {
		return true
	}
	own := terms.Content(name)
	for _, w := range terms.Content(m[1]) {
		if w != "value" && !slices.Contains(own, w) {
			return false
		}
	}
	return true
}

// cues is what a list that must or can be something begins with.
var cues = regexp.MustCompile(`^\W*(?i:must be|can be)\s*:?\s*\(?`)

// chooses reports whether a phrase or name ends in a word of choices.
func chooses(phrase string) bool {
	list := terms.Content(phrase)
	return len(list) > 0 && slices.Contains(choices, list[len(list)-1])
}
