package progen

import "strings"

// Kind says what may be done with a node to make a program smaller.
type Kind uint8

const (
	Text  Kind = iota // kept as it is
	Block             // statements, one beside the other
	Stmt              // may be left out of its block
	Expr              // may be replaced by another expression of its type
)

// A Node is a part of a program: text, or parts in a row.
type Node struct {
	Kind Kind
	Type string // of an expression
	Text string // where there are no parts
	Kids []*Node
}

func text(s string) *Node { return &Node{Text: s} }

// String is the source. Where a name must differ from program to program it
// has an @.
func (n *Node) String() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

func (n *Node) write(b *strings.Builder) {
	b.WriteString(n.Text)
	for _, k := range n.Kids {
		k.write(b)
	}
}

// all returns n and what is below it, parents first.
func (n *Node) all() []*Node {
	list := []*Node{n}
	for _, k := range n.Kids {
		list = append(list, k.all()...)
	}
	return list
}

// with is a copy of n in which some nodes below it stand for others; nil stands
// for nothing. What is not on the way to one of them is shared.
func (n *Node) with(change map[*Node]*Node) *Node {
	if to, ok := change[n]; ok {
		return to
	}
	var kids []*Node
	changed := false
	for _, k := range n.Kids {
		to := k.with(change)
		changed = changed || to != k
		if to != nil {
			kids = append(kids, to)
		}
	}
	if !changed {
		return n
	}
	c := *n
	c.Kids = kids
	return &c
}
