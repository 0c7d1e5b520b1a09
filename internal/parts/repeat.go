package parts

import (
	"cmp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// reference is how long a reference to a definition is, in bytes, with a name
// of eight letters. A type that is no longer costs nothing when it repeats.
const reference = len(`{"$ref":"#/$defs/abcdefgh"}`)

// mostRepeats bounds the types that are looked at, the heaviest first.
const mostRepeats = 100

// repeats finds the types that the input schema holds more than once, the
// heaviest first. Types inside one that repeats as often are part of it.
func (w weigher) repeats(most int) []Repeat {
	type group struct {
		paths []string
		size  int
	}
	groups := map[string]*group{}
	var order []*group
	w.t.InputSchema.Walk(input, func(at string, s *catalog.Schema) bool {
		if at == input {
			return true
		}
		text := string(s.AppendJSON(nil))
		if len(text) <= reference || strings.Count(at, "/") > 2*deepest {
			return false
		}
		g := groups[text]
		if g == nil {
			g = &group{size: len(text)}
			groups[text] = g
			order = append(order, g)
		}
		g.paths = append(g.paths, at)
		return true
	})
	order = slices.DeleteFunc(order, func(g *group) bool { return len(g.paths) < 2 })
	slices.SortStableFunc(order, func(a, b *group) int { return b.size*len(b.paths) - a.size*len(a.paths) })
	order = order[:min(len(order), mostRepeats)]
	var out []Repeat
	for _, g := range order {
		if slices.ContainsFunc(order,
			func(h *group) bool { return h != g && len(h.paths) == len(g.paths) && inAll(g.paths, h.paths) }) {
			continue
		}
		if most--; most < 0 {
			break
		}
		out = append(out, w.repeat(g.paths))
	}
	slices.SortStableFunc(out, func(a, b Repeat) int { return cmp.Or(b.Lo+b.Hi-a.Lo-a.Hi, b.Bytes-a.Bytes) })
	return out
}

// inAll reports whether each path lies inside the other of its index.
func inAll(paths, others []string) bool {
	for i := range paths {
		if paths[i] == others[i] || !catalog.Covers(others[i], paths[i]) {
			return false
		}
	}
	return true
}

func (w weigher) repeat(paths []string) Repeat {
	r := Repeat{Paths: paths}
	t := w.t
	for i, path := range paths {
		r.At = append(r.At, w.t.Where(path))
		if i == 0 {
			continue
		}
		t = edited(t, path, func(s *catalog.Schema) *catalog.Schema {
			c := &catalog.Schema{Kind: catalog.Object}
			if typ := s.Get("type"); typ != nil {
				c.Members = []catalog.Member{{Key: "type", Value: typ}}
			}
			return c
		})
	}
	r.Weight = w.whole.less(weigh(w.p, t))
	return r
}
