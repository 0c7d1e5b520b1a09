package eval

import (
	"go/ast"
	"go/types"
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
		case *ast.CompositeLit:
		default:
			if !r.ownThrough(c.Args[0]) {
				r.e.grow(r.n, r.typeOf(c.Args[0]))
			}
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
