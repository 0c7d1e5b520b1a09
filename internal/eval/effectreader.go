package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// bodyEffects reads one body, without what it calls.
func (in *Interp) bodyEffects(u *Unit, fn ast.Node, body *ast.BlockStmt) *effects {
	r := &effectReader{in: in, u: u, e: newEffects(), n: in.code.numbers, fn: fn, seen: map[int32]bool{}}
	r.fresh, r.filled = freshVars(u, body)
	ast.Inspect(body, r.node)
	return r.e
}

type effectReader struct {
	in   *Interp
	u    *Unit
	e    *effects
	fn   ast.Node // with its parameters
	n    *numbers
	seen map[int32]bool // among the calls
	// fresh are the variables that only hold what the body has made, filled those
	// that were given parts which it may not have made.
	fresh, filled map[*types.Var]bool
}

func (r *effectReader) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			for _, l := range n.Lhs {
				r.assigned(l)
			}
		}
	case *ast.IncDecStmt:
		r.assigned(n.X)
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			r.assigned(n.Key)
			r.assigned(n.Value)
		}
	case *ast.UnaryExpr, *ast.SliceExpr, *ast.SelectorExpr:
		r.takes(n)
	case *ast.CallExpr:
		r.call(n)
	case *ast.Ident:
		switch o := r.u.Info.Uses[n].(type) {
		case *types.Func:
			r.calls(o)
		case *types.Var:
			if isPackageVar(o) {
				r.e.named = r.e.named.with(r.n.varNo(o))
			}
		}
	}
	return true
}

// based notes the variable by which a part is named that is assigned.
func (r *effectReader) based(e ast.Expr) {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			if v, ok := r.u.Info.Uses[x].(*types.Var); ok {
				r.e.based = r.e.based.with(r.n.varNo(v))
			}
			return
		case *ast.SelectorExpr:
			if v, ok := r.u.Info.Uses[x.Sel].(*types.Var); ok && !v.IsField() {
				r.e.based = r.e.based.with(r.n.varNo(v))
				return
			}
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		default:
			return
		}
	}
}

// taken notes that the address of a variable is taken, or of a part of it.
func (r *effectReader) taken(e ast.Expr) {
	if v := baseVar(r.u.Info, e); v != nil {
		r.e.taken = r.e.taken.with(r.n.varNo(v))
	}
}

// baseVar is the variable that e is a part of, not beyond a pointer, or nil.
func baseVar(info *types.Info, e ast.Expr) *types.Var {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			v, _ := info.Uses[x].(*types.Var)
			return v
		case *ast.SelectorExpr:
			if v, ok := info.Uses[x.Sel].(*types.Var); ok && !v.IsField() {
				return v
			}
			if isPointer(info.TypeOf(x.X)) {
				return nil
			}
			e = x.X
		case *ast.IndexExpr:
			if _, array := under(info.TypeOf(x.X)).(*types.Array); !array {
				return nil
			}
			e = x.X
		default:
			return nil
		}
	}
}

// takes notes the variable of which an expression takes the address: by &x, x[i:j]
// of an array, or a method of the pointer.
func (r *effectReader) takes(n ast.Node) {
	switch n := n.(type) {
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			r.taken(n.X)
		}
	case *ast.SliceExpr:
		r.taken(n.X)
	case *ast.SelectorExpr:
		if s, ok := r.u.Info.Selections[n]; ok && s.Kind() == types.MethodVal {
			r.taken(n.X)
		}
	}
}

// takenIn are the variables of a unit of which it takes the address.
func (n *numbers) takenIn(u *Unit) idset {
	if u.taken == nil || u.numbers != n {
		r := &effectReader{u: u, e: newEffects(), n: n}
		for _, f := range u.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				r.takes(n)
				return true
			})
		}
		u.numberBy(n)
		u.taken = &r.e.taken
	}
	return *u.taken
}

func isPackageVar(v *types.Var) bool {
	return v.Pkg() != nil && !v.IsField() && v.Parent() == v.Pkg().Scope()
}

func (r *effectReader) calls(f *types.Func) {
	key := r.n.nameOf(f)
	if sig := f.Signature(); sig.Recv() != nil && isInterface(sig.Recv().Type()) {
		key = "." + f.Name()
	}
	r.leads(key)
}

