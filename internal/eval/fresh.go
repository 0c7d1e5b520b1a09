package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// What a body has made itself. Writing to it is not an effect (effectreader.go), because nobody
// else had it before:
//
//	func names(tools []Tool) []string {
//		out := make([]string, 0, len(tools))
//		for i := range tools { out = append(out, tools[i].Name) }
//		out[0] = ""          // no effect: out is fresh
//		tools[0].Name = ""   // an effect
//		return out
//	}
//
// Without that, nearly every function that builds a slice or a map would count as one that writes
// to all slices or maps of the type. A variable is fresh if everything that it is ever given is:
// literals, make, new, and other fresh variables, in any order. One assignment of anything else
// makes it none.

// freshVars returns the variables declared in the body of a function that only ever hold what the
// body has made. Those that are also filled may have something from elsewhere in their fields or
// elements: what is written through those is an effect. Those that are lent to others may have it
// as well.
func (in *Interp) freshVars(
	u *Package, fn ast.Node, body *ast.BlockStmt,
) (fresh, filled, toOthers map[*types.Var]bool) {
	f := &fresher{
		in: in, info: u.Info, other: map[*types.Var]bool{}, given: map[*types.Var][]ast.Expr{},
		filled: map[*types.Var]bool{}, toOthers: map[*types.Var]bool{}, safe: map[ast.Expr]bool{},
	}
	ast.Inspect(body, f.node)
	out := map[*types.Var]bool{}
	for v := range f.given {
		out[v] = !f.other[v] && declaredIn(fn, body, v)
	}
	// Start with all that were given nothing but expressions that are looked into, and take out
	// those that depend on one that is not fresh, until nothing changes.
	for changed := true; changed; {
		changed = false
		for v, list := range f.given {
			for _, x := range list {
				if out[v] && !f.fresh(x, out) {
					out[v], changed = false, true
				}
			}
		}
	}
	return out, f.filled, f.toOthers
}

// declaredIn reports whether a variable is declared in the body of a function or is one of its
// results. What a parameter holds came from elsewhere, and so did what a variable around it holds.
func declaredIn(fn ast.Node, body *ast.BlockStmt, v *types.Var) bool {
	in := func(n ast.Node) bool { return n.Pos() <= v.Pos() && v.Pos() < n.End() }
	if in(body) {
		return true
	}
	var results *ast.FieldList
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		results = fn.Type.Results
	case *ast.FuncLit:
		results = fn.Type.Results
	}
	return results != nil && in(results)
}

// A fresher collects what the variables of a body are given.
type fresher struct {
	in   *Interp
	info *types.Info
	// other are given something that is not looked into, such as a result of a call with several.
	other map[*types.Var]bool
	given map[*types.Var][]ast.Expr // what each is given
	// filled are given more than zeros, or a part.
	filled map[*types.Var]bool
	// toOthers are given to calls that may store something in them: as an argument, by address, or
	// as the receiver.
	toOthers map[*types.Var]bool
	safe     map[ast.Expr]bool // addresses at which only new values are stored
}

// node notes what one node gives to variables; ast.Inspect calls it for all of them.
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
			// a, b = f(): the results come from elsewhere.
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
			case len(n.Values) == 0: // zero: nothing is added, but the variable is noted
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
	case *ast.CallExpr:
		f.lends(n)
	case *ast.UnaryExpr:
		if n.Op == token.AND && !f.safe[n] {
			f.addressed(n.X)
		}
	}
	return true
}

// lends notes which variables a call is given, and which of them it only stores new values in.
func (f *fresher) lends(c *ast.CallExpr) {
	to := func(e ast.Expr) {
		if id, ok := ast.Unparen(e).(*ast.Ident); ok {
			if v, ok := f.info.Uses[id].(*types.Var); ok {
				f.toOthers[v] = true
			}
		}
	}
	if s, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok {
		to(s.X)
	}
	for i, a := range c.Args {
		x, ok := ast.Unparen(a).(*ast.UnaryExpr)
		ok = ok && x.Op == token.AND
		switch {
		case f.in.storesNew(f.info, c, i):
			if ok {
				f.safe[x] = true
			}
		case ok:
			to(x.X)
		default:
			to(a)
		}
	}
}

