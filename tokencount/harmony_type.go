package tokencount

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// harmonyTypes turns JSON Schemas into TypeScript types. What is a keyword and
// what is ignored (minimum, pattern, format, additionalProperties, enums of
// numbers, allOf and more) is openai/harmony's json_schema_to_typescript.
type harmonyTypes struct {
	gaps gaps
}

// step is the indentation of a nested object.
const step = "    "

// typeOf renders the schema at path.
func (r harmonyTypes) typeOf(s *catalog.Schema, path, indent string) *form {
	f := &form{}
	if r.gaps.at(path) || r.shapeUnknown(path) {
		f.hole()
		return f
	}
	if of := s.Get("oneOf"); of != nil && of.Kind == catalog.Array {
		r.oneOf(f, of, key(path, "oneOf"), indent)
		return f
	}
	typ := s.Get("type")
	if union := typeList(typ); union != "" {
		f.add(union)
		return f
	}
	switch typ.Str() {
	case "object":
		r.object(f, s, path, indent)
	case "string":
		f.add(stringType(s))
	case "number", "integer":
		f.add("number")
	case "boolean":
		f.add("boolean")
	case "array":
		if items := s.Get("items"); items != nil {
			f.append(r.typeOf(items, key(path, "items"), indent))
			f.add("[]")
		} else {
			f.add("Array<any>")
		}
	default:
		f.add("any") // anyOf, $ref, const and the like
	}
	return f
}

// shapeUnknown reports whether a keyword that decides the whole type is unknown.
func (r harmonyTypes) shapeUnknown(path string) bool {
	if len(r.gaps) == 0 {
		return false
	}
	for _, k := range []string{"type", "oneOf", "enum", "nullable"} {
		if r.gaps.under(key(path, k)) {
			return true
		}
	}
	return false
}

// typeList renders a list of types, or "" when typ is none.
func typeList(typ *catalog.Schema) string {
	if typ == nil || typ.Kind != catalog.Array {
		return ""
	}
	var names []string
	for _, it := range typ.Items {
		switch {
		case it.Kind != catalog.String: // not a type
		case it.Text == "integer":
			names = append(names, "number")
		default:
			names = append(names, clean(it.Text))
		}
	}
	return strings.Join(names, " | ")
}

func stringType(s *catalog.Schema) string {
	var values []string
	if enum := s.Get("enum"); enum != nil && enum.Kind == catalog.Array {
		for _, it := range enum.Items {
			if it.Kind == catalog.String {
				values = append(values, `"`+clean(it.Text)+`"`)
			}
		}
	}
	if len(values) == 0 {
		return "string"
	}
	return strings.Join(values, " | ")
}

// object renders an object type, its description before it and its properties
// one or more lines each.
func (r harmonyTypes) object(f *form, s *catalog.Schema, path, indent string) {
	r.keyword(f, s, path, "description", indent+"// ", "\n")
	f.add("{\n")
	if r.gaps.at(key(path, "properties")) {
		f.hole()
	} else if props := s.Get("properties"); props != nil && props.Kind == catalog.Object {
		need := required(s)
		for _, m := range props.Members {
			p := property{name: m.Key, schema: m.Value, path: key(key(path, "properties"), m.Key), indent: indent}
			if _, found := slices.BinarySearch(need, m.Key); !found {
				p.optional = "?"
			}
			p.optionalUnknown = r.gaps.under(key(path, "required"))
			r.property(f, p)
		}
	}
	f.add(indent, "}")
}
