package export

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// resolve returns the schema that a $ref inside root refers to, nil where there
// is none or it leads out of root.
func resolve(root *catalog.Schema, ref string) *catalog.Schema {
	rest, ok := strings.CutPrefix(ref, "#")
	if !ok || rest != "" && rest[0] != '/' {
		return nil
	}
	return root.Lookup(rest)
}

// recursive reports whether a schema inside root refers to one that it is in.
func recursive(root *catalog.Schema) bool {
	const unseen, open, done = 0, 1, 2
	state := map[*catalog.Schema]int{}
	var visit func(*catalog.Schema) bool
	visit = func(s *catalog.Schema) bool {
		if s == nil || state[s] == done {
			return false
		}
		if state[s] == open {
			return true
		}
		state[s] = open
		found := false
		s.Walk("", func(_ string, in *catalog.Schema) bool {
			switch {
			case in != s && state[in] == unseen:
				found = found || visit(in)
				return false
			case in != s && state[in] == open:
				found = true
			}
			if ref := in.Get("$ref"); ref != nil && !found {
				found = visit(resolve(root, ref.Str()))
			}
			return in == s && !found
		})
		state[s] = done
		return found
	}
	return visit(root)
}

// without returns a copy of s that lacks the keys.
func without(s *catalog.Schema, keys ...string) *catalog.Schema {
	out := catalog.NewObject()
	for _, m := range s.Members {
		if !slices.Contains(keys, m.Key) {
			out.Members = append(out.Members, m)
		}
	}
	return out
}
