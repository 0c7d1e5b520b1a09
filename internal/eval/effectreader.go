package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Reading the effects of one body (law 4): what it may write, by the names and types in its source.
// Nothing is run, and no value is known. So an effect is a field, a variable or a type, and it
// holds for whatever the code may reach by that:
//
//	func (s *server) reset(opts *Options) {
//		s.tools = nil        // the field tools of any server
//		opts.Names[0] = ""   // elements of any []string
//		registry[key] = s    // what is in registry, and entries of maps of its type
//	}
//
// The reader walks over the whole body, function literals included: a literal in it may be called
// by it. Calls are only listed (effects.calls), and closing.go follows them. A call whose function
// is not read at all counts as a write to what it is handed.
//
// What a body has made itself was nobody's before, so writing to it is not an effect
// (fresh.go). Without that, nearly every function would write to some []string or map.

// bodyEffects reads one body, without what it calls. fn is the declaration or literal around it.
// returning leaves out what only happens on the way to an end.
func (in *Interp) bodyEffects(u *Package, fn ast.Node, body *ast.BlockStmt, args tenv, returning bool) *effects {
	r := &effectReader{in: in, u: u, e: newEffects(), n: in.code.numbers, fn: fn, seen: map[int32]bool{}, types: args,
		called: map[ast.Expr]bool{}}
	r.fresh, r.filled, r.toOthers = in.freshVars(u, fn, body)
	r.since = freshSince(u, fn)
	if returning {
		r.returning, r.ends = true, endsOf(u, body)
	}
	if d, ok := fn.(*ast.FuncDecl); ok {
		r.inParameters(d)
	} else if f, ok := fn.(*ast.FuncLit); ok {
		r.inResults(f.Type, f.Body)
	}
	ast.Inspect(body, r.node)
	r.appendsInside()
	return r.e
}

// An effectReader reads the effects of one body into e.
type effectReader struct {
	in   *Interp
	u    *Package
	e    *effects
	fn   ast.Node // with its parameters
	n    *numbers
	seen map[int32]bool // among the calls
	// fresh are the variables that only hold what the body has made; filled are those of which a
	// part may come from elsewhere.
	fresh, filled map[*types.Var]bool
	toOthers      map[*types.Var]bool // see fresher
	since         *sinceFresh
	// returning says that ends are left out, which are statements that lead to an end.
	returning bool
	ends      map[ast.Stmt]bool
	parts     map[ast.Expr]bool   // by markParts
	cut       []types.Type        // of the lists of which it takes a part
	onOwn     map[*ast.Ident]bool // the functions of calls that worksOnOwn reports
	called    map[ast.Expr]bool   // functions of the calls around
	types     tenv                // of the instance of a generic function that is read
}

// node notes the effects of one node; ast.Inspect calls it for all of them. A declaration (x := 1)
// is none: the variable is new.
func (r *effectReader) node(n ast.Node) bool {
	if s, ok := n.(ast.Stmt); ok && r.ends[s] {
		return false
	}
	r.mayEnd(n)
	r.passes(n)
	r.boxes(n)
	r.usesChannel(n)
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
		if _, function := underlying(r.u.Info.TypeOf(n.X)).(*types.Signature); function {
			r.e.callsValues(r.n, r.typeOf(n.X), 0)
		}
	case *ast.UnaryExpr, *ast.SliceExpr, *ast.SelectorExpr:
		r.takes(n)
		r.cuts(n)
		r.methodValue(n)
	case *ast.CallExpr:
		r.called[ast.Unparen(n.Fun)] = true
		r.callExpr(n)
	case *ast.Ident:
		switch o := r.u.Info.Uses[n].(type) {
		case *types.Func:
			if r.onOwn[n] {
				break
			}
			r.noteChange(o)
			r.noteCall(o, r.typeArgs(n, o)...)
		case *types.Var:
			if isPackageVar(o) {
				r.e.named = r.e.named.with(r.n.varNo(o))
			}
		}
	}
	return true
}

// based notes the variable, if any, by which an assigned part is named: s in s.tools[0].name = "".
// Code that names a variable may change what is in it even if it is handed nothing.
func (r *effectReader) based(e ast.Expr) {
	if v := baseOf(r.u.Info, e); v != nil {
		r.e.based = r.e.based.with(r.n.varNo(v))
	}
}

// baseOf is the variable that an expression is or is a part of, or nil.
func baseOf(info *types.Info, e ast.Expr) *types.Var { return eachPart(info, e, func(ast.Expr) {}) }

