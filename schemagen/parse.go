package schemagen

import (
	"cmp"
	"maps"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
)

// A parser turns schemas that a program made itself into nodes. Only keywords
// that a library goes on to change or look into become nodes; the others stay
// the JSON they are.
type parser struct {
	rank map[string]int
	// boolean makes the node of a boolean schema.
	boolean func(bool) *node
	// nodes, lists and names are the keywords to take apart.
	nodes, lists, names []string
}

func (p *parser) parse(s *catalog.Schema) *node {
	switch {
	case s == nil:
		return nil
	case s.Kind == catalog.Bool:
		return p.boolean(s.Bool)
	case s.Kind != catalog.Object:
		return &node{}
	}
	n := &node{marked: true}
	for _, m := range s.Members {
		_, known := p.rank[m.Key]
		_, again := n.words[m.Key]
		if !known || again { // an extra may repeat a keyword, and follows it
			if n.extras == nil {
				n.extras = map[string]*catalog.Schema{}
			}
			n.extras[m.Key] = m.Value
			continue
		}
		n.put(m.Key, p.value(m.Key, m.Value))
	}
	return n
}

func (p *parser) value(word string, s *catalog.Schema) value {
	isSchema := s != nil && (s.Kind == catalog.Object || s.Kind == catalog.Bool)
	switch {
	case isSchema && slices.Contains(p.nodes, word):
		return value{node: p.parse(s)}
	case s != nil && s.Kind == catalog.Array && slices.Contains(p.lists, word):
		v := value{list: []*node{}}
		for _, it := range s.Items {
			v.list = append(v.list, p.parse(it))
		}
		return v
	case s != nil && s.Kind == catalog.Object && slices.Contains(p.names, word):
		v := value{named: newNamed()}
		for _, m := range s.Members {
			v.named.set(m.Key, p.parse(m.Value))
		}
		return v
	case s == nil:
		s = &catalog.Schema{}
	}
	return value{leaf: s}
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
