package proof

import (
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/keyword"
)

// A schema that names no dialect is of 2020-12, which MCP says (specification 2025-11-25,
// JSON Schema Usage).
const latest = "2020-12"

// dialectOf returns the dialect that the root of a schema names, such as draft-07, or the
// whole text if it is none of JSON Schema's.
func dialectOf(root *catalog.Schema) string {
	named := root.Get("$schema").Str()
	if named == "" {
		return latest
	}
	for _, d := range []string{"draft-04", "draft-06", "draft-07", "2019-09", latest} {
		if strings.Contains(named, "json-schema.org/"+d+"/schema") ||
			strings.Contains(named, "json-schema.org/draft/"+d+"/schema") {
			return d
		}
	}
	return named
}

// RefsStandAlone reports whether the dialect of a schema passes over what stands beside a
// $ref, as drafts up to 7 do (draft-07, core, section 8.3).
func RefsStandAlone(root *catalog.Schema) bool {
	return strings.HasPrefix(dialectOf(root), "draft-0")
}

// sameReading reports whether the dialects of two schemas read them in the same way.
func sameReading(a, b *catalog.Schema) bool {
	return dialectOf(a) == dialectOf(b) || timeless(a) && timeless(b)
}

// timeless reports whether a schema means the same from draft 6 on.
func timeless(root *catalog.Schema) bool {
	if !modern(root) {
		return false
	}
	ok := true
	root.Walk("", func(_ string, s *catalog.Schema) bool {
		ok = ok && unchangedIn(s)
		return ok
	})
	return ok
}

// modern reports whether the dialect of a schema is one whose changes are known: draft 6 and
// later.
func modern(root *catalog.Schema) bool {
	switch dialectOf(root) {
	case "draft-06", "draft-07", "2019-09", latest:
		return true
	}
	return false
}

// unchangedIn reports whether a schema, without what it holds, means the same from draft 6 on. It
// has none of what was changed since: the assertion of formats, lists in items, dependencies,
// keywords beside a reference, and everything that later drafts added.
func unchangedIn(s *catalog.Schema) bool {
	beside := 0 // keywords that assert something
	for _, m := range s.Members {
		switch {
		case describes(m.Key) || !asserts(m.Key):
			continue
		case m.Key == "items" && m.Value.Kind == catalog.Array, !unchanged[m.Key] && keyword.Known(m.Key):
			return false
		}
		beside++
	}
	return s.Get("$ref") == nil || beside == 1
}

// unchanged are the keywords that mean the same in draft 6 and later.
var unchanged = setOf("type", "enum", "const", "properties", "patternProperties", "additionalProperties", "required",
	"propertyNames", "minProperties", "maxProperties", "items", "minItems", "maxItems", "uniqueItems", "minLength",
	"maxLength", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "allOf",
	"anyOf", "oneOf", "not", "$ref", "nullable")

func setOf(words ...string) map[string]bool {
	m := map[string]bool{}
	for _, w := range words {
		m[w] = true
	}
	return m
}
