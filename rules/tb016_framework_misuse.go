package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/keyword"
)

var misuse = Rule{
	ID: "TB016", Name: "framework-misuse", Severity: Warning,
	Text: "An input schema is consistent: none of its keywords, types and values is invalid, is ignored or " +
		"contradicts another.",
	Why: misuseWhy,
	Source: "JSON Schema, meta-schemas of drafts 4 to 2020-12; JSON Schema 2020-12, validation; " +
		"ECMA-262, patterns; mcp-go v1.2.1 mcp/tools.go; go-sdk v1.8.0 mcp/tool.go",
	Tool: func(t *catalog.Tool, _ Settings) []Finding {
		out := append(root(t), schemas(t, func(at string, s *catalog.Schema) []Finding {
			var out []Finding
			for _, check := range []func(*catalog.Tool, string, *catalog.Schema) []Finding{types, required, values,
				bounds, unknownKeyword, patterns, dangling} {
				for _, f := range check(t, at, s) {
					if !t.Hides(f.Path) {
						out = append(out, f)
					}
				}
			}
			return out
		})...)
		// What was said of a part is not said again.
		for _, f := range invalid(t) {
			if !slices.ContainsFunc(out, func(o Finding) bool {
				return catalog.Covers(o.Path, f.Path) || catalog.Covers(f.Path, o.Path)
			}) {
				out = append(out, f)
			}
		}
		return out
	},
}

// misuseWhy is the documentation of the rule, in Markdown.
const misuseWhy = `The builders of the SDKs accept any option for any type, and any value as a default or in an enum. A mismatch is sent to the client anyway, and validators reject it or ignore it silently.

    mcp.WithNumber("limit", mcp.Required(), mcp.DefaultNumber(20))
    mcp.WithNumber("limit", mcp.DefaultNumber(20))

The rule finds a schema that the meta-schema of its draft rejects, or those of all drafts if it names none; a pattern that is no regular expression of ECMA-262, such as one with (?i); a $ref to a part that is not there; a type or keyword that JSON Schema does not define; an enum or default with a value of another type; a default that is not in the enum; an enum that is empty or repeats a value; a required parameter that has a default, does not exist or is listed twice; a schema that is neither an object nor a boolean; an input schema that accepts no object, although arguments are one; and bounds that no value can satisfy. What a provider rejects, such as an array without items, is covered by the provider rules (TB020).`

// root checks that the input schema is a schema at all: an object, or a boolean.
func root(t *catalog.Tool) []Finding {
	s := t.InputSchema
	if s == nil || t.Hides("/inputSchema") {
		return nil
	}
	switch s.Kind {
	case catalog.Object:
		return arguments(t, s)
	case catalog.Bool, catalog.Null:
		return nil
	}
	text := fmt.Sprintf("%s is %s, not a schema", label("/inputSchema"), short(s))
	return []Finding{{Path: "/inputSchema", Text: text}}
}

// arguments checks that the schema accepts an object: the arguments of a call are always one.
func arguments(t *catalog.Tool, s *catalog.Schema) []Finding {
	names, path := typesOf(s), "/inputSchema/type"
	unknown := func(name string) bool { return name == "object" || !typeNames[name] }
	if len(names) == 0 || slices.ContainsFunc(names, unknown) || partly(t, path) {
		return nil
	}
	text := fmt.Sprintf("%s is of type %s, but the arguments of a call are an object", label("/inputSchema"),
		strings.Join(names, " or "))
	return []Finding{{Path: path, Text: text}}
}

// types checks the keyword type, and that properties are schemas.
func types(t *catalog.Tool, at string, s *catalog.Schema) []Finding {
	var out []Finding
	switch v := s.Get("type"); {
	case v == nil, v.Kind == catalog.String, v.Kind == catalog.Array, partly(t, at+"/type"):
	default:
		out = append(out, Finding{
			Path: at + "/type", Text: fmt.Sprintf("the type of %s is %s, not a name", label(at), short(v)),
		})
	}
	for _, name := range typesOf(s) {
		if !typeNames[name] && !partly(t, at+"/type") {
			out = append(out, Finding{
				Path: at + "/type",
				Text: fmt.Sprintf("%s has type %q, which JSON Schema does not define", label(at), name),
			})
		}
	}
	props := s.Get("properties")
	if props == nil {
		return out
	}
	for _, m := range props.Members {
		if m.Value.Kind != catalog.Object && m.Value.Kind != catalog.Bool {
			path := catalog.Pointer(at+"/properties", m.Key)
			out = append(out,
				Finding{Path: path, Text: fmt.Sprintf("%s is %s, not a schema", label(path), short(m.Value))})
		}
	}
	return out
}

