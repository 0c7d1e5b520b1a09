package router

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/catalog"
)

// json cuts a value: by the strategy; where that is too much, strings and arrays to
// nothing and then keys too.
func (t Truncation) json(v *catalog.Schema) []byte {
	if t.Strategy == Head || t.Strategy == Tail {
		if out := t.most(leaves(v)-1, func(n int) []byte {
			c := values{left: n, fromEnd: t.Strategy == Tail}
			return c.trim(v).AppendJSON(nil)
		}); out != nil && string(out) != "null" {
			return out
		}
	}
	longest := longest(v)
	if out := t.most(longest, func(n int) []byte {
		return shape{items: n, keys: -1, tail: t.Strategy == Tail}.trim(v).AppendJSON(nil)
	}); out != nil {
		return out
	}
	if out := t.most(longest, func(n int) []byte {
		return shape{keys: n, tail: t.Strategy == Tail}.trim(v).AppendJSON(nil)
	}); out != nil {
		return out
	}
	return []byte("null")
}

// leaves counts what is no array and no object, or an empty one.
func leaves(v *catalog.Schema) int {
	n := 0
	for _, it := range v.Items {
		n += leaves(it)
	}
	for _, m := range v.Members {
		n += leaves(m.Value)
	}
	return max(n, 1)
}

// longest is the size of the largest array, object or string in v.
func longest(v *catalog.Schema) int {
	n := max(len(v.Items), len(v.Members), (len(v.Text)+runesPerItem-1)/runesPerItem)
	for _, it := range v.Items {
		n = max(n, longest(it))
	}
	for _, m := range v.Members {
		n = max(n, longest(m.Value))
	}
	return n
}

// values keeps the first or the last leaves of a document.
type values struct {
	left    int
	fromEnd bool
}

// trim returns what is left of v, or null when nothing is.
func (c *values) trim(v *catalog.Schema) *catalog.Schema {
	if len(v.Items)+len(v.Members) == 0 {
		if c.left == 0 {
			return &catalog.Schema{}
		}
		c.left--
		return v
	}
	if c.left == 0 {
		return &catalog.Schema{}
	}
	out := &catalog.Schema{Kind: v.Kind}
	n := max(len(v.Items), len(v.Members))
	for i := range n {
		if c.left == 0 {
			break
		}
		at := i
		if c.fromEnd {
			at = n - 1 - i
		}
		if v.Kind == catalog.Array {
			out.Items = append(out.Items, c.trim(v.Items[at]))
		} else {
			m := v.Members[at]
			out.Members = append(out.Members, catalog.Member{Key: m.Key, Value: c.trim(m.Value)})
		}
	}
	more(out, n-len(out.Items)-len(out.Members))
	if c.fromEnd {
		slices.Reverse(out.Items)
		slices.Reverse(out.Members)
	}
	return out
}

// runesPerItem is how many characters of a string are worth an item of an array: a
// line of text.
const runesPerItem = 64

// shape keeps the structure of a document: so many items of each array and as much of
// each string, and so many keys of each object, all for -1.
type shape struct {
	items, keys int
	tail        bool
}

func (s shape) trim(v *catalog.Schema) *catalog.Schema {
	switch v.Kind {
	case catalog.String:
		return catalog.NewString(s.text(v.Text))
	case catalog.Array:
		out := &catalog.Schema{Kind: catalog.Array}
		n := min(s.items, len(v.Items))
		kept := v.Items[:n]
		if s.tail {
			kept = v.Items[len(v.Items)-n:]
		}
		for _, it := range kept {
			out.Items = append(out.Items, s.trim(it))
		}
		more(out, len(v.Items)-n)
		if s.tail && n < len(v.Items) {
			out.Items = append(out.Items[n:], out.Items[:n]...)
		}
		return out
	case catalog.Object:
		out := &catalog.Schema{Kind: catalog.Object}
		n := len(v.Members)
		if s.keys >= 0 {
			n = min(s.keys, n)
		}
		for _, m := range v.Members[:n] {
			out.Members = append(out.Members, catalog.Member{Key: m.Key, Value: s.trim(m.Value)})
		}
		more(out, len(v.Members)-n)
		return out
	}
	return v
}

// text keeps the first characters of a string, or the last, unless the marker would
// be longer than what it stands for.
func (s shape) text(text string) string {
	keep := s.items * runesPerItem
	total := utf8.RuneCountInString(text)
	marker := fmt.Sprintf("[...%d more characters]", total-keep)
	if total-keep <= len(marker) {
		return text
	}
	runes := []rune(text)
	if s.tail {
		return marker + string(runes[total-keep:])
	}
	return string(runes[:keep]) + marker
}

// more marks what is missing from an array or an object.
func more(v *catalog.Schema, n int) {
	switch {
	case n <= 0:
	case v.Kind == catalog.Array:
		v.Items = append(v.Items, catalog.NewString(fmt.Sprintf("[...%d more items]", n)))
	default:
		key := "..."
		for v.Get(key) != nil {
			key += "."
		}
		v.Members = append(v.Members,
			catalog.Member{Key: key, Value: catalog.NewString(fmt.Sprintf("[...%d more keys]", n))})
	}
}
