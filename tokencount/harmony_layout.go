package tokencount

import (
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
)

// A layout is how the properties of an object are set: one or more lines each, or all
// in one line, as in { a: number, b?: string }.
type layout struct {
	// line means one line; unsure that it may also be the other.
	line, unsure bool
	// more means that there may be properties that are not known.
	more bool
}

// layoutOf returns the layout of the properties at path. They stand in one line if none
// of them has a comment: recorded requests have one token less a tool where no
// property has a title, a description, a default or examples.
func (r harmonyTypes) layoutOf(props *catalog.Schema, path string) layout {
	l := layout{line: true, more: r.gaps.beside(path, props)}
	l.unsure = l.more
	if props == nil || len(props.Members) == 0 {
		l.line = false
		return l
	}
	for _, m := range props.Members {
		has, may := r.commented(m.Value, r.gaps.join(path, m.Key))
		if has {
			return layout{more: l.more}
		}
		l.unsure = l.unsure || may
	}
	return l
}

// commented reports whether the property at path has a comment, or may have one in what
// is not known of it.
func (r harmonyTypes) commented(s *catalog.Schema, path string) (has, may bool) {
	if r.gaps.at(path) {
		return false, true
	}
	for _, name := range []string{"title", "description"} {
		blank, known := r.gaps.blank(r.gaps.join(path, name), s.Get(name).Str())
		has = has || !blank
		may = may || !known
	}
	if d := s.Get("default"); d != nil && !r.gaps.at(r.gaps.join(path, "default")) {
		has = true
	}
	has = has || r.wide && (isStrings(s.Get("examples")) || r.alternatives(s) != nil || r.bounds(s, path) != nil)
	unknown := func(k string) bool { return r.gaps.under(r.gaps.join(path, k)) }
	return has, may || slices.ContainsFunc([]string{"default", "examples", "oneOf", "anyOf"}, unknown) ||
		r.gaps.beside(path, s)
}

// isStrings reports whether a list has a text.
func isStrings(list *catalog.Schema) bool {
	return list != nil && list.Kind == catalog.Array &&
		slices.ContainsFunc(list.Items, func(it *catalog.Schema) bool { return it.Kind == catalog.String })
}

// begin writes what stands between the brace and the first property.
func (l layout) begin(f *form) { l.write(f, " ", "\n") }

// write writes what stands at a place in one line, or in several.
func (l layout) write(f *form, line, lines string) {
	switch {
	case l.unsure:
		f.hole()
	case l.line:
		f.add(line)
	default:
		f.add(lines)
	}
}
