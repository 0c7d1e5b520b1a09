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
	layout
	// optional is "?" or "", or unknown
	optional        string
	optionalUnknown bool
}

// property renders one property: comments, name, type and default.
func (r harmonyTypes) property(f *form, p property) {
	variants := r.alternatives(p.schema)
	switch {
	case r.gaps.at(p.path) || r.gaps.under(jsonpointer.Join(p.path, "oneOf")) ||
		r.wide && r.gaps.under(jsonpointer.Join(p.path, "anyOf")) || variants != nil && r.gaps.under(p.path):
		f.hole() // comments
		r.name(f, p)
		f.hole() // type and default
		p.write(f, "", "\n")
		return
	case variants != nil:
		r.oneOfProperty(f, p, variants)
		return
	}
	if !p.line {
		r.titled(f, p.schema, p.path, p.indent)
		r.keyword(f, p.schema, p.path, "description", p.indent+"// ", "\n")
		r.examples(f, p)
	} else if p.unsure {
		f.hole()
	}
	r.name(f, p)
	f.add(" ")
	r.nullable(f, p.schema, r.typeOf(p.schema, p.path, p.indent+step))
	if p.line {
		return
	}
	f.add(",")
	r.defaultOf(f, p.schema, p.path, " // ", "")
	f.add("\n")
}

// alternatives returns the variants of a property, each of which stands on a line, or
// nil.
func (r harmonyTypes) alternatives(s *catalog.Schema) *catalog.Schema {
	of := variantsOf(s, "oneOf")
	if of == nil && r.wide && s.Get("type") == nil {
		return variantsOf(s, "anyOf")
	}
	return of
}

// titled writes the title of a schema, and a blank comment after it where a
// description follows.
func (r harmonyTypes) titled(f *form, s *catalog.Schema, path, indent string) {
	title := r.gaps.text(jsonpointer.Join(path, "title"), s.Get("title").Str())
	description := r.gaps.text(jsonpointer.Join(path, "description"), s.Get("description").Str())
	r.keyword(f, s, path, "title", indent+"// ", "\n")
	switch blank := title.blank() || description.blank(); {
	case blank && title.known() && description.known():
	case blank:
		f.hole()
	default:
		f.add(indent, "//\n")
	}
}

// name writes "name:" or "name?:".
func (r harmonyTypes) name(f *form, p property) {
	p.write(f, "", p.indent)
	f.add(clean(p.name))
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
	if !isStrings(list) {
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
