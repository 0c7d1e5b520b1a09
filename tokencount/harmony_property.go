package tokencount

import (
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
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

// property renders one property: comments, name, type and default. One that refers to
// a schema has the title and the description of that schema, if it has none itself.
func (r harmonyTypes) property(f *form, p property) {
	variants := r.alternatives(p.schema)
	switch {
	case r.gaps.at(p.path) || r.gaps.under(r.gaps.join(p.path, "oneOf")) ||
		r.wide && r.gaps.under(r.gaps.join(p.path, "anyOf")) || variants != nil && r.gaps.under(p.path):
		f.hole() // comments
		r.name(f, p)
		f.hole() // type and default
		p.write(f, "", "\n")
		return
	case variants != nil && r.wide:
		r.oneOfProperty(f, p, variants)
		return
	}
	if target, path := r.target(p.schema); target != nil {
		r.follow(target)
		if len(p.schema.Members) > 1 && r.unsettled("keywords beside $ref") {
			r.heading(f, p.schema, p.path)
			r.beside(f, p.schema)
		}
		p.schema, p.path = target, path
	}
	if !p.line {
		r.heading(f, p.schema, p.path)
		r.examples(f, p)
	} else if p.unsure {
		f.hole()
	}
	above := r.defaultAbove(p)
	if above {
		r.defaultOf(f, p, "// ", "\n")
	}
	r.name(f, p)
	f.add(" ")
	r.nullable(f, p.schema, p.path)
	if p.line {
		return
	}
	f.add(",")
	if !above {
		r.defaultOf(f, p, " // ", "")
	}
	if b := r.bounds(p.schema, p.path); b != nil && r.wide {
		f.add(" // ")
		f.append(b)
	}
	text := p.schema.Get("description").Str()
	if text != "" && r.items && r.unsettled("descriptions in items of type object") {
		f.add(" // ", clean(text))
	}
	f.add("\n")
}

// beside writes the keywords beside a reference, but for those that heading has.
func (r harmonyTypes) beside(f *form, s *catalog.Schema) {
	for _, m := range s.Members {
		if m.Key != "$ref" && m.Key != "title" && m.Key != "description" {
			f.add("// ", clean(m.Key), ": ", clean(string(m.Value.AppendJSON(nil))), "\n")
		}
	}
}

// alternatives returns the variants of a property, or nil.
func (r harmonyTypes) alternatives(s *catalog.Schema) *catalog.Schema {
	of := variantsOf(s, "oneOf")
	if of == nil && s.Get("type") == nil {
		return variantsOf(s, "anyOf")
	}
	return of
}

// heading writes the title of a schema and its description as comments, with a blank
// one between them.
func (r harmonyTypes) heading(f *form, s *catalog.Schema, path string) {
	noTitle, titleKnown := r.gaps.blank(r.gaps.join(path, "title"), s.Get("title").Str())
	noText, textKnown := r.gaps.blank(r.gaps.join(path, "description"), s.Get("description").Str())
	r.keyword(f, s, path, "title")
	switch blank := noTitle || noText; {
	case blank && titleKnown && textKnown:
	case blank:
		f.hole()
	default:
		f.add("//\n")
	}
	r.keyword(f, s, path, "description")
}

// name writes "name:" or "name?:".
func (r harmonyTypes) name(f *form, p property) {
	f.add(clean(p.name))
	if p.optionalUnknown {
		f.hole()
	} else {
		f.add(p.optional)
	}
	f.add(":")
}

// keyword writes a keyword whose value is a text as a comment, if it has one. Recorded
// requests show that an empty text is not sent, and none of the blanks around a text.
func (r harmonyTypes) keyword(f *form, s *catalog.Schema, path, name string) {
	text := s.Get(name).Str()
	at := r.gaps.join(path, name)
	switch blank, known := r.gaps.blank(at, text); {
	case blank && !known:
		f.hole() // the comment is there only when the text is not blank
	case blank:
	case known:
		text = clean(strings.TrimSpace(text))
		if strings.Contains(text, "\n") && r.unsettled(name+" of several lines") {
			text = strings.ReplaceAll(text, "\n", "\n// ")
		}
		f.add("// ", text, "\n")
	default:
		f.add("// ")
		f.append(r.gaps.text(at, text))
		f.add("\n")
	}
}

func (r harmonyTypes) examples(f *form, p property) {
	if r.gaps.under(r.gaps.join(p.path, "examples")) {
		f.hole()
		return
	}
	list := p.schema.Get("examples")
	if !isStrings(list) || !r.unsettled("examples") {
		return
	}
	f.add("// Examples:\n")
	for _, it := range list.Items {
		if it.Kind == catalog.String {
			f.add(`// - "`, clean(it.Text), "\"\n")
		}
	}
}

// defaultAbove reports whether the default of a property stands above it. The
// published form has it after the property, and so have recorded texts and null; a
// boolean and an object cost one token less in two of three recorded tools.
func (r harmonyTypes) defaultAbove(p property) bool {
	d := p.schema.Get("default")
	if d == nil || p.line || r.gaps.under(r.gaps.join(p.path, "default")) {
		return false
	}
	if d.Kind == catalog.String || d.Kind == catalog.Null && p.schema.Get("type").Str() != "object" {
		return false
	}
	return !r.unsettled("default that is neither a text nor null")
}

// defaultOf writes the default value of a property, if it has one, between prefix and
// suffix.
func (r harmonyTypes) defaultOf(f *form, p property, prefix, suffix string) {
	s, path := p.schema, p.path
	d := s.Get("default")
	switch {
	case r.gaps.under(r.gaps.join(path, "default")) || d != nil && r.gaps.under(r.gaps.join(path, "enum")):
		f.hole()
	case d != nil:
		quoted := !isEnum(s) || d.Kind == catalog.String && r.unsettled("default of an enum")
		f.add(prefix, defaultText(d, quoted), suffix)
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