// leads notes a function that the body may lead to.
func (r *effectReader) leads(key string) {
	if no := r.n.funcNo(key); !r.seen[no] {
		r.seen[no] = true
		r.e.calls = append(r.e.calls, no)
	}
}

// assigned notes an assignment to e.
func (r *effectReader) assigned(e ast.Expr) {
	if e == nil || r.own(e) {
		return
	}
	info := r.u.Info
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := info.Uses[e].(*types.Var); ok {
			r.variable(v)
		}
	case *ast.SelectorExpr:
		v, ok := info.Uses[e.Sel].(*types.Var)
		switch {
		case !ok:
		case v.IsField():
			r.e.fields = r.e.fields.with(r.n.varNo(v))
			r.based(e.X)
		default:
			r.variable(v)
		}
	case *ast.IndexExpr:
		t := info.TypeOf(e.X)
		if isArrayType(t) {
			r.assigned(e.X)
		}
		r.based(e.X)
		r.e.through(r.n, t)
		r.e.put(r.n, t)
		if p, ok := under(t).(*types.Pointer); ok { // to an array
			r.e.through(r.n, p.Elem())
		}
	case *ast.StarExpr:
		r.e.through(r.n, info.TypeOf(e.X))
	}
}

func (r *effectReader) variable(v *types.Var) {
	if isPackageVar(v) {
		r.e.global = r.e.global.with(r.n.varNo(v))
	} else {
		r.e.vars = r.e.vars.with(r.n.varNo(v))
	}
}

// call notes what a call may write whose function is not read.
func (r *effectReader) call(c *ast.CallExpr) {
	fun := ast.Unparen(c.Fun)
	tv := r.u.Info.Types[fun]
	if tv.IsType() {
		return
	}
	if tv.IsBuiltin() {
		r.builtin(fun, c)
		return
	}
	fn := calleeOf(r.u.Info, fun)
	if fn == nil { // a function value: what it does is looked for where it comes from
		sig, _ := under(tv.Type).(*types.Signature)
		r.hand(c, "", "", sig)
		return
	}
	key, pkg := r.n.nameOf(fn), pkgPath(fn.Pkg())
	recv := fn.Signature().Recv()
	if recv != nil && isInterface(recv.Type()) {
		if r.in.userUnit(pkg) == nil || r.in.opts.Methods == nil {
			r.e.sinks()
			r.hand(c, pkg, key, fn.Signature())
		}
		return
	}
	if readsOnly(key) && r.in.userUnit(pkg) == nil {
		r.writers(c, fn.Signature(), key)
		return
	}
	if _, fd := r.in.declared(key); fd != nil {
		return
	}
	if pkg == "reflect" {
		r.e.any = true
	}
	r.hand(c, pkg, key, fn.Signature())
	if sel, ok := fun.(*ast.SelectorExpr); ok && recv != nil && !r.ownValue(sel.X) {
		t := r.u.Info.TypeOf(sel.X)
		if _, ptr := recv.Type().(*types.Pointer); ptr {
			r.e.through(r.n, types.NewPointer(derefPtr(t)))
			r.e.through(r.n, types.NewPointer(derefPtr(recv.Type()))) // of an embedded field
		}
		r.e.add(r.in.handed(t))
	}
}

// writers notes what a function of the standard library writes that only reads what
// it is handed itself: it calls the methods of writers, and of what it got as such
// earlier.
func (r *effectReader) writers(c *ast.CallExpr, sig *types.Signature, key string) {
	if keepsWriter(key) {
		r.e.sinks()
		r.dynamic("Write")
	}
	for i, a := range c.Args {
		t := r.u.Info.TypeOf(a)
		p := paramType(sig, i, nil)
		if t == nil || p == nil || r.ownValue(a) || r.n.harmless(p) {
			continue
		}
		asked, ok := under(p).(*types.Interface)
		if !ok || asked.Empty() {
			continue
		}
		if isInterface(t) {
			r.e.sinks()
		} else {
			r.e.through(r.n, t)
		}
		for m := range asked.Methods() {
			obj, _, _ := types.LookupFieldOrMethod(t, true, pkgOf(t), m.Name())
			if f, ok := obj.(*types.Func); ok && !isInterface(t) {
				r.calls(f)
			} else {
				r.dynamic(m.Name())
			}
		}
	}
}