// required checks the list of required parameters of an object.
func required(t *catalog.Tool, at string, s *catalog.Schema) []Finding {
	list, props := s.Get("required"), s.Get("properties")
	if list == nil {
		return nil
	}
	path := at + "/required"
	if list.Kind != catalog.Array {
		return []Finding{
			{
				Path: path,
				Text: fmt.Sprintf("required of %s is %s, not a list of property names", label(at), short(list)),
			},
		}
	}
	var out []Finding
	seen := map[string]bool{}
	for i, it := range list.Items {
		path, name := fmt.Sprintf("%s/%d", path, i), it.Str()
		p := props.Get(name)
		own := catalog.Pointer(at+"/properties", name)
		switch {
		case seen[name]:
			out = append(out, Finding{Path: path, Text: fmt.Sprintf("%s is listed twice in required", label(own))})
		case p == nil && props != nil && !t.Hides(own) && whole(t, at, s):
			out = append(out, Finding{Path: path, Text: fmt.Sprintf("%s is required but not defined", label(own))})
		case p.Get("default") != nil:
			out = append(out, Finding{
				Path: own + "/default",
				Text: fmt.Sprintf("%s is required, so its default %s is never used",
					label(own), short(p.Get("default"))),
			})
		}
		seen[name] = true
	}
	return out
}

// whole reports whether all properties of an object are in its own schema: none in
// one that it is combined with.
func whole(t *catalog.Tool, at string, s *catalog.Schema) bool {
	for _, key := range []string{"patternProperties", "allOf", "anyOf", "oneOf", "not", "if", "then", "else",
		"dependentSchemas", "$ref", "$dynamicRef"} {
		if !lacks(t, s, at, key) || slices.Contains(strings.Split(at, "/"), key) {
			return false
		}
	}
	return true
}

// values checks what an enum holds, and that a default is allowed.
func values(t *catalog.Tool, at string, s *catalog.Schema) []Finding {
	var out []Finding
	if partly(t, at+"/enum") || partly(t, at+"/type") {
		return nil
	}
	enum, def := s.Get("enum"), s.Get("default")
	types := typesOf(s)
	if enum != nil && enum.Kind != catalog.Array {
		return []Finding{
			{Path: at + "/enum", Text: fmt.Sprintf("the enum of %s is %s, not a list", label(at), short(enum))},
		}
	}
	if enum != nil && len(enum.Items) == 0 {
		out = append(out, Finding{
			Path: at + "/enum",
			Text: fmt.Sprintf("the enum of %s is empty, so no value is allowed", label(at)),
		})
	}
	seen := map[string]bool{}
	if enum != nil {
		for _, v := range enum.Items {
			text := short(v)
			key := string(v.AppendJSON(nil))
			switch {
			case seen[key]:
				out = append(out,
					Finding{Path: at + "/enum", Text: fmt.Sprintf("the enum of %s has %s twice", label(at), text)})
			case !fits(v, types):
				out = append(out, Finding{
					Path: at + "/enum",
					Text: fmt.Sprintf("the enum of %s has %s, which is not of type %s",
						label(at), text, strings.Join(types, " or ")),
				})
			}
			seen[key] = true
		}
	}
	if def == nil {
		return out
	}
	switch path := at + "/default"; {
	case !fits(def, types):
		out = append(out, Finding{
			Path: path,
			Text: fmt.Sprintf("the default %s of %s is not of type %s",
				short(def), label(at), strings.Join(types, " or ")),
		})
	case enum != nil && len(enum.Items) > 0 && !seen[string(def.AppendJSON(nil))]:
		out = append(out,
			Finding{Path: path, Text: fmt.Sprintf("the default %s of %s is not in its enum", short(def), label(at))})
	}
	return out
}

// bounds finds pairs that nothing can meet.
func bounds(_ *catalog.Tool, at string, s *catalog.Schema) []Finding {
	var out []Finding
	for _, pair := range [][2]string{{"minimum", "maximum"}, {"minLength", "maxLength"}, {"minItems", "maxItems"},
		{"minProperties", "maxProperties"}} {
		low, high := s.Get(pair[0]), s.Get(pair[1])
		a, ok := number(low)
		b, both := number(high)
		if ok && both && a.Cmp(b) > 0 {
			out = append(out, Finding{
				Path: at + "/" + pair[0],
				Text: fmt.Sprintf("%s of %s is %s, more than %s %s",
					pair[0], label(at), low.Text, pair[1], high.Text),
			})
		}
	}
	return out
}

// unknownKeyword finds keywords that are not part of JSON Schema.
func unknownKeyword(_ *catalog.Tool, at string, s *catalog.Schema) []Finding {
	var out []Finding
	for _, m := range s.Members {
		if keyword.Known(m.Key) {
			continue
		}
		out = append(out, Finding{
			Path: catalog.Pointer(at, m.Key),
			Text: fmt.Sprintf("%s of %s is not a JSON Schema keyword", m.Key, label(at)),
		})
	}
	return out
}
