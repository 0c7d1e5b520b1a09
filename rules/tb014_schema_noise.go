package rules

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

var schemaNoise = Rule{
	ID: "TB014", Name: "schema-noise", Severity: Warning,
	Text:   "An input schema has no keywords that are useless to a model.",
	Why:    schemaNoiseWhy,
	Source: "JSON Schema 2020-12, core 8.1.1, 8.2.1 and 8.3; zed-industries/zed#29381, cameronrye/openzim-mcp#392",
	Tool: func(t *catalog.Tool, _ Settings) []Finding {
		gap := partly(t, input) // what is not known may depend on them
		keep := map[string]bool{"$schema": gap || older(t.InputSchema), "$id": gap || relative(t.InputSchema)}
		return schemas(t, func(at string, s *catalog.Schema) []Finding {
			var out []Finding
			for _, m := range s.Members {
				path := catalog.Pointer(at, m.Key)
				what := noise(t, at, s, m)
				if what == "" || t.Hides(path) {
					continue
				}
				f := Finding{Path: path, Text: what + " tells the model nothing"}
				if !keep[m.Key] && m.Key != "default" {
					f.Fix = &Fix{Text: "remove " + m.Key, Path: path}
				}
				out = append(out, f)
			}
			return out
		})
	},
}

// schemaNoiseWhy is the documentation of the rule, in Markdown.
const schemaNoiseWhy = `$schema, $id and $comment are for validators and maintainers. An empty default, and a title that repeats the name or the description, add nothing either. They cost tokens in every request to a provider that shows the schema to the model as JSON: $schema of 2020-12 has 57 bytes, about 20 tokens for Claude. OpenAI does not show $schema to its models.

    {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": {"query": {"type": "string", "title": "Query", "default": ""}}}
    {"type": "object", "properties": {"query": {"type": "string"}}}

The fix does not remove an empty default, because a server may rely on it.`

// noise names a member of a schema that says nothing, or returns "".
func noise(t *catalog.Tool, at string, s *catalog.Schema, m catalog.Member) string {
	switch {
	case m.Key == "$schema" || m.Key == "$id" || m.Key == "$comment":
		return m.Key
	case m.Key == "default" && lacks(t, s, at, "enum") && (m.Value.Kind == catalog.Null || empty(m.Value)):
		return fmt.Sprintf("the default %s of %s", m.Value.AppendJSON(nil), label(at))
	case m.Key == "title" && !t.Hides(at+"/description"):
		name, ok := property(at)
		if at == input {
			name, ok = t.Name+" "+t.Description.Value+
				" input arguments args params parameters request schema", !t.Hides("/name") &&
				!t.Hides("/description")
		}
		if title := m.Value.Str(); ok && (repeats(title, name) || repeats(title, name+" "+s.Get("description").Str())) {
			return fmt.Sprintf("the title %q of %s", title, label(at))
		}
	}
	return ""
}

// empty reports whether a value is "", [] or {}.
func empty(v *catalog.Schema) bool {
	return v.Kind == catalog.String && v.Text == "" || v.Kind == catalog.Array && len(v.Items) == 0 ||
		v.Kind == catalog.Object && len(v.Members) == 0
}

// older reports whether a schema has keywords that mean something else without
// the draft that its $schema names: MCP takes one without for 2020-12.
func older(s *catalog.Schema) bool {
	found := false
	s.Walk("", func(_ string, x *catalog.Schema) bool {
		items := x.Get("items")
		found = found || items != nil && items.Kind == catalog.Array || x.Get("additionalItems") != nil ||
			x.Get("dependencies") != nil ||
			x.Get("$recursiveRef") != nil
		for _, key := range []string{"exclusiveMinimum", "exclusiveMaximum"} {
			if v := x.Get(key); v != nil && v.Kind == catalog.Bool {
				found = true
			}
		}
		return !found
	})
	return found
}

// relative reports whether a schema refers to another by a name that its $id may
// resolve.
func relative(s *catalog.Schema) bool {
	found := false
	s.Walk("", func(_ string, x *catalog.Schema) bool {
		for _, key := range []string{"$ref", "$dynamicRef"} {
			if ref := x.Get(key); ref != nil && !strings.HasPrefix(ref.Str(), "#") {
				found = true
			}
		}
		return !found
	})
	return found
}
