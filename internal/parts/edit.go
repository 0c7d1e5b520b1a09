package parts

import (
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// without returns a copy of t that lacks the member of the input schema at path,
// with all that is known to be unknown of it. A property is not required any
// more.
func without(t *catalog.Tool, path string) *catalog.Tool {
	c := *t
	c.Gaps = slices.DeleteFunc(slices.Clone(t.Gaps), func(g catalog.Gap) bool { return catalog.Covers(path, g.Path) })
	keys := segments(path)
	if keys == nil {
		return &c
	}
	last := keys[len(keys)-1]
	keys = keys[:len(keys)-1]
	if n := len(keys) - 1; n >= 0 && keys[n] == "properties" {
		c.InputSchema = change(t.InputSchema, keys[:n], func(s *catalog.Schema) *catalog.Schema {
			s = drop(s, "required", last)
			return change(s, []string{"properties"},
				func(s *catalog.Schema) *catalog.Schema { return lacking(s, last) })
		})
		return &c
	}
	c.InputSchema = change(t.InputSchema, keys, func(s *catalog.Schema) *catalog.Schema { return lacking(s, last) })
	return &c
}

// edited returns a copy of t with the schema at path changed.
func edited(t *catalog.Tool, path string, f func(*catalog.Schema) *catalog.Schema) *catalog.Tool {
	c := *t
	c.InputSchema = change(t.InputSchema, segments(path), f)
	return &c
}

// change returns a copy of s in which what the keys lead to is f of it.
func change(s *catalog.Schema, keys []string, f func(*catalog.Schema) *catalog.Schema) *catalog.Schema {
	if s == nil {
		return nil
	}
	if len(keys) == 0 {
		return f(s)
	}
	c := *s
	switch s.Kind {
	case catalog.Object:
		c.Members = slices.Clone(s.Members)
		for i, m := range c.Members {
			if m.Key == keys[0] {
				c.Members[i].Value = change(m.Value, keys[1:], f)
				break // Get finds the first
			}
		}
	case catalog.Array:
		if i, err := strconv.Atoi(keys[0]); err == nil && i >= 0 && i < len(s.Items) {
			c.Items = slices.Clone(s.Items)
			c.Items[i] = change(s.Items[i], keys[1:], f)
		}
	}
	return &c
}

// lacking returns a copy of s without a key.
func lacking(s *catalog.Schema, key string) *catalog.Schema {
	c := *s
	c.Members = slices.DeleteFunc(slices.Clone(s.Members), func(m catalog.Member) bool { return m.Key == key })
	return &c
}

// drop takes a word out of the list at key, and the list when it was the last.
func drop(s *catalog.Schema, key, word string) *catalog.Schema {
	list := s.Get(key)
	if list == nil || !slices.ContainsFunc(list.Items, func(it *catalog.Schema) bool { return it.Str() == word }) {
		return s
	}
	rest := *list
	rest.Items = slices.DeleteFunc(slices.Clone(list.Items), func(it *catalog.Schema) bool { return it.Str() == word })
	if len(rest.Items) == 0 {
		return lacking(s, key)
	}
	return change(s, []string{key}, func(*catalog.Schema) *catalog.Schema { return &rest })
}

// unreferred returns a copy of s without any $ref.
func unreferred(s *catalog.Schema) *catalog.Schema {
	if s == nil || s.Kind != catalog.Object && s.Kind != catalog.Array {
		return s
	}
	c := *s
	c.Members, c.Items = nil, nil
	for _, m := range s.Members {
		if m.Key != "$ref" || m.Value.Kind != catalog.String {
			c.Members = append(c.Members, catalog.Member{Key: m.Key, Value: unreferred(m.Value)})
		}
	}
	for _, it := range s.Items {
		c.Items = append(c.Items, unreferred(it))
	}
	return &c
}

// segments are the keys of a pointer below /inputSchema; nil for any other.
func segments(path string) []string {
	rest, ok := strings.CutPrefix(path, input)
	if !ok || !strings.HasPrefix(rest, "/") {
		return nil
	}
	return jsonpointer.Keys(rest)
}

func index(i int) string { return strconv.Itoa(i) }
