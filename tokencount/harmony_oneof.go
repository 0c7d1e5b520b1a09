package tokencount

import (
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// oneOf renders the variants of a schema that is no property, one on each line.
func (r harmonyTypes) oneOf(f *form, variants *catalog.Schema, path string) {
	for i, v := range variants.Items {
		f.add("\n | ")
		r.variant(f, v, r.gaps.join(path, strconv.Itoa(i)), v.Get("description").Str(), true)
	}
}

// oneOfProperty renders a property of several variants. Its description and
// default stand above it; a description that a variant repeats is not written
// again, and that of the first variant gives way to it.
func (r harmonyTypes) oneOfProperty(f *form, p property, variants *catalog.Schema) {
	r.keyword(f, p.schema, p.path, "title")
	description := p.schema.Get("description").Str()
	above := description != "" &&
		(len(variants.Items) == 0 || variants.Items[0].Get("description").Str() != description)
	if above {
		if p.schema.Get("title").Str() != "" {
			f.add("//\n")
		}
		r.keyword(f, p.schema, p.path, "description")
	}
	r.examples(f, p)
	r.defaultOf(f, p, "// ", "\n")
	r.name(f, p)
	f.add("\n")
	keyword := "anyOf"
	if variantsOf(p.schema, "oneOf") != nil {
		keyword = "oneOf"
	}
	r.unsettled(keyword)
	for i, v := range variants.Items {
		comment := v.Get("description").Str()
		if i == 0 && above || comment == description {
			comment = ""
		}
		f.add(" | ")
		r.variant(f, v, r.gaps.join(r.gaps.join(p.path, keyword), strconv.Itoa(i)), comment, false)
		f.add("\n")
	}
	f.add(",\n")
}

// variant renders a type with its comment, default and bounds after it. Unless quoted,
// a default that is one of an enum stands without quotes.
func (r harmonyTypes) variant(f *form, v *catalog.Schema, path, comment string, quoted bool) {
	r.nullable(f, v, path)
	var after []string
	if comment != "" {
		after = append(after, clean(comment))
	}
	if d := v.Get("default"); d != nil {
		after = append(after, defaultText(d, quoted || !isEnum(v)))
	}
	bounds := r.bounds(v, path)
	if len(after) > 0 {
		f.add(" // ", strings.Join(after, " "))
	}
	if bounds != nil {
		f.add(" // ")
		f.append(bounds)
	}
}

// nullable writes the type of a schema, and in the wide form "| null" where the schema says so and
// the type does not.
func (r harmonyTypes) nullable(f *form, s *catalog.Schema, path string) {
	if n := s.Get("nullable"); n == nil || n.Kind != catalog.Bool || !n.Bool {
		r.typeOf(f, s, path)
		return
	}
	typ := &form{}
	r.typeOf(typ, s, path)
	f.append(typ)
	switch {
	case typ.known() && strings.Contains(typ.String(), "null"):
	case !r.unsettled("nullable"):
	case !typ.known():
		f.hole() // it may say null in its unknown part
	default:
		f.add(" | null")
	}
}
