package tokencount

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// maxReferred is the number of schemas written after which no more references are
// followed: they may double with every level.
const maxReferred = 1_000

// unsettled notes a keyword for which no recorded request decides how it is written, and
// reports whether this is the form that writes it fully.
func (r harmonyTypes) unsettled(keyword string) bool {
	if r.notes != nil {
		*r.notes = append(*r.notes, keyword)
	}
	return r.wide
}

// wideType writes what has no rule, most of it in the wide form only, and reports whether it did.
func (r harmonyTypes) wideType(f *form, s *catalog.Schema, path string) bool {
	if s == nil {
		return false
	}
	if of := variantsOf(s, "anyOf"); of != nil {
		switch at := r.gaps.join(path, "anyOf"); {
		case r.unsettled("anyOf"):
			r.oneOf(f, of, at)
		case r.published:
			f.add("any")
		case r.gaps.under(at):
			f.hole()
		default:
			f.add(union(of))
		}
		return true
	}
	if of := variantsOf(s, "allOf"); of != nil && r.unsettled("allOf") {
		for i, it := range of.Items {
			if i > 0 {
				f.add(" & ")
			}
			r.typeOf(f, it, r.gaps.join(r.gaps.join(path, "allOf"), strconv.Itoa(i)))
		}
		return true
	}
	if ref := s.Get("$ref").Str(); ref != "" && r.unsettled("$ref that cannot be followed") {
		f.add(clean(ref))
		return true
	}
	switch typ := s.Get("type"); {
	case typ.Str() == "null" && r.unsettled("type null"):
		f.add("null")
	case typ == nil && s.Get("properties") != nil && r.unsettled("properties without a type"):
		r.object(f, s, path)
	case typ == nil && isEnum(s) && r.unsettled("enum without a type"):
		f.add(valuesOf(s.Get("enum")))
	default:
		return false
	}
	return true
}

// union renders the variants of anyOf in one line, each as its type alone. It is the lower end
// of a band. Of three recorded tools one costs this to the token (a text or an array of texts)
// and one as well (an enum or null); the third costs 17 more, for which no rule was found (a
// text or null, three times, two of them with a format).
func union(variants *catalog.Schema) string {
	var names []string
	for _, v := range variants.Items {
		name := v.Get("type").Str()
		switch name {
		case "string":
			name = stringType(v)
		case "integer":
			name = "number"
		case "":
			name = cmp.Or(typeList(v.Get("type")), "any")
		}
		names = append(names, clean(name))
	}
	return cmp.Or(strings.Join(names, " | "), "any")
}

// valuesOf renders a list of values as a type.
func valuesOf(list *catalog.Schema) string {
	var values []string
	for _, it := range list.Items {
		values = append(values, clean(string(it.AppendJSON(nil))))
	}
	return strings.Join(values, " | ")
}

// target returns the schema that $ref names within the tool's own schema and its path,
// unless it is being written already.
func (r harmonyTypes) target(s *catalog.Schema) (*catalog.Schema, string) {
	if *r.steps > maxReferred || r.depth > maxDepth/2 {
		return nil, ""
	}
	target, path := referred(r.root, s)
	if target == nil || slices.Contains(r.open, target) {
		return nil, ""
	}
	return target, path
}

// follow marks a schema as being written.
func (r *harmonyTypes) follow(target *catalog.Schema) {
	r.open = append(r.open[:len(r.open):len(r.open)], target)
}

// settled are the keywords that the form has in a place of their own, or nowhere.
var settled = map[string]bool{
	"$defs": true, "$ref": true, "additionalProperties": true, "allOf": true, "anyOf": true, "const": true,
	"default": true, "description": true, "enum": true, "examples": true, "items": true, "nullable": true,
	"oneOf": true, "properties": true, "required": true, "strict": true, "title": true, "type": true,
}

// bounds returns what a schema says besides its type, as the wide form has it in
// a comment. The published form has none of it. It is nil where there is
// nothing of that kind.
func (r harmonyTypes) bounds(s *catalog.Schema, path string) *form {
	f := &form{}
	n := 0
	if s != nil && s.Kind == catalog.Object {
		for _, m := range s.Members {
			open := m.Key == "additionalProperties" && (m.Value.Kind != catalog.Bool || m.Value.Bool) ||
				(m.Key == "anyOf" || m.Key == "allOf") && s.Get("type") != nil
			if settled[m.Key] && !open {
				continue
			}
			r.unsettled(m.Key)
			if n++; n > 1 {
				f.add(", ")
			}
			f.add(clean(m.Key), ": ")
			if r.gaps.under(r.gaps.join(path, m.Key)) {
				f.hole()
				continue
			}
			f.add(clean(string(m.Value.AppendJSON(nil))))
		}
	}
	if r.wide && r.gaps.beside(path, s) {
		f.hole()
		n++
	}
	if items := s.Get("items"); items != nil && items.Kind == catalog.Object && items.Get("type").Str() != "object" {
		if b := r.bounds(items, r.gaps.join(path, "items")); b != nil {
			f.append(b)
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return f
}
