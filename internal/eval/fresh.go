package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// freshVars are the variables declared in a body that only ever hold what the body
// has made itself: what is written through them was nobody's before. Those that are
// filled may hold, in fields or elements, what somebody else has made.
func freshVars(u *Unit, body ast.Node) (fresh, filled map[*types.Var]bool) {
	f := &fresher{u.Info, map[*types.Var]bool{}, map[*types.Var][]ast.Expr{}, map[*types.Var]bool{}}
	ast.Inspect(body, f.node)
	out := map[*types.Var]bool{}
	for v := range f.given {
		out[v] = !f.other[v]
	}
	for changed := true; changed; { // one may be made of another
		changed = false
		for v, list := range f.given {
			for _, x := range list {
				if out[v] && !f.fresh(x, out) {
					out[v], changed = false, true
				}
			}
		}
	}
	return out, f.filled
}

type fresher struct {
	info  *types.Info
	other map[*types.Var]bool       // given something else
	given map[*types.Var][]ast.Expr // what each is given
	// filled are given more than zeros, or a part.
	filled map[*types.Var]bool
}

func (f *fresher) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			id, ok := ast.Unparen(l).(*ast.Ident)
			if !ok {
				f.fill(l)
				continue
			}
			v, ok := f.info.ObjectOf(id).(*types.Var)
			switch {
			case !ok:
			case len(n.Lhs) != len(n.Rhs):
				f.set(v, nil)
			case n.Tok == token.ASSIGN || n.Tok == token.DEFINE:
				f.set(v, n.Rhs[i])
			}
		}
	case *ast.ValueSpec:
		for i, id := range n.Names {
			v, ok := f.info.Defs[id].(*types.Var)
			switch {
			case !ok:
			case len(n.Values) == 0: // zero
				f.given[v] = append(f.given[v], []ast.Expr{}...)
			case len(n.Values) == len(n.Names):
				f.set(v, n.Values[i])
			default:
				f.set(v, nil)
			}
		}
	case *ast.RangeStmt:
		for _, x := range []ast.Expr{n.Key, n.Value} {
			if id, ok := x.(*ast.Ident); ok {
				if v, ok := f.info.ObjectOf(id).(*types.Var); ok {
					f.set(v, nil)
				}
			}
		}
	}
	return true
}

// set notes that a variable is given a value, or something that is not looked into.
func (f *fresher) set(v *types.Var, x ast.Expr) {
	if x == nil {
		f.other[v] = true
		return
	}
	f.given[v] = append(f.given[v], x)
	if !zeros(x) {
		f.filled[v] = true
	}
}

// fill notes that a part of a variable is given a value.
func (f *fresher) fill(e ast.Expr) {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.Ident:
			if v, ok := f.info.Uses[x].(*types.Var); ok {
				f.filled[v] = true
			}
			return
		default:
			return
		}
	}
}

// zeros reports whether an expression makes something of zeros alone.
func zeros(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		return len(x.Elts) == 0
	case *ast.UnaryExpr:
		return x.Op == token.AND && zeros(x.X)
	case *ast.BasicLit:
		return true
	case *ast.CallExpr:
		id, ok := ast.Unparen(x.Fun).(*ast.Ident)
		return ok && (id.Name == "make" || id.Name == "new")
	}
	return false
}

// fresh reports whether an expression makes what it gives.
func (f *fresher) fresh(x ast.Expr, vars map[*types.Var]bool) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.BasicLit, *ast.FuncLit:
		return true
	case *ast.Ident:
		if _, isNil := f.info.Uses[x].(*types.Nil); isNil {
			return true
		}
		v, ok := f.info.Uses[x].(*types.Var)
		return ok && vars[v]
	case *ast.UnaryExpr:
		if x.Op != token.AND {
			return false
		}
		return f.fresh(x.X, vars)
	case *ast.CallExpr:
		id, ok := ast.Unparen(x.Fun).(*ast.Ident)
		if !ok {
			return false
		}
		if _, builtin := f.info.Uses[id].(*types.Builtin); !builtin {
			return false
		}
		switch id.Name {
		case "make", "new":
			return true
		case "append":
			return f.fresh(x.Args[0], vars)
		}
	}
	return false
}

// own reports whether writing to e, or through it, changes nothing but what the body
// has made: a fresh variable or a part of one, not beyond a pointer in it.
func (r *effectReader) own(e ast.Expr) bool {
	for through := false; ; {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			v, ok := r.u.Info.Uses[x].(*types.Var)
			if !ok || isPackageVar(v) || !r.inside(v) {
				return false
			}
			return r.fresh[v] || !through
		case *ast.SelectorExpr:
			s, ok := r.u.Info.Selections[x]
			if !ok || through || s.Kind() != types.FieldVal || s.Indirect() && !isPointer(r.u.Info.TypeOf(x.X)) {
				return false
			}
			through = isPointer(r.u.Info.TypeOf(x.X))
			e = x.X
		case *ast.IndexExpr:
			if through {
				return false
			}
			_, array := under(r.u.Info.TypeOf(x.X)).(*types.Array)
			through = !array
			e = x.X
		case *ast.StarExpr:
			if through {
				return false
			}
			through = true
			e = x.X
		case *ast.UnaryExpr: // &x
			if x.Op != token.AND || through {
				return false
			}
			if _, lit := ast.Unparen(x.X).(*ast.CompositeLit); lit {
				return false
			}
			e = x.X
		default:
			return false
		}
	}
}

// inside reports whether a variable is declared in the body.
func (r *effectReader) inside(v *types.Var) bool {
	return r.fn.Pos() <= v.Pos() && v.Pos() < r.fn.End()
}

func isPointer(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := under(t).(*types.Pointer)
	return ok
}