// addressed notes a variable whose address code may use to store something in it.
func (f *fresher) addressed(e ast.Expr) {
	v := baseVar(f.info, e)
	if v == nil {
		return
	}
	f.filled[v] = true
	switch underlying(v.Type()).(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Interface:
		f.set(v, nil)
	}
}

// set notes that a variable is given the value of x, or something that is not looked into if x is
// nil.
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

// fill notes that a field or element of a variable, or what it points to, is given a value.
func (f *fresher) fill(e ast.Expr) {
	if id := rootOf(e); id != nil {
		if v, ok := f.info.Uses[id].(*types.Var); ok {
			f.filled[v] = true
		}
	}
}

// zeros reports whether an expression makes something that contains nothing but zeros and literals.
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

// fresh reports whether an expression makes its value, or is one of vars, which are taken to be
// fresh.
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
		if f.makes(x) {
			return true
		}
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

// makers are functions of the standard library whose results nobody else has.
var makers = stringSet(`slices.Clone slices.Collect slices.Concat slices.Repeat slices.Sorted slices.SortedFunc
	slices.SortedStableFunc maps.Clone maps.Collect strings.Fields strings.FieldsFunc strings.Split strings.SplitAfter
	strings.SplitAfterN strings.SplitN`)

// makes reports whether a call is one of a function that makes its result, or a conversion that
// copies.
func (f *fresher) makes(c *ast.CallExpr) bool {
	if tv := f.info.Types[ast.Unparen(c.Fun)]; tv.IsType() && len(c.Args) == 1 {
		_, list := underlying(tv.Type).(*types.Slice)
		t := f.info.TypeOf(c.Args[0])
		return list && t != nil && (isString(t) || f.info.Types[c.Args[0]].IsNil())
	}
	fn := calleeOf(f.info, ast.Unparen(c.Fun))
	return fn != nil && makers[FuncKey(fn)]
}

// newTemplate reports whether a call makes a template, or is one of a method that gives back the
// template that it is called on, which has just been made: template.New("x").Option("y").
func (r *effectReader) newTemplate(c *ast.CallExpr) bool {
	fn := calleeOf(r.u.Info, ast.Unparen(c.Fun))
	if fn == nil || pkgPath(fn.Pkg()) != "text/template" && pkgPath(fn.Pkg()) != "html/template" {
		return false
	}
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if fn.Signature().Recv() == nil || !ok {
		return fn.Name() == "New"
	}
	switch fn.Name() {
	case "Delims", "Funcs", "Option":
		on, ok := ast.Unparen(sel.X).(*ast.CallExpr)
		return ok && r.newTemplate(on)
	}
	return false
}

// own reports whether writing to e changes nothing but what the body has made. e may go through one
// pointer, slice or map, if it is that of a fresh variable: what lies behind a second one may come
// from elsewhere. A variable of the body that is not fresh may still be assigned itself, or a part
// of it.
func (r *effectReader) own(e ast.Expr) bool {
	for through := false; ; {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			v, ok := r.u.Info.Uses[x].(*types.Var)
			if !ok || isPackageVar(v) || !r.inside(v) {
				return false
			}
			return r.fresh[v] || !through || r.since.fresh(v, x.Pos(), r.fresh)
		case *ast.SelectorExpr:
			s, ok := r.u.Info.Selections[x]
			if !ok || through || s.Kind() != types.FieldVal || s.Indirect() && !isPointer(r.u.Info.TypeOf(x.X)) {
				return false
			}
			through = isPointer(r.u.Info.TypeOf(x.X))
			e = x.X
		case *ast.IndexExpr:
			// A second pointer, slice or map on the way.
			if through {
				return false
			}
			_, array := underlying(r.u.Info.TypeOf(x.X)).(*types.Array)
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

// inside reports whether a variable is declared in the function that is read, parameters included.
func (r *effectReader) inside(v *types.Var) bool {
	return r.fn.Pos() <= v.Pos() && v.Pos() < r.fn.End()
}

// isPointer reports whether the underlying type is a pointer type.
func isPointer(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := underlying(t).(*types.Pointer)
	return ok
}