// dynamic notes a call of any method of that name.
func (r *effectReader) dynamic(name string) { r.leads("." + name) }

// calleeOf is the declared function or method that is called, or nil.
func calleeOf(info *types.Info, fun ast.Expr) *types.Func {
	for {
		switch x := ast.Unparen(fun).(type) {
		case *ast.Ident:
			f, _ := info.Uses[x].(*types.Func)
			return f
		case *ast.SelectorExpr:
			f, _ := info.Uses[x.Sel].(*types.Func)
			return f
		case *ast.IndexExpr:
			fun = x.X
		case *ast.IndexListExpr:
			fun = x.X
		default:
			return nil
		}
	}
}

// hand notes that arguments are handed to code of that package that is not read.
func (r *effectReader) hand(c *ast.CallExpr, pkg, name string, sig *types.Signature) {
	for i, a := range c.Args {
		t := r.u.Info.TypeOf(a)
		if t == nil || r.ownValue(a) || !c.Ellipsis.IsValid() && !isInterface(t) && shows(sig, name, i, t) {
			continue
		}
		if s, ok := under(t).(*types.Slice); ok && c.Ellipsis.IsValid() && i == len(c.Args)-1 {
			t = s.Elem() // the list itself is as good as made for the call
		}
		r.e.add(r.in.handed(t))
	}
}

// ownThrough reports whether the list or map that e is was made in the body.
func (r *effectReader) ownThrough(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := r.u.Info.Uses[id].(*types.Var)
	return ok && r.fresh[v]
}

// ownValue reports whether who has the value of e can write to nothing but what the
// body has made.
func (r *effectReader) ownValue(e ast.Expr) bool {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := r.u.Info.Uses[id].(*types.Var)
	return ok && r.fresh[v] && !r.filled[v]
}

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
		r.e.through(r.n, r.u.Info.TypeOf(c.Args[0]))
		r.e.put(r.n, r.u.Info.TypeOf(c.Args[0]))
	case "append": // to a part of a list, it writes over the rest
		if _, part := ast.Unparen(c.Args[0]).(*ast.SliceExpr); part {
			r.e.through(r.n, r.u.Info.TypeOf(c.Args[0]))
		}
	}
}

// handed are the effects of handing a value of type t to code that is not read.
func (in *Interp) handed(t types.Type) *effects {
	key := in.code.typeNo(t)
	e := in.code.handed[key]
	if e == nil {
		e = newEffects()
		in.code.handed[key] = e
		e.handed(in.code.numbers, t, map[int32]bool{}, true)
	}
	return e
}

func (e *effects) handed(n *numbers, t types.Type, seen map[int32]bool, itself bool) {
	no := n.typeNo(t)
	if seen[no] || n.harmless(t) {
		return
	}
	seen[no] = true
	switch u := under(t).(type) {
	case *types.Pointer:
		e.through(n, t)
		e.handed(n, u.Elem(), seen, false)
	case *types.Slice:
		if itself || !isBasicList(t) { // see reached.decodes
			e.through(n, t)
		}
		e.handed(n, u.Elem(), seen, false)
	case *types.Array:
		e.through(n, t)
		e.handed(n, u.Elem(), seen, false)
	case *types.Map:
		e.through(n, t)
		e.handed(n, u.Elem(), seen, false)
	case *types.Struct:
		for f := range u.Fields() {
			e.handed(n, f.Type(), seen, false)
		}
	case *types.Interface:
		if u.NumMethods() == 0 {
			e.any = true
		}
		e.sinks()
	}
	e.any = e.any || mentionsTypeParam(t)
}

// standard reports whether a package is one of the standard library.
func (in *Interp) standard(pkg string) bool {
	if in.opts.Standard != nil {
		return in.opts.Standard(pkg)
	}
	first, _, _ := strings.Cut(pkg, "/")
	return pkg != "" && !strings.Contains(first, ".")
}
