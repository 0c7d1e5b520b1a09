package catalog

import (
	"path"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/jsonpointer"
	"github.com/toolbudget/toolbudget/internal/keyword"
)

// Pointer returns the JSON pointer (RFC 6901) of a key below the value at at.
func Pointer(at, key string) string {
	return jsonpointer.Join(at, key)
}

// Covers reports whether the JSON pointer outer is inner or above it.
func Covers(outer, inner string) bool {
	return outer == "" || outer == "/" || inner == outer || strings.HasPrefix(inner, outer+"/")
}

// MatchName reports whether a tool's name fits a pattern, in which * stands for
// any letters, ? for one and [a-z] for one of a range. A slash is a letter like
// any other. No name fits a malformed pattern (see [ValidPattern]).
func MatchName(pattern, name string) bool {
	flat := func(s string) string { return strings.ReplaceAll(s, "/", "\x00") }
	ok, err := path.Match(flat(pattern), flat(name))
	return ok && err == nil
}

// ValidPattern reports whether MatchName can read the pattern.
func ValidPattern(pattern string) bool {
	_, err := path.Match(pattern, "")
	return err == nil
}

// Walk calls f for s and every schema inside it, outer before inner and in the
// order they are sent, each with its JSON pointer; at is that of s. Values that
// are no schemas, such as those of enum, default and example, are not visited.
// What f returns says whether to go on inside. The keywords are those of JSON
// Schema 2020-12 and, for older drafts, definitions and a list of items.
func (s *Schema) Walk(at string, f func(at string, s *Schema) bool) {
	if s == nil || s.Kind != Object && s.Kind != Bool || !f(at, s) {
		return
	}
	for _, m := range s.Members {
		in := Pointer(at, m.Key)
		switch keyword.Holds(m.Key) {
		case keyword.Names:
			for _, p := range m.Value.Members {
				p.Value.Walk(Pointer(in, p.Key), f)
			}
		case keyword.One, keyword.List, keyword.Either:
			for i, it := range m.Value.Items {
				it.Walk(Pointer(in, strconv.Itoa(i)), f)
			}
			m.Value.Walk(in, f)
		}
	}
}
