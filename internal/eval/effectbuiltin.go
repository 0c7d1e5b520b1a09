package eval

import (
	"go/ast"
	"go/types"
	"strings"
)

// What code writes by other means than assignments and calls of functions that are read.

// builtin notes what a builtin function writes.
func (r *effectReader) builtin(fun ast.Expr, c *ast.CallExpr) {
	id, ok := fun.(*ast.Ident)
	if !ok || len(c.Args) == 0 {
		return
	}
	switch id.Name {
	case "delete", "clear", "copy":
		if r.ownThrough(c.Args[0]) {
			return
		}
		r.based(c.Args[0])
		r.e.through(r.n, r.typeOf(c.Args[0]))
		r.e.put(r.n, r.typeOf(c.Args[0]))
	case "append": // it overwrites what lies behind, to s[:i] elements of s
		switch ast.Unparen(c.Args[0]).(type) {
		case *ast.SliceExpr:
			r.e.through(r.n, r.typeOf(c.Args[0]))
			r.e.put(r.n, r.typeOf(c.Args[0]))
		case *ast.CompositeLit:
		default:
			if !r.ownThrough(c.Args[0]) {
				r.e.grow(r.n, r.typeOf(c.Args[0]))
			}
		}
	}
}

// cuts notes that a part of a list is taken, behind which the list goes on.
func (r *effectReader) cuts(n ast.Node) {
	if s, ok := n.(*ast.SliceExpr); ok && s.High != nil && isList(r.typeOf(s.X)) && !r.ownThrough(s.X) {
		r.cut = append(r.cut, r.typeOf(s.X))
	}
}

// appendsInside notes what code writes that appends to lists of which it takes a part, as filters
// do that work in place: rest := list[:0]; rest = append(rest, x).
func (r *effectReader) appendsInside() {
	for _, t := range r.cut {
		if r.e.growsList(r.n, t) {
			r.e.through(r.n, t)
			r.e.put(r.n, t)
		}
	}
}

// appendsTo notes what a function writes that appends to a list that it is given, such as
// strconv.AppendInt.
func (r *effectReader) appendsTo(fn *types.Func, c *ast.CallExpr) {
	if !strings.HasPrefix(fn.Name(), "Append") || len(c.Args) == 0 || r.ownThrough(c.Args[0]) {
		return
	}
	if t := r.typeOf(c.Args[0]); isList(t) {
		r.e.grow(r.n, t)
		if _, part := ast.Unparen(c.Args[0]).(*ast.SliceExpr); part {
			r.e.through(r.n, t)
			r.e.put(r.n, t)
		}
	}
}

// sharesList notes a conversion of a slice to a pointer to an array: what is written to the array
// is written to the slice.
func (r *effectReader) sharesList(c *ast.CallExpr, to types.Type) {
	if p, ok := underlying(to).(*types.Pointer); !ok || !isArrayType(p.Elem()) || len(c.Args) != 1 {
		return
	}
	if list := r.typeOf(c.Args[0]); isList(list) {
		r.e.through(r.n, list)
		r.e.put(r.n, list)
	}
}
