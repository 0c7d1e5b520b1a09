package schemagen

import (
	"go/token"
	"slices"
	"strconv"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// A node is a schema while it is being built. The libraries share and change
// schemas through pointers until they print them, so nodes are shared and
// changed in the same places.
type node struct {
	words map[string]value
	// extras are keywords outside the vocabulary. They are printed last, even
	// when they repeat a keyword.
	extras map[string]*catalog.Schema
	// boolean prints true or false, whatever keywords are set.
	boolean *bool
	// marked prints {} rather than true for a node without keywords.
	marked bool
	gaps   []catalog.Gap // paths relative to this node
	at     catalog.Span  // of the struct field it was made of
}

// A value is what a keyword holds: exactly one field is set, but that list and
// named are set when not nil and may be empty.
type value struct {
	leaf  *catalog.Schema
	node  *node
	list  []*node
	named *named
}

// named holds schemas by name, in the order they are printed.
type named struct {
	names []string
	nodes map[string]*node
}

func newNamed() *named { return &named{nodes: map[string]*node{}} }

// set replaces the node of name in place, or appends it.
func (m *named) set(name string, n *node) {
	if _, ok := m.nodes[name]; !ok {
		m.names = append(m.names, name)
	}
	m.nodes[name] = n
}

func (n *node) put(word string, v value) {
	if n.words == nil {
		n.words = map[string]value{}
	}
	n.words[word] = v
}

func (n *node) setLeaf(word string, s *catalog.Schema) { n.put(word, value{leaf: s}) }
func (n *node) setNode(word string, c *node)           { n.put(word, value{node: c}) }

// setString sets a keyword that is left out when empty.
func (n *node) setString(word, s string) {
	if s == "" {
		delete(n.words, word)
		return
	}
	n.setLeaf(word, catalog.NewString(s))
}

// place gives n and its description the span of the field f.
func (n *node) place(at func(token.Pos) catalog.Span, f Field) {
	if at == nil || !f.Pos.IsValid() {
		return
	}
	n.at = at(f.Pos)
	if text := n.str("description"); text != "" {
		s := catalog.NewString(text)
		s.At = n.at
		n.setLeaf("description", s)
	}
}

// str returns the string that word holds, or "".
func (n *node) str(word string) string { return n.words[word].leaf.Str() }

// gap records that part of n is not known.
func (n *node) gap(g catalog.Gap) { n.gaps = append(n.gaps, g) }

// clone copies n with its subschemas.
func (n *node) clone() *node {
	if n == nil {
		return nil
	}
	c := *n
	c.words, c.gaps = nil, slices.Clone(n.gaps)
	for word, v := range n.words {
		v.node = v.node.clone()
		if v.list != nil {
			v.list = slices.Clone(v.list)
			for i := range v.list {
				v.list[i] = v.list[i].clone()
			}
		}
		if v.named != nil {
			m := newNamed()
			for _, name := range v.named.names {
				m.set(name, v.named.nodes[name].clone())
			}
			v.named = m
		}
		c.put(word, v)
	}
	return &c
}

// A printer turns nodes into the ordered JSON a library prints.
type printer struct {
	// rank is the place of each keyword of the vocabulary.
	rank map[string]int
	// fold turns a printed object into the boolean it means, or returns it.
	fold func(*catalog.Schema) *catalog.Schema
	gaps []catalog.Gap
	// path holds the keys down to the node in hand.
	path []string
}

func ranks(order []string) map[string]int {
	m := make(map[string]int, len(order))
	for i, word := range order {
		m[word] = i
	}
	return m
}

func (p *printer) print(n *node) *catalog.Schema {
	if n == nil {
		return &catalog.Schema{} // null
	}
	s := p.bare(n)
	s.At = n.at
	return s
}

// bare prints a node that is not nil, without its place.
func (p *printer) bare(n *node) *catalog.Schema {
	for _, g := range n.gaps {
		g.Path = jsonpointer.Join("", p.path...) + g.Path
		p.gaps = append(p.gaps, g)
	}
	if n.boolean != nil {
		return catalog.NewBool(*n.boolean)
	}
	out := catalog.NewObject()
	for _, word := range p.sorted(n) {
		out.Members = append(out.Members, catalog.Member{Key: word, Value: p.value(word, n.words[word])})
	}
	for _, word := range sortedKeys(n.extras) {
		out.Members = append(out.Members, catalog.Member{Key: word, Value: n.extras[word].Clone()})
	}
	if n.marked && len(out.Members) == 0 {
		return out
	}
	return p.fold(out)
}

// under prints n as the value of key.
func (p *printer) under(key string, n *node) *catalog.Schema {
	p.path = append(p.path, key)
	defer func() { p.path = p.path[:len(p.path)-1] }()
	return p.print(n)
}

func (p *printer) value(word string, v value) *catalog.Schema {
	switch {
	case v.leaf != nil:
		return v.leaf.Clone() // callers patch what they get
	case v.node != nil:
		return p.under(word, v.node)
	}
	p.path = append(p.path, word)
	defer func() { p.path = p.path[:len(p.path)-1] }()
	if v.named != nil {
		out := catalog.NewObject()
		for _, name := range v.named.names {
			out.Members = append(out.Members, catalog.Member{Key: name, Value: p.under(name, v.named.nodes[name])})
		}
		return out
	}
	out := catalog.NewArray()
	for i, n := range v.list {
		out.Items = append(out.Items, p.under(strconv.Itoa(i), n))
	}
	return out
}

// sorted returns the keywords of n in the printer's order; unknown ones follow
// by name.
func (p *printer) sorted(n *node) []string {
	words := sortedKeys(n.words)
	slices.SortStableFunc(words, func(a, b string) int { return p.place(a) - p.place(b) })
	return words
}

func (p *printer) place(word string) int {
	if r, ok := p.rank[word]; ok {
		return r
	}
	return len(p.rank)
}
