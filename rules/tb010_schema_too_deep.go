package rules

import (
	"fmt"

	"github.com/toolbudget/toolbudget/catalog"
)

var schemaTooDeep = Rule{
	ID: "TB010", Name: "schema-too-deep", Severity: Warning, Max: 5,
	Text:   "An input schema is not nested too deeply.",
	Why:    deepSchemaWhy,
	Source: "developers.openai.com, guides/structured-outputs; tidyverse/ellmer#671",
	Tool: func(t *catalog.Tool, set Settings) []Finding {
		deepest, where := 0, ""
		level := map[string]int{} // of the values of a name that are around the current one
		var visit func(s *catalog.Schema, at string, above int)
		visit = func(s *catalog.Schema, at string, above int) {
			if name, ok := property(at); ok && nests(s) {
				if outer, again := level[name]; again {
					above = outer // a tree
				} else {
					level[name] = above
					defer delete(level, name)
				}
			}
			s.Walk(at, func(in string, x *catalog.Schema) bool {
				if t.Hides(in) {
					return false
				}
				if x != s {
					visit(x, in, above)
					return false
				}
				if nests(x) {
					above++
				}
				if above > deepest {
					deepest, where = above, in
				}
				return true
			})
		}
		visit(t.InputSchema, input, 0)
		if deepest <= set.Max {
			return nil
		}
		return []Finding{
			{Path: where, Text: fmt.Sprintf("%s is nested %d levels deep, limit %d", label(where), deepest, set.Max)},
		}
	},
}

// deepSchemaWhy is the documentation of the rule, in Markdown.
const deepSchemaWhy = `Every level costs tokens, in the schema and in every call. Flatten the parameters that most calls need, or accept rarely used parts as text, such as a query in a known language.

    {"query": {"filter": {"range": {"time": {"from": …}}}}}
    {"from": …, "to": …}

A value inside another one of the same name, such as children of children, is on the level of the outer one: a tree is as deep as its data.

The default, five levels with the root, is what OpenAI's structured outputs accepted at first. Today they accept ten.`

// nests reports whether a schema is of a value that has others in it.
func nests(s *catalog.Schema) bool {
	return s.Get("properties") != nil || s.Get("items") != nil || is(s, "object") || is(s, "array")
}
