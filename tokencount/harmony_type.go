package tokencount

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// harmonyTypes turns JSON Schemas into TypeScript types. What is a keyword and
// what is ignored (minimum, pattern, format, additionalProperties, enums of
// numbers, allOf and more) is openai/harmony's json_schema_to_typescript.
//
// Requests with anyOf or $ref were recorded as heavier than that form, and how the API
// writes them is not published. The wide form writes them as it would write oneOf, and
// the schema that is referred to, and has what inline says. Where both forms differ, a
// count is the interval between them.
type harmonyTypes struct {
	gaps gaps
	wide bool
	root *catalog.Schema // what $ref points into
	// open are the schemas that references led to and that are being written
	open []*catalog.Schema
	// steps counts the schemas written
	steps *int
	depth int
}

// A schema beyond these bounds counts as unknown from there on. The API takes ten
// levels of objects and 5,000 properties at most where it checks (strict mode);
// of 1,100 tools of public servers none has over 50 schemas or eight levels.
const (
	maxDepth = 50
	maxSteps = 10_000
)

// step is the indentation of a nested object.
const step = "    "

// typeOf renders the schema at path.
func (r harmonyTypes) typeOf(s *catalog.Schema, path, indent string) *form {
	f := &form{}
	r.depth++
	*r.steps++
	if r.depth > maxDepth || *r.steps > maxSteps || r.gaps.at(path) || r.shapeUnknown(path) {
		f.hole()
		return f
	}
	if of := variantsOf(s, "oneOf"); of != nil {
		r.oneOf(f, of, jsonpointer.Join(path, "oneOf"), indent)
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
		r.array(f, s, jsonpointer.Join(path, "items"), indent)
	default:
		if wide := r.wideType(s, path, indent); wide != nil {
			return wide
		}
		f.add("any")
	}
	return f
}

// shapeUnknown reports whether a keyword that decides the whole type is unknown.
func (r harmonyTypes) shapeUnknown(path string) bool {
	if len(r.gaps) == 0 {
		return false
	}
	keywords := []string{"type", "oneOf", "enum", "nullable"}
	if r.wide {
		keywords = append(keywords, "anyOf", "allOf", "$ref", "const")
	}
	return slices.ContainsFunc(keywords, func(k string) bool { return r.gaps.under(jsonpointer.Join(path, k)) })
}

// variantsOf returns the list at the keyword, or nil when it is none.
func variantsOf(s *catalog.Schema, keyword string) *catalog.Schema {
	if of := s.Get(keyword); of != nil && of.Kind == catalog.Array {
		return of
	}
	return nil
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

func (r harmonyTypes) array(f *form, s *catalog.Schema, items, indent string) {
	switch of := s.Get("items"); {
	case of != nil:
		f.append(r.typeOf(of, items, indent))
		f.add("[]")
	case r.gaps.under(items):
		f.hole()
	default:
		f.add("Array<any>")
	}
}

// object renders an object type, its properties one or more lines each or all in one.
func (r harmonyTypes) object(f *form, s *catalog.Schema, path, indent string) {
	in := jsonpointer.Join(path, "properties")
	f.add("{")
	if r.gaps.at(in) {
		f.hole()
		f.add("}")
		return
	}
	l := r.layoutOf(s.Get("properties"), in, indent)
	l.begin(f)
	r.properties(f, s, path, l)
	if l.more {
		f.hole()
	}
	l.write(f, " ", indent)
	f.add("}")
}

// properties writes the properties of the object schema at path.
func (r harmonyTypes) properties(f *form, s *catalog.Schema, path string, l layout) {
	props := s.Get("properties")
	if props == nil {
		return
	}
	need := required(s)
	for i, m := range props.Members {
		if l.more {
			f.hole()
		}
		if i > 0 {
			l.write(f, ", ", "")
		}
		p := property{
			name: m.Key, schema: m.Value, path: jsonpointer.Join(jsonpointer.Join(path, "properties"), m.Key), layout: l,
		}
		if !contains(need, m.Key) {
			p.optional = "?"
		}
		p.optionalUnknown = r.gaps.under(jsonpointer.Join(path, "required"))
		r.property(f, p)
	}
}

// required returns the required keys of an object schema, sorted.
func required(s *catalog.Schema) []string {
	var keys []string
	if list := s.Get("required"); list != nil && list.Kind == catalog.Array {
		for _, it := range list.Items {
			if it.Kind == catalog.String {
				keys = append(keys, it.Text)
			}
		}
	}
	slices.Sort(keys)
	return keys
}

// contains reports whether a sorted list holds a key.
func contains(sorted []string, key string) bool {
	_, found := slices.BinarySearch(sorted, key)
	return found
}
