package eval

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// A function of the user's may be left aside if what it gives back is its own: unknown, and of no
// matter to anything else. Some give back, or keep, what they were handed or a package variable:
//
//	func (c *Client) Connect() *Client { c.dial(); return c }
//
//	c.Connect().Register(tools) // registers with c
//
// A result that is unknown would lose what is done with it, so such a function runs. Its source
// says whether it is one.

// passesOn reports whether a function of the user's returns or stores something that was there
// before and that matters.
func (in *Interp) passesOn(u *Package, d *ast.FuncDecl) bool {
	if told, asked := in.passing[d]; asked || d.Body == nil {
		return told
	}
	if in.passing == nil {
		in.passing = map[*ast.FuncDecl]bool{}
	}
	in.passing[d] = false // for recursion
	p := passer{in: in, u: u, old: map[types.Object]bool{}}
	for _, list := range []*ast.FieldList{d.Recv, d.Type.Params} {
		if list == nil {
			continue
		}
		for _, f := range list.List {
			for _, n := range f.Names {
				p.old[u.Info.Defs[n]] = true
			}
		}
	}
	for range 3 { // a variable may be assigned before the one that it is assigned from
		ast.Inspect(d.Body, p.assigned)
	}
	found := p.stores
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			for _, e := range n.Results {
				found = found || p.isOld(e)
			}
		}
		return !found
	})
	if res := d.Type.Results; res != nil {
		for _, f := range res.List {
			for _, n := range f.Names {
				found = found || p.old[u.Info.Defs[n]]
			}
		}
	}
	in.passing[d] = found
	return found
}

// A passer reads the body of one function.
type passer struct {
	in     *Interp
	u      *Package
	old    map[types.Object]bool // variables that hold what was there before
	stores bool                  // such a value is stored elsewhere
}

// assigned notes what one statement assigns.
func (p *passer) assigned(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			if len(n.Lhs) == len(n.Rhs) {
				p.assign(l, p.isOld(n.Rhs[i]))
			} else {
				p.assign(l, p.isOld(n.Rhs[0]))
			}
		}
	case *ast.ValueSpec:
		for i, l := range n.Names {
			if i < len(n.Values) {
				p.assign(l, p.isOld(n.Values[i]))
			}
		}
	case *ast.RangeStmt:
		if n.Value != nil {
			p.assign(n.Value, p.from(n.X))
		}
	}
	return true
}

// assign notes that l gets a value, which was there before if old is set.
func (p *passer) assign(l ast.Expr, old bool) {
	if !old || !p.matters(p.u.Info.TypeOf(l)) {
		return
	}
	if id, ok := ast.Unparen(l).(*ast.Ident); ok {
		o := p.u.Info.ObjectOf(id)
		if v, ok := o.(*types.Var); ok && isPackageVar(v) {
			p.stores = true
		} else if o != nil {
			p.old[o] = true
		}
		return
	}
	if p.from(l) {
		p.stores = true
	} else if v := baseOf(p.u.Info, l); v != nil {
		p.old[v] = true // a new struct with an old part
	}
}

// from reports whether an expression is part of what was there before.
func (p *passer) from(e ast.Expr) bool {
	v := baseOf(p.u.Info, e)
	return v != nil && (p.old[v] || isPackageVar(v))
}

// isOld reports whether the value of an expression was there before, or holds what was, and
// matters.
func (p *passer) isOld(e ast.Expr) bool {
	e = ast.Unparen(e)
	if t, ok := p.u.Info.TypeOf(e).(*types.Tuple); !ok && !p.matters(p.u.Info.TypeOf(e)) || ok && t.Len() == 0 {
		return false
	}
	if p.from(e) {
		return true
	}
	switch e := e.(type) {
	case *ast.UnaryExpr:
		return e.Op == token.AND && (p.from(e.X) || p.isOld(e.X))
	case *ast.CompositeLit:
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				x = kv.Value
			}
			if p.isOld(x) {
				return true
			}
		}
	case *ast.FuncLit:
		return p.captures(e)
	case *ast.CallExpr:
		return p.calls(e)
	}
	return false
}

// captures reports whether a function literal uses what was there before.
func (p *passer) captures(e *ast.FuncLit) (found bool) {
	ast.Inspect(e.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && p.old[p.u.Info.Uses[id]] && p.matters(p.u.Info.TypeOf(id)) {
			found = true
		}
		return !found
	})
	return found
}

// calls reports whether a call gives what was there before: a conversion or an append of it, or
// what a function of the user's passes on.
func (p *passer) calls(e *ast.CallExpr) bool {
	info := p.u.Info
	tv := info.Types[ast.Unparen(e.Fun)]
	if tv.IsType() || tv.IsBuiltin() {
		for _, a := range e.Args {
			if p.isOld(a) {
				return true
			}
		}
		return false
	}
	fn := typeutil.StaticCallee(info, e)
	if fn == nil {
		return false
	}
	u := p.in.userPackage(pkgPath(fn.Pkg()))
	if u == nil {
		return false
	}
	d := u.function(FuncKey(fn))
	return d != nil && d.Body != nil && p.in.passesOn(u, d)
}

// matters reports whether something may be done to what a value of the type leads to: it is a map,
// a list, a function or a pointer to a text or number, or leads to a type of the user's.
func (p *passer) matters(t types.Type) bool {
	if t == nil {
		return false
	}
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		if t = ptr.Elem(); isBasic(t) {
			return true
		}
	} else if _, isStruct := t.Underlying().(*types.Struct); isStruct {
		t = types.Unalias(t)
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return !isBasic(n) && n.Obj().Pkg() != nil && p.in.userPackage(n.Obj().Pkg().Path()) != nil
	}
	switch t.Underlying().(type) {
	case *types.Map, *types.Slice, *types.Signature, *types.Chan:
		return true
	}
	return false
}
