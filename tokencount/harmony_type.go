package tokencount

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// harmonyTypes turns JSON Schemas into TypeScript types. The published form is
// openai/harmony's json_schema_to_typescript.
//
// How the API writes a keyword is decided where recorded requests of known count have
// it: types, enums of texts, lists of types, titles, descriptions, required, nested
// objects, arrays of texts and numbers, $ref, and defaults that are texts or null. What
// no recording decides (unsettled) is left out or written as any in the one form, and
// written as fully as it may be in the wide one; the count is the interval between
// them, and Provider.Undecided names the keywords. Of anyOf three recordings show that it
// is no any, and not more: see union.
type harmonyTypes struct {
	parameterList
	gaps gaps
	root *catalog.Schema // what $ref points into
	// open are the schemas that references led to and that are being written
	open []*catalog.Schema
	// steps counts the schemas written
	steps *int
	depth int
	// notes, if any, collects what no recording decides
	notes *[]string
	// items means that this is in the items of an array
	items bool
}

// A schema beyond these bounds counts as unknown from there on. The API takes ten
// levels of objects and 5,000 properties at most where it checks (strict mode);
// of 1,100 tools of public servers none has over 50 schemas or eight levels.
const (
	maxDepth = 50
	maxSteps = 10_000
)

// typeOf writes the type of the schema at path.
func (r harmonyTypes) typeOf(f *form, s *catalog.Schema, path string) {
	r.depth++
	*r.steps++
	if r.depth > maxDepth || *r.steps > maxSteps || r.gaps.at(path) || r.shapeUnknown(path) {
		f.hole()
		return
	}
	if of := variantsOf(s, "oneOf"); of != nil {
		if !r.unsettled("oneOf") {
			f.add("any")
			return
		}
		r.oneOf(f, of, r.gaps.join(path, "oneOf"))
		return
	}
	if target, at := r.target(s); target != nil {
		r.follow(target)
		r.above(f, target, at)
		r.typeOf(f, target, at)
		return
	}
	typ := s.Get("type")
	if union := typeList(typ); union != "" {
		f.add(union)
		return
	}
	if c := s.Get("const"); c != nil && r.unsettled("const") {
		f.add(clean(string(c.AppendJSON(nil))))
		return
	}
	switch typ.Str() {
	case "object":
		r.object(f, s, path)
	case "string":
		f.add(stringType(s))
	case "number", "integer", "boolean":
		f.add(r.scalar(s, typ.Str()))
	case "array":
		r.array(f, s, r.gaps.join(path, "items"))
	default:
		if !r.wideType(f, s, path) {
			f.add("any")
		}
	}
}

// scalar renders a number or a boolean.
func (r harmonyTypes) scalar(s *catalog.Schema, typ string) string {
	if isEnum(s) && r.unsettled("enum of numbers") {
		return valuesOf(s.Get("enum"))
	}
	if typ == "integer" {
		return "number"
	}
	return typ
}

// shapeUnknown reports whether a keyword that decides the whole type is unknown.
func (r harmonyTypes) shapeUnknown(path string) bool {
	if len(r.gaps) == 0 {
		return false
	}
	keywords := []string{"type", "oneOf", "enum", "nullable", "$ref"}
	if r.wide {
		keywords = append(keywords, "anyOf", "allOf", "const")
	}
	return slices.ContainsFunc(keywords, func(k string) bool { return r.gaps.under(r.gaps.join(path, k)) })
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

// array renders an array type. Recordings disagree on items that are objects: one tool
// costs what the form says, and another 34 tokens more. The wide form holds both by
// writing descriptions after their properties too.
func (r harmonyTypes) array(f *form, s *catalog.Schema, items string) {
	switch of := s.Get("items"); {
	case of != nil:
		if of.Get("properties") != nil || of.Get("$ref") != nil {
			r.items = true
			if of.Get("$ref") == nil {
				r.above(f, of, items)
			}
		}
		r.typeOf(f, of, items)
		f.add("[]")
	case r.gaps.under(items):
		f.hole()
	case r.unsettled("array without items"):
		f.add("Array<any>")
	default:
		f.add("any[]")
	}
}

// above writes the heading of a type that is not a property's own on lines of its own.
func (r harmonyTypes) above(f *form, s *catalog.Schema, path string) {
	heading := &form{}
	if r.heading(heading, s, path); heading.String() != "" {
		f.add("\n")
		f.append(heading)
	}
}

// object renders an object type, its properties one or more lines each or all in one.
func (r harmonyTypes) object(f *form, s *catalog.Schema, path string) {
	in := r.gaps.join(path, "properties")
	f.add("{")
	if r.gaps.at(in) {
		f.hole()
		f.add("}")
		return
	}
	props := s.Get("properties")
	l := r.layoutOf(props, in)
	if !l.more && (props == nil || len(props.Members) == 0) {
		if r.unsettled("object without properties") {
			f.add("\n[key: string]: any,\n")
		}
		f.add("}")
		return
	}
	l.begin(f)
	r.properties(f, s, path, l)
	if l.more {
		f.hole()
	}
	r.end(f, props, l)
	f.add("}")
}

// end writes what stands before the closing brace. In the one recorded line that ends
// with an enum it is no blank.
func (r harmonyTypes) end(f *form, props *catalog.Schema, l layout) {
	enum := l.line && !l.unsure && isEnum(props.Members[len(props.Members)-1].Value)
	if enum && !r.unsettled("enum at a line's end") {
		return
	}
	l.write(f, " ", "")
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
			name: m.Key, schema: m.Value, layout: l,
			path: r.gaps.join(r.gaps.join(path, "properties"), m.Key),
		}
		if !contains(need, m.Key) {
			p.optional = "?"
		}
		p.optionalUnknown = r.gaps.under(r.gaps.join(path, "required"))
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
