package catalog

import (
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// Where returns the place in the source of the part of t that a JSON pointer
// names: the literal a text was written in, the key or struct field that an
// object came from, the first item of a list. A part that is not there, or of
// which the place is not known or in a module that the program only uses, has the
// place of the nearest part around it that has one, and at last that of the tool.
func (t *Tool) Where(path string) Span {
	at := t.Source
	switch first, _ := segment(strings.TrimPrefix(path, "/")); first {
	case "title":
		return or(t.own(t.Title.At), at)
	case "description":
		return or(t.own(t.Description.At), at)
	case "unserved":
		return or(t.own(t.Unserved.At), at)
	}
	t.steps(path, func(s *Schema) { at = or(t.spanOf(s), at) })
	return at
}

// At returns the schema, or part of one, that a JSON pointer into the tool names,
// such as /inputSchema/properties/query; nil where there is none.
func (t *Tool) At(path string) *Schema {
	return t.steps(path, func(*Schema) {})
}

// steps goes down a JSON pointer, and shows each schema on the way.
func (t *Tool) steps(path string, show func(*Schema)) *Schema {
	first, rest := segment(strings.TrimPrefix(path, "/"))
	var s *Schema
	switch first {
	case "inputSchema":
		s = t.InputSchema
	case "outputSchema":
		s = t.OutputSchema
	case "annotations":
		s = t.Annotations
	case "_meta":
		s = t.Meta
	}
	for s != nil {
		show(s)
		if rest == "" {
			break
		}
		var key string
		key, rest = segment(rest)
		s = s.Child(jsonpointer.Unescape(key))
	}
	return s
}

// segment cuts the first segment off what follows the first slash of a JSON pointer.
func segment(path string) (first, rest string) {
	first, rest, _ = strings.Cut(path, "/")
	return first, rest
}

// Anchor returns the place of a finding about the part of t that a JSON pointer
// names: where the part is written, if that is in the package that has the tool's
// Source. Otherwise it is Source, and origin is where the part is written: what
// looks at one package at a time can show no other place.
func (t *Tool) Anchor(path string) (at, origin Span) {
	at = t.Where(path)
	if at.IsZero() || t.Source.IsZero() || dir(at.File) == dir(t.Source.File) {
		return at, Span{}
	}
	return t.Source, at
}

// dir is the directory of a file, and so its package.
func dir(file string) string { return file[:strings.LastIndexByte(file, '/')+1] }

// Place is where a schema is written: by itself or, where that is not known, by
// the description in it. Of nil it is unknown.
func (s *Schema) Place() Span {
	if s == nil {
		return Span{}
	}
	if d := s.Get("description"); s.At.IsZero() && d != nil {
		return d.At
	}
	return s.At
}

// Lookup returns the value at a JSON pointer below s, or nil.
func (s *Schema) Lookup(pointer string) *Schema {
	for _, key := range jsonpointer.Keys(pointer) {
		if s == nil {
			return nil
		}
		s = s.Child(key)
	}
	return s
}

// Child returns the member or item that one key of a JSON pointer names, or nil.
func (s *Schema) Child(key string) *Schema {
	if s.Kind != Array {
		return s.Get(key)
	}
	if i, err := strconv.Atoi(key); err == nil && i >= 0 && i < len(s.Items) {
		return s.Items[i]
	}
	return nil
}

func or(a, b Span) Span {
	if a.IsZero() {
		return b
	}
	return a
}

// Hides reports whether a gap covers the part of t that a JSON pointer names.
func (t *Tool) Hides(path string) bool {
	for _, g := range t.Gaps {
		if Covers(g.Path, path) {
			return true
		}
	}
	return false
}

// Placed reports whether it is known that the program has the tool.
func (t *Tool) Placed() bool {
	return !slices.ContainsFunc(t.Gaps, func(g Gap) bool { return g.Path == ServerPath })
}
