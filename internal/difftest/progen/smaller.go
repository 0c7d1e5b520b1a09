package progen

import (
	"cmp"
	"slices"
	"strings"
)

// An Edit makes a program smaller: nodes stand for others, and nil for nothing.
type Edit map[*Node]*Node

// With is the program after edits.
func (p *Program) With(edits ...Edit) *Program {
	all := Edit{}
	for _, e := range edits {
		for from, to := range e {
			all[from] = to
		}
	}
	return &Program{Seed: p.Seed, Root: p.Root.with(all)}
}

// Smaller are edits, the boldest first: halves of all statements, quarters of
// them and so on, as delta debugging does it, then a block for the statement
// around it, and then for expressions what is in them or a literal. Not all of
// them leave a program that compiles.
func (p *Program) Smaller() []Edit {
	var out []Edit
	nodes := p.Root.all()
	stmts := slices.DeleteFunc(slices.Clone(nodes), func(n *Node) bool { return n.Kind != Stmt })
	for size := len(stmts) / 2; size > 0; size /= 2 {
		for chunk := range slices.Chunk(stmts, size) {
			e := Edit{}
			for _, s := range chunk {
				e[s] = nil
			}
			out = append(out, e)
		}
	}
	for _, s := range stmts {
		for _, b := range s.all()[1:] {
			if b.Kind == Block && len(b.Kids) > 0 {
				out = append(out, Edit{s: b})
			}
		}
	}
	var exprs []Edit
	size := map[*Node]int{}
	for _, n := range nodes {
		size[n] = len(n.String())
		if n.Kind != Expr {
			continue
		}
		for _, to := range simpler(n) {
			exprs = append(exprs, Edit{n: to})
		}
	}
	slices.SortStableFunc(exprs, func(a, b Edit) int { return cmp.Compare(saves(b, size), saves(a, size)) })
	return append(out, exprs...)
}

// saves is how many bytes shorter a program is after an edit of one node.
func saves(e Edit, size map[*Node]int) int {
	n := 0
	for from, to := range e {
		n += size[from] - len(to.String())
	}
	return n
}

// simpler are expressions that may stand for n: a literal, and those in it.
func simpler(n *Node) []*Node {
	have := n.String()
	var out []*Node
	for _, form := range literals[n.Type] {
		if !strings.Contains(form, "«") && len(form) < len(have) {
			out = append(out, text(form))
			break
		}
	}
	for _, k := range n.all()[1:] {
		if k.Kind == Expr && k.Type == n.Type {
			out = append(out, k)
		}
	}
	return out
}
