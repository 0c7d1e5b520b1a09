package rules

import (
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

var parameterMissing = Rule{
	ID: "TB007", Name: "parameter-description-missing", Severity: Warning,
	Text:   "Every parameter has a description.",
	Why:    missingDescriptionWhy,
	Source: "Anthropic, Writing effective tools for agents (2025-09)",
	Tool: func(t *catalog.Tool, _ Settings) []Finding {
		if partly(t, "/description") {
			return nil // what is not known may describe the parameters
		}
		missing := slices.DeleteFunc(parameters(t), func(p param) bool {
			return explained(p.schema) || mayExplain(t, p.path)
		})
		if len(missing) == 0 {
			return nil // most descriptions need no reading
		}
		entries := map[string]bool{}
		for _, m := range entry.FindAllStringSubmatch(t.Description.Value, -1) {
			entries[m[1]] = true
		}
		var out []Finding
		for _, p := range missing {
			if !entries[p.name] {
				out = append(out, Finding{Path: p.path, Text: "parameter " + p.name + " has no description"})
			}
		}
		return out
	},
}

// missingDescriptionWhy is the documentation of the rule, in Markdown.
const missingDescriptionWhy = `A model fills in a parameter from its name, type and description. A few words about format and meaning prevent failed calls.

    mcp.WithString("since")
    mcp.WithString("since", mcp.Description("RFC 3339 time"))

The rule checks only the parameters at the top level of the schema. A parameter needs no description of its own if the tool's description has a line for it, such as "since: RFC 3339 time", if one of its alternatives has a description, or if all of its properties or its items have one.`

// entry is a line about a parameter in the description of a tool, as docstrings have it: a name,
// perhaps with a bullet, quotes and a type, and a text behind a colon or a dash.
var entry = regexp.MustCompile(`(?m)^[ \t]*(?:(?:[-*+•]|\d+[.)]|:param)[ \t]*)?[\x60"'*]*([\pL_$][\pL\d_.$-]*)[\x60"'*]*` +
	`[ \t]*(?:\([^)\n]*\)|\[[^\]\n]*\])?[*]*[ \t]*[:–—-][*]*[ \t]*\S`)

// subschemas are the keywords whose schemas may describe a parameter in its place.
var subschemas = []string{"anyOf", "oneOf", "allOf", "items", "properties", "additionalProperties"}

// explained reports whether a schema or what is in it says what its value means.
func explained(s *catalog.Schema) bool {
	if s.Get("$ref") != nil || strings.TrimSpace(s.Get("description").Str()) != "" {
		return true
	}
	for _, key := range subschemas[:3] {
		if one := s.Get(key); one != nil && slices.ContainsFunc(one.Items, explained) {
			return true
		}
	}
	if items := s.Get("items"); items != nil && explained(items) {
		return true
	}
	props, more := s.Get("properties"), s.Get("additionalProperties")
	empty := more != nil && more.Kind == catalog.Bool && !more.Bool // nothing is to be filled in
	return props != nil && (len(props.Members) > 0 || empty) &&
		!slices.ContainsFunc(props.Members, func(m catalog.Member) bool { return !explained(m.Value) })
}

// mayExplain reports whether a gap hides what explained looks for.
func mayExplain(t *catalog.Tool, at string) bool {
	return t.Hides(at+"/description") ||
		slices.ContainsFunc(subschemas, func(key string) bool { return partly(t, catalog.Pointer(at, key)) })
}
