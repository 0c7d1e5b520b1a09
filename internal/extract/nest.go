package extract

import (
	"go/ast"
	"go/token"
	"go/types"
	"sort"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Tools are shown at the expression that defines them: the call or literal around the text
// of their name. This file finds it for a position, which is asked for each text, so the
// expressions of a file are indexed once.

// around is a call or a composite literal with its end.
type around struct {
	eval.Location
	end     token.Pos
	defines bool    // a call or a struct, which may define something, and no mere list
	record  *around // the smallest struct literal that holds it, or nil
}

// A nest holds the calls and composite literals of a file in the order of their
// beginnings, the outer one first, so that a position is found without a walk
// through the file.
type nest []nested

type nested struct {
	node   ast.Expr
	from   token.Pos
	end    token.Pos
	parent int // the smallest one around it, or -1
}

// newNest indexes a file by one walk. ast.Inspect calls back with nil behind the children
// of a node, which closes the innermost open one.
func newNest(f *ast.File) nest {
	var out nest
	parent := -1
	var open []ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			last := open[len(open)-1]
			open = open[:len(open)-1]
			// The call or literal that ends here is no longer around what follows.
			if parent >= 0 && out[parent].node == last {
				parent = out[parent].parent
			}
			return true
		}
		// open are the nodes that are being visited, outermost first.
		open = append(open, n)
		switch n := n.(type) {
		case *ast.CompositeLit, *ast.CallExpr:
			out = append(out, nested{node: n.(ast.Expr), from: n.Pos(), end: n.End(), parent: parent})
			parent = len(out) - 1
		}
		return true
	})
	return out
}

// at returns the index of the smallest node that contains a position, or -1. A node
// contains its end, too. Nodes that begin before the position are found by binary search;
// from there the way leads outwards.
func (s nest) at(pos token.Pos) int {
	i := sort.Search(len(s), func(i int) bool { return s[i].from > pos }) - 1
	for i >= 0 && s[i].end < pos {
		i = s[i].parent
	}
	return i
}

// callAt returns the end of the outermost call that begins at a position, or 0: in a().b()
// both calls begin there.
func (s nest) callAt(pos token.Pos) token.Pos {
	for i := sort.Search(len(s), func(i int) bool { return s[i].from >= pos }); i < len(s) && s[i].from == pos; i++ {
		if _, call := s[i].node.(*ast.CallExpr); call {
			return s[i].end
		}
	}
	return token.NoPos
}

// nest returns the index of the file that contains a position, made on demand.
func (s *bodies) nest(u *eval.Package, pos token.Pos) (nest, bool) {
	for _, f := range u.Files {
		if pos < f.FileStart || pos > f.FileEnd {
			continue
		}
		n, ok := s.nests[f]
		if !ok {
			n = newNest(f)
			s.nests[f] = n
		}
		return n, true
	}
	return nil, false
}

// literalAround finds the smallest call or composite literal of the user's code that
// contains a position.
func (s *bodies) literalAround(pos token.Pos) (out around, ok bool) {
	for _, u := range s.cache {
		if u == nil || !u.Main {
			continue
		}
		if n, found := s.nest(u, pos); found {
			i := n.at(pos)
			if i < 0 {
				return out, false
			}
			out = n.around(u, i)
			// The struct around it, for texts that are arguments of a call within a
			// literal.
			for ; i >= 0; i = n[i].parent {
				if isStruct(u, n[i].node) {
					record := n.around(u, i)
					out.record = &record
					break
				}
			}
			return out, true
		}
	}
	return out, false
}

// around is entry i as a site.
func (s nest) around(u *eval.Package, i int) around {
	_, call := s[i].node.(*ast.CallExpr)
	at := eval.Location{Package: u, Pos: s[i].from}
	return around{Location: at, end: s[i].end, defines: call || isStruct(u, s[i].node)}
}

// isStruct reports whether an expression is a literal of a struct type.
func isStruct(u *eval.Package, e ast.Expr) bool {
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return false
	}
	_, ok = typeUnder(literalType(u, lit)).(*types.Struct)
	return ok
}

// endOf is the end of the expression at a site.
func (s *bodies) endOf(at eval.Location) token.Pos {
	if at.Package != nil {
		if n, ok := s.nest(at.Package, at.Pos); ok {
			return max(at.Pos, n.callAt(at.Pos))
		}
	}
	return at.Pos
}
