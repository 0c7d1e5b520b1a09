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

// carries reports whether a turn of a range may depend on the turns before it, as far as the source
// shows: it uses a variable from outside that it also assigns, leaves the range early, calls what
// may keep something, or uses its place in a list for more than the element there. Adding to a
// list, a text or a number is no such use.
func (in *Interp) carries(s *ast.RangeStmt) bool {
	u := in.frame.pkg
	if u == nil {
		return true
	}
	c, known := in.carrying[s]
	if !known {
		c = in.carriesIn(u, s.Body) || leavesEarly(s.Body) || usesPlace(u, s)
		in.carrying[s] = c
	}
	return c
}

// usesPlace reports whether a range over a list uses the index for more than the element at it, or
// the list for more than that.
func usesPlace(u *Package, s *ast.RangeStmt) bool {
	if _, isList := underlying(u.Info.TypeOf(s.X)).(*types.Slice); !isList {
		return false
	}
	place := map[types.Object]bool{}
	for _, e := range []ast.Expr{s.Key, s.X} {
		if id := rootOf(e); id != nil {
			if obj := u.Info.ObjectOf(id); obj != nil {
				place[obj] = true
			}
		}
	}
	plain := map[*ast.Ident]bool{}
	ast.Inspect(s.Body, func(n ast.Node) bool {
		if x, ok := n.(*ast.IndexExpr); ok && types.ExprString(x.X) == types.ExprString(s.X) {
			if id, ok := x.Index.(*ast.Ident); ok && s.Key != nil && types.ExprString(id) == types.ExprString(s.Key) {
				plain[id] = true
				if root := rootOf(x.X); root != nil {
					plain[root] = true
				}
			}
		}
		return true
	})
	uses := false
	ast.Inspect(s.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && place[u.Info.Uses[id]] && !plain[id] {
			uses = true
		}
		return !uses
	})
	return uses
}

func (in *Interp) carriesIn(u *Package, body *ast.BlockStmt) bool {
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
	keeps := false
	write := func(e ast.Expr) {
		if id, v := outer(e); id != nil {
			written[v], allowed[id] = true, true
		}
		_, deref := ast.Unparen(e).(*ast.StarExpr)
		keeps = keeps || deref
	}
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
		case *ast.UnaryExpr:
			keeps = keeps || n.Op == token.ARROW
		case *ast.CallExpr:
			keeps = keeps || in.keepsState(u, n)
		}
		return !keeps
	})
	ast.Inspect(body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && written[u.Info.Uses[id]] && !allowed[id] {
			keeps = true
		}
		return !keeps
	})
	return keeps
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

// keepsState reports whether what is called may keep something for the next call. A conversion, a
// builtin and a function of the standard library that gets no pointer and no function keep nothing.
func (in *Interp) keepsState(u *Package, c *ast.CallExpr) bool {
	tv := u.Info.Types[ast.Unparen(c.Fun)]
	if tv.IsType() || tv.IsBuiltin() {
		return false
	}
	fn := calleeOf(u.Info, c.Fun)
	if fn == nil || fn.Pkg() == nil || in.opts.Standard == nil || !in.opts.Standard(fn.Pkg().Path()) {
		return true
	}
	for _, a := range c.Args {
		switch underlying(u.Info.TypeOf(a)).(type) {
		case *types.Pointer, *types.Signature, *types.Chan:
			return true
		}
	}
	return false
}
