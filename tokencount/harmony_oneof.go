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
	r.nullable(f, v, r.typeOf(v, path))
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

// nullable writes a type, and in the wide form "| null" where the schema says so and
// the type does not.
func (r harmonyTypes) nullable(f *form, s *catalog.Schema, typ *form) {
	f.append(typ)
	n := s.Get("nullable")
	switch {
	case n == nil || n.Kind != catalog.Bool || !n.Bool:
	case typ.known() && strings.Contains(typ.String(), "null"):
	case !r.unsettled("nullable"):
	case !typ.known():
		f.hole() // it may say null in its unknown part
	default:
		f.add(" | null")
	}
}
