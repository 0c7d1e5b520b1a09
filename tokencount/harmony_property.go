package tokencount

import (
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// A property is one property of an object type and how it is written.
type property struct {
	name   string
	schema *catalog.Schema
	path   string
	indent string
	// optional is "?" or "", or unknown
	optional        string
	optionalUnknown bool
	// last of its object, or perhaps so
	last, lastUnknown bool
}

// property renders one property: comments, name, type and default.
func (r harmonyTypes) property(f *form, p property) {
	variants := variantsOf(p.schema, "oneOf")
	if variants == nil && r.wide && p.schema.Get("type") == nil {
		variants = variantsOf(p.schema, "anyOf")
	}
	switch {
	case r.gaps.at(p.path) || r.gaps.under(jsonpointer.Join(p.path, "oneOf")) ||
		r.wide && r.gaps.under(jsonpointer.Join(p.path, "anyOf")) || variants != nil && r.gaps.under(p.path):
		f.hole() // comments
		r.name(f, p)
		f.hole() // type and default
		f.add("\n")
		return
	case variants != nil:
		r.oneOfProperty(f, p, variants)
		return
	}
	r.keyword(f, p.schema, p.path, "title", p.indent+"// ", "\n"+p.indent+"//\n")
	r.keyword(f, p.schema, p.path, "description", p.indent+"// ", "\n")
	r.examples(f, p)
	r.name(f, p)
	f.add(" ")
	r.nullable(f, p.schema, r.typeOf(p.schema, p.path, p.indent+step))
	if r.inline(f, p) {
		return
	}
	f.add(",")
	r.defaultOf(f, p.schema, p.path, " // ", "")
	f.add("\n")
}

// inline ends the last property of an object, in the wide form, without comma and
// line end where its description is an empty text: three recorded requests have
// one token less than the published form there. They are all of one tool, so
// that which token it is, and whether the description is why, is not known.
func (r harmonyTypes) inline(f *form, p property) bool {
	d := p.schema.Get("description")
	t := r.gaps.text(jsonpointer.Join(p.path, "description"), d.Str())
	hidden := !t.known() && t.blank() // so that it may be empty
	empty := t.known() && d != nil && d.Kind == catalog.String && d.Text == ""
	switch {
	case !r.wide || !hidden && !empty || !p.last && !p.lastUnknown || p.schema.Get("default") != nil:
		return false
	case hidden || p.lastUnknown:
		f.hole()
	default:
		f.add(" ")
	}
	return true
}

// name writes "name:" or "name?:".
func (r harmonyTypes) name(f *form, p property) {
	f.add(p.indent, clean(p.name))
	if p.optionalUnknown {
		f.hole()
	} else {
		f.add(p.optional)
	}
	f.add(":")
}

// keyword writes a keyword whose value is a text, between prefix and suffix, if
// it has one. Recorded requests show that an empty text is not sent.
func (r harmonyTypes) keyword(f *form, s *catalog.Schema, path, name, prefix, suffix string) {
	text := s.Get(name).Str()
	t := r.gaps.text(jsonpointer.Join(path, name), text)
	switch {
	case !t.known() && t.blank():
		f.hole() // prefix and suffix are there only when the text is not empty
	case text != "":
		f.add(prefix)
		f.append(t)
		f.add(suffix)
	}
}

func (r harmonyTypes) examples(f *form, p property) {
	if r.gaps.under(jsonpointer.Join(p.path, "examples")) {
		f.hole()
		return
	}
	list := p.schema.Get("examples")
	if list == nil || list.Kind != catalog.Array || len(list.Items) == 0 {
		return
	}
	f.add(p.indent, "// Examples:\n")
	for _, it := range list.Items {
		if it.Kind == catalog.String {
			f.add(p.indent, `// - "`, clean(it.Text), "\"\n")
		}
	}
}

// defaultOf writes the default value of s, if it has one, between prefix and
// suffix.
func (r harmonyTypes) defaultOf(f *form, s *catalog.Schema, path, prefix, suffix string) {
	switch d := s.Get("default"); {
	case r.gaps.under(jsonpointer.Join(path, "default")) || d != nil && r.gaps.under(jsonpointer.Join(path, "enum")):
		f.hole()
	case d != nil:
		f.add(prefix, defaultText(d, !isEnum(s)), suffix)
	}
}

func defaultText(d *catalog.Schema, quoted bool) string {
	switch {
	case d.Kind != catalog.String:
		return "default: " + clean(string(d.AppendJSON(nil)))
	case quoted:
		return `default: "` + clean(d.Text) + `"`
	}
	return "default: " + clean(d.Text)
}

func isEnum(s *catalog.Schema) bool {
	enum := s.Get("enum")
	return enum != nil && enum.Kind == catalog.Array && len(enum.Items) > 0
}