// eachPart calls do for the parts of an expression that lead from a variable to it, the whole
// first, and returns the variable, or nil.
func eachPart(info *types.Info, e ast.Expr, do func(ast.Expr)) *types.Var {
	for {
		do(e)
		switch x := e.(type) {
		case *ast.Ident:
			v, _ := info.ObjectOf(x).(*types.Var)
			return v
		case *ast.SelectorExpr:
			if v, ok := info.Uses[x.Sel].(*types.Var); ok && !v.IsField() {
				do(x.Sel)
				return v
			}
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.TypeAssertExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// taken notes that the address of a variable is taken, or that of a part of it. From then on it may
// be written without being named.
func (r *effectReader) taken(e ast.Expr) {
	if v := baseVar(r.u.Info, e); v != nil {
		r.e.taken = r.e.taken.with(r.n.varNo(v))
	}
}

// baseVar is the variable that e is a part of, or nil if there is a pointer, slice or map on the
// way: then e is part of something else.
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
			if _, array := underlying(info.TypeOf(x.X)).(*types.Array); !array {
				return nil
			}
			e = x.X
		default:
			return nil
		}
	}
}

// takes notes the variable whose address an expression takes: &x, x[i:j] of an array, or x.M() with
// a method of the pointer.
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

// takenIn are the variables whose address is taken anywhere in a unit. It is computed once for each
// unit.
func (n *numbers) takenIn(u *Package) idset {
	if u.taken == nil || u.numbers != n {
		r := &effectReader{u: u, e: newEffects(), n: n}
		for _, f := range u.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				r.takes(n)
				return true
			})
		}
		u.numberBy(n)
		u.taken, u.assigned = &r.e.taken, assignedVars(u, n)
		u.takenFields, u.takenElems = partsTakenIn(u, n)
	}
	return *u.taken
}

// noteCall notes a use of function f: it may be called. A method of an interface stands for all
// that the interface may hold, and has a key that begins with a point (see dynamicKey).
func (r *effectReader) noteCall(f *types.Func, args ...types.Type) {
	key := r.n.instanceKey(r.n.nameOf(f), args)
	if sig := f.Signature(); sig.Recv() != nil && isInterface(sig.Recv().Type()) {
		key = r.n.dynamicKey(f)
	}
	r.leads(key)
}

// leads notes a function that the body may lead to, once.
func (r *effectReader) leads(key string) {
	if r.returning {
		key = onlyReturning + key
	}
	if no := r.n.funcNo(key); !r.seen[no] {
		r.seen[no] = true
		r.e.calls = append(r.e.calls, no)
	}
}

// assigned notes an assignment to e, unless e is part of what the body has made.
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
		t := r.typeOf(e.X)
		// The elements of an array are part of the variable, so that counts as assigned, too.
		if isArrayType(t) {
			r.assigned(e.X)
		}
		r.based(e.X)
		r.e.through(r.n, t)
		r.e.put(r.n, t)
		if p, ok := underlying(t).(*types.Pointer); ok { // to an array
			r.e.through(r.n, p.Elem())
		}
	case *ast.StarExpr:
		r.based(e.X)
		r.e.through(r.n, r.typeOf(e.X))
	}
}

// variable notes an assignment to a variable. Local ones matter as well: a literal may have
// captured them.
func (r *effectReader) variable(v *types.Var) {
	if isPackageVar(v) {
		r.noteChange(v)
		r.e.global = r.e.global.with(r.n.varNo(v))
	} else {
		r.e.vars = r.e.vars.with(r.n.varNo(v))
	}
}

