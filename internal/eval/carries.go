package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A range that leaves one turn something for the next may come out alike in both directions and
// differ in a third order:
//
//	for _, v := range m { gaps = append(gaps, abs(v-last)); last = v }
//
// A range that only collects does not: what a turn adds depends on its entry alone.

// carries reports whether the source of a range shows that a turn reads what another one has
// written: it uses a variable from outside that it also assigns, or calls what may keep something
// for itself. Adding to a list, a text or a number is no such use.
func (in *Interp) carries(s *ast.RangeStmt) bool {
	u := in.frame.pkg
	if u == nil {
		return true
	}
	c, known := in.carrying[s]
	if !known {
		c = carriesIn(u, s.Body)
		in.carrying[s] = c
	}
	return c
}

func carriesIn(u *Package, body *ast.BlockStmt) bool {
	outer := func(e ast.Expr) (*ast.Ident, types.Object) {
		id := rootOf(e)
		if id == nil {
			return nil, nil
		}
		v, ok := u.Info.Uses[id].(*types.Var)
		if !ok || body.Pos() <= v.Pos() && v.Pos() < body.End() {
			return nil, nil
		}
		return id, v
	}
	written, allowed := map[types.Object]bool{}, map[*ast.Ident]bool{}
	write := func(e ast.Expr) {
		if id, v := outer(e); id != nil {
			written[v], allowed[id] = true, true
		}
	}
	calls := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				write(l)
				if n.Tok == token.ASSIGN && i < len(n.Rhs) {
					if c, ok := n.Rhs[i].(*ast.CallExpr); ok && isAppendTo(u, c, l) {
						allowed[rootOf(c.Args[0])] = true
					}
				}
			}
		case *ast.IncDecStmt:
			write(n.X)
		case *ast.CallExpr:
			calls = calls || keepsState(u, n, outer)
		}
		return true
	})
	again := false
	ast.Inspect(body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && written[u.Info.Uses[id]] && !allowed[id] {
			again = true
		}
		return !again
	})
	return calls || again
}

// rootOf is the variable in which an operand lies, or nil: x of x.f[i].
func rootOf(e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// isAppendTo reports whether a call appends to the variable that it is assigned to.
func isAppendTo(u *Package, c *ast.CallExpr, to ast.Expr) bool {
	id, ok := ast.Unparen(c.Fun).(*ast.Ident)
	if !ok || len(c.Args) == 0 {
		return false
	}
	if b, ok := u.Info.Uses[id].(*types.Builtin); !ok || b.Name() != "append" {
		return false
	}
	x, y := rootOf(c.Args[0]), rootOf(to)
	return x != nil && y != nil && u.Info.Uses[x] != nil && u.Info.Uses[x] == u.Info.Uses[y] &&
		types.ExprString(c.Args[0]) == types.ExprString(to)
}

// keepsState reports whether what is called may keep something for the next call: a function value
// from outside, or a method of one of the user's types that may write to its receiver.
func keepsState(u *Package, c *ast.CallExpr, outer func(ast.Expr) (*ast.Ident, types.Object)) bool {
	switch f := ast.Unparen(c.Fun).(type) {
	case *ast.Ident:
		_, v := outer(f)
		return v != nil
	case *ast.SelectorExpr:
		fn, ok := u.Info.Uses[f.Sel].(*types.Func)
		if _, v := outer(f.X); !ok || v == nil || fn.Signature().Recv() == nil || fn.Pkg() != u.Pkg {
			return false
		}
		_, ptr := fn.Signature().Recv().Type().(*types.Pointer)
		return ptr
	}
	return false
}