// callExpr notes what a call may write if its function is not read. If it is read, node has listed
// it by its name already.
func (r *effectReader) callExpr(c *ast.CallExpr) {
	fun := ast.Unparen(c.Fun)
	tv := r.u.Info.Types[fun]
	if tv.IsType() {
		r.sharesList(c, tv.Type)
		return
	}
	if tv.IsBuiltin() {
		r.builtin(fun, c)
		return
	}
	fn := calleeOf(r.u.Info, fun)
	// A function value. What it does is looked for where it was made.
	if fn == nil {
		sig, _ := underlying(r.in.subst(tv.Type, r.types)).(*types.Signature)
		if sig == nil || !r.in.ofReadCode(sig) {
			r.hand(c, "", "", sig)
		}
		r.e.values = true
		r.e.callsValues(r.n, r.in.subst(tv.Type, r.types), 0)
		return
	}
	key, pkg := r.n.nameOf(fn), pkgPath(fn.Pkg())
	r.e.wakes = r.e.wakes || pkg == "sync"
	if id := nameIn(fun); id != nil && (r.worksOnOwn(c, fn) || r.decodesOwn(c, key)) {
		if r.onOwn == nil {
			r.onOwn = map[*ast.Ident]bool{}
		}
		r.onOwn[id] = true
		r.e.onOwn = append(r.e.onOwn, r.in.code.funcNo(key))
		return
	}
	recv := fn.Signature().Recv()
	// A method of an interface of the user's is one of the methods in the program, which closing
	// finds. One of a library may be implemented anywhere.
	if recv != nil && isInterface(recv.Type()) {
		if r.in.userPackage(pkg) == nil || r.in.opts.Methods == nil {
			r.e.streams()
			r.e.ends |= recovers
			r.hand(c, pkg, key, fn.Signature())
		}
		return
	}
	if readsOnly(pkg, key) && r.in.userPackage(pkg) == nil {
		if addresses[key] { // what it points to is written to like any variable
			r.e.any, r.e.sets = true, r.e.sets || r.u.Main
		}
		r.writers(c, fn.Signature(), key)
		r.receiver(fn)
		return
	}
	if r.in.isOpaque(key, fn) {
		r.serve(c)
		return
	}
	if _, fd := r.in.declared(key); fd != nil {
		if r.in.userPackage(pkg) == nil {
			r.handsAny(c, key, fn.Signature())
		}
		if r.in.intrinsics[key] != nil && !keptElsewhere[pkg] { // a model keeps what the fields hold
			r.noteReceiver(fun, fn)
		}
		return
	}
	r.hand(c, pkg, key, fn.Signature())
	r.appendsTo(fn, c)
	r.noteReceiver(fun, fn)
}

// addresses give pointers to parts of values of which the source takes no address.
var addresses = stringSet(`reflect.Value.Addr reflect.Value.UnsafeAddr reflect.Value.UnsafePointer`)

// keptElsewhere are packages of which the models, and not the types, tell what their methods write.
var keptElsewhere = stringSet(`context flag reflect sync sync/atomic time`)

// ofReadCode reports whether functions of a type are taken to be read: the type names one of a
// package that is read. A package that is not read seldom knows such a type.
func (in *Interp) ofReadCode(sig *types.Signature) bool {
	return in.namesTypes(sig, func(pkg string) bool {
		return !in.standard(pkg) && in.opts.Package != nil && in.opts.Package(pkg) != nil
	})
}

// writers notes what a function of the standard library may write that only reads its arguments: it
// calls the methods of those that it takes as an interface, such as the Write of fmt.Fprintf's
// writer. It may also write to a writer that it was given before, as package log does.
func (r *effectReader) writers(c *ast.CallExpr, sig *types.Signature, key string) {
	returning := r.returning
	r.returning = false // it may recover from what a method panics with
	defer func() { r.returning = returning }()
	if executesTemplate(key) {
		r.e.values, r.e.hands, r.e.finds = true, true, true
	}
	if keepsWriter(key) {
		r.e.streams()
		r.dynamic("Write")
	}
	for i, a := range c.Args {
		t := r.typeOf(a)
		p := paramType(sig, i, nil)
		if _, ok := underlying(t).(*types.Signature); ok { // strings.Map and time.AfterFunc call it
			r.calls(t, true)
		}
		if t == nil || p == nil || r.ownValue(a) {
			continue
		}
		if r.n.harmless(p) {
			r.asks(t, asPrinter)
			continue
		}
		asked, ok := underlying(p).(*types.Interface)
		if ok && asked.Empty() && (isInterface(t) || declaresMethods(derefPtr(t))) { // String, say
			r.e.hands = true
		}
		if !ok || asked.Empty() {
			how := asPrinter
			if executesTemplate(key) {
				how = byTheName
			}
			r.asks(t, how)
			continue
		}
		if isInterface(t) {
			r.e.streams()
		} else {
			r.e.through(r.n, t)
		}
		for m := range asked.Methods() {
			obj, _, _ := types.LookupFieldOrMethod(t, true, pkgOf(t), m.Name())
			if f, ok := obj.(*types.Func); ok && !isInterface(t) {
				r.noteCall(f)
			} else {
				r.dynamic(m.Name())
			}
		}
	}
}

// dynamic notes a call of any method of that name.
func (r *effectReader) dynamic(name string) { r.leads("." + name) }

// calleeOf is the declared function or method that fun denotes, instantiated or not. It is nil for
// a function value.
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
