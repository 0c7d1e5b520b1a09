package eval

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"runtime"
)

// Calls. call.go decides what runs for a call, in the order that the package documentation gives: a
// hook of the caller, an intrinsic, the source, and else nothing, which makes unknown what the
// callee may reach (law 4). run then interprets a body: it sets up a frame, bounds the work, and
// joins the ways out. Method calls begin in method.go, arguments in params.go, and what happens
// when a function is left is in defers.go.

// A Call is a call under way, as hooks and intrinsics see it. Recv is the receiver of a method.
// Args are the arguments, with variadic ones one by one unless Packed is set, as it is for
// f(list...). Values in it may be unknown; an intrinsic sees no alternatives (see split.go), a hook
// does.
type Call struct {
	In   *Interp
	Fn   *types.Func // nil for a function literal or native function
	Name string      // full name, such as (*strings.Builder).Len
	// Recv is nil for a function.
	Recv   Value
	Args   []Value
	Packed bool
	// split asks for a run of the source for each alternative, although none was handled.
	split bool
	Targs []types.Type
	Sig   *types.Signature // with type arguments replaced
	Site  ast.Node

	// refused says that it was looked at already whether the call may panic (see mayRefuse).
	refused bool
	// claimed says that the name was noted which the call registers (see mayClash).
	claimed bool
}

// Pos is the place of the call, or NoPos for one that is not written in the program.
func (c *Call) Pos() token.Pos {
	if c.Site == nil {
		return token.NoPos
	}
	return c.Site.Pos()
}

// Result is the type of result i, or nil if there is none.
func (c *Call) Result(i int) types.Type {
	if c.Sig == nil || i >= c.Sig.Results().Len() {
		return nil
	}
	return c.Sig.Results().At(i).Type()
}

// Arg returns argument i, settled, or nil. In an intrinsic, this is where a value with alternatives
// asks for a split.
func (c *Call) Arg(i int) Value {
	if i >= len(c.Args) {
		return nil
	}
	return c.In.settle(c.Args[i])
}

// callExpr evaluates a call expression: to a value, to a Tuple for several results, or to nil for
// none.
func (in *Interp) callExpr(e *ast.CallExpr) Value {
	if run := in.prepare(e); run != nil {
		return run()
	}
	return nil
}

// prepare evaluates the callee and the arguments, and returns a function that makes the call. The
// two steps are apart for defer and go, which evaluate now and call later. It returns nil if there
// is nothing to call.
func (in *Interp) prepare(e *ast.CallExpr) func() Value {
	info := in.frame.pkg.Info
	fun := ast.Unparen(e.Fun)
	if tv, ok := info.Types[fun]; ok {
		switch {
		case tv.IsType():
			t := in.typeOf(fun)
			if len(e.Args) != 1 {
				return nil
			}
			v := in.expr(e.Args[0])
			return func() Value {
				in.mayFallShort(v, t, e)
				return in.convert(in.reread(v, t, e), t)
			}
		case tv.IsBuiltin():
			name := "?"
			switch f := fun.(type) {
			case *ast.Ident:
				name = f.Name
			case *ast.SelectorExpr:
				name = f.Sel.Name
			}
			return func() Value { return in.builtin(name, e) }
		}
	}
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		if s, ok := info.Selections[sel]; ok && s.Kind() == types.MethodVal {
			recv := in.receiver(sel, s)
			args := in.args(e)
			// In x.M(f()), Go does not say whether x is read before or after f runs (law 6). Of an
			// addressable value, the address is taken.
			again, moved := in.movedBy(e.Args, sel.X, recv, func() Value { return in.receiver(sel, s) })
			if moved {
				return in.callEither(recv, again, args, e)
			}
			fn := s.Obj().(*types.Func)
			return func() Value {
				return in.callMethod(recv, fn, s.Index(), args, e, false)
			}
		}
	}
	f := in.expr(fun)
	args := in.args(e)
	if again, moved := in.moved(fun, f, e.Args...); moved {
		return in.callEither(f, again, args, e)
	}
	return func() Value {
		return in.eachUnder(f, func(f Value) Value { return in.callValue(f, args, e) })
	}
}

// callValue calls a function value. An unknown function may be any code, also the user's, so it may
// do anything with its arguments and with what it was made of.
func (in *Interp) callValue(f Value, args []Value, site ast.Node) Value {
	ellipsis := false
	if e, ok := site.(*ast.CallExpr); ok {
		ellipsis = e.Ellipsis.IsValid()
	}
	switch f := f.(type) {
	case *Func:
		return in.callFunc(f, args, site, ellipsis)
	case *Nil: // call of a nil function
		in.fault(nilPointer)
	case *Unknown:
		in.mayBeNil(f, site)
		sig, _ := underlying(f.T).(*types.Signature)
		c := &Call{In: in, Name: f.Detail, Recv: f, Args: args, Packed: ellipsis, Sig: sig, Site: site}
		holds := in.handOver(c, stranger{why: f.Reason, need: f.Need, unknown: true, effects: anything})
		return in.madeBy(f.by, in.holding(holds, in.unknownResults(sig, f.Reason, f.Detail+"()", f.Need, "", site)))
	}
	return in.unknown(nil, Unsupported, "", posOf(site))
}

// callFunc calls a known function: native, a literal with what it captured, or a declared one.
func (in *Interp) callFunc(f *Func, args []Value, site ast.Node, ellipsis bool) Value {
	c := &Call{In: in, Recv: f.Recv, Args: args, Packed: ellipsis, Targs: f.Targs, Site: site}
	if f.Native != nil {
		c.Name = f.Name
		c.Sig, _ = underlying(f.T).(*types.Signature)
		return f.Native(c)
	}
	if f.Lit != nil {
		sig, _ := underlying(f.T).(*types.Signature)
		c.Sig = sig
		return in.run(c, body{
			key:   in.code.litName(f),
			pkg:   f.Package,
			sig:   sig,
			typ:   f.Lit.Type,
			block: f.Lit.Body,
			env:   f.Env,
			tenv:  f.Tenv,
			lit:   f,
		})
	}
	return in.callDeclared(c, f.Fn)
}

// FuncKey is the name of a function by which its body is found, the same for
// every type-checker run: pkg/path.Name or pkg/path.Type.Name.
func FuncKey(f *types.Func) string {
	f = f.Origin()
	sig, _ := f.Type().(*types.Signature)
	if sig != nil && sig.Recv() != nil {
		name := "?"
		switch t := types.Unalias(derefPtr(sig.Recv().Type())).(type) {
		case *types.Named:
			name = t.Obj().Name()
		case *types.TypeParam:
			name = t.Obj().Name()
		}
		return pkgPath(f.Pkg()) + "." + name + "." + f.Name()
	}
	return pkgPath(f.Pkg()) + "." + f.Name()
}

// derefPtr is the element type of a pointer type written as such, or t. Named pointer types have no
// methods, so they are left alone.
func derefPtr(t types.Type) types.Type {
	if p, ok := t.(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// callDeclared calls a declared function or concrete method: by a hook, an intrinsic or its source.
func (in *Interp) callDeclared(c *Call, fn *types.Func) Value {
	// A model has called back. What runs now is not part of it, and sees alternatives
	// again.
	if in.lifting {
		in.lifting = false
		defer func() { in.lifting = true }()
	}
	c.Fn = fn
	c.Name = in.code.nameOf(fn)
	sig := fn.Type().(*types.Signature)
	te := in.typeEnv(fn, sig, c)
	if s, ok := in.subst(sig, te).(*types.Signature); ok {
		c.Sig = s
	}
	if h := in.opts.Hooks[c.Name]; h != nil {
		if !in.opts.Builds[c.Name] {
			in.note(c)
		}
		if v, handled := h(c); handled {
			return v
		}
	}
	name := c.Name
	// A function that another library offers under its own name does what the intrinsic does.
	if a, ok := in.opts.Aliases[name]; ok {
		name = a
	}
	if f := in.intrinsics[name]; f != nil && !in.ofNil(c, fn) {
		in.mayRefuse(c, fn, false)
		return in.lifted(c, name, f, func() Value { return in.runSource(c, fn) })
	}
	return in.runSource(c, fn)
}

// runSource calls a function by its body, or as one that is not read: if the caller of the
// evaluator declares it opaque, if its package is only modelled, if it is of the standard library
// and its arguments are too little known to be worth running, if it is left aside, or if there is
// no source.
func (in *Interp) runSource(c *Call, fn *types.Func) Value {
	serves := in.serves(c)
	if in.callsServer(c, serves); serves {
		return in.opaque(c)
	}
	if in.lib.Before != nil {
		in.lib.Before(c)
	}
	if isModelled(pkgPath(fn.Pkg()), c.Name) {
		in.mayRefuse(c, fn, true)
		return in.opaque(c)
	}
	if in.unsure(c, fn) {
		in.mayRefuse(c, fn, true)
		return in.unsureResult(c, fn)
	}
	if u := in.packageFor(fn); u != nil {
		// A function of the user's that cannot matter is not run, but its source says what it
		// writes. Whatever it is handed a function for is not said there, so then it runs.
		d := u.function(c.Name)
		if u.Main && in.opts.Lazy != nil && !in.opts.Demanded[c.Name] && in.opts.Lazy(c.Name, fn, in.answering()) &&
			!in.handsFunction(c) && (!in.opts.Passing || in.answering() || d == nil || !in.passesOn(u, d)) {
			return in.lazyResult(c)
		}
		if d != nil && d.Body != nil {
			bsig, _ := u.Info.Defs[d.Name].Type().(*types.Signature)
			b := body{
				key:   c.Name,
				pkg:   u,
				sig:   bsig,
				typ:   d.Type,
				block: d.Body,
				tenv:  in.typeEnv(u.Info.Defs[d.Name].(*types.Func), bsig, c),
				recv:  d.Recv,
			}
			return in.runDeclared(c, b)
		}
	}
	in.mayRefuse(c, fn, true)
	return in.opaque(c)
}

// typeEnv binds the type parameters of fn to the type arguments of the call, and those of its
// receiver to those of the receiver's type. It is nil for a function that is not generic.
func (in *Interp) typeEnv(fn *types.Func, sig *types.Signature, c *Call) tenv {
	if origin, ok := fn.Origin().Type().(*types.Signature); ok {
		sig = origin
	}
	if sig.TypeParams().Len()+sig.RecvTypeParams().Len() == 0 {
		return nil
	}
	te := tenv{}
	for i := range sig.TypeParams().Len() {
		if i < len(c.Targs) {
			te[sig.TypeParams().At(i)] = c.Targs[i]
		}
	}
	if sig.RecvTypeParams().Len() > 0 && c.Recv != nil {
		if n, ok := types.Unalias(derefPtr(c.Recv.Type())).(*types.Named); ok {
			for i := range sig.RecvTypeParams().Len() {
				if i < n.TypeArgs().Len() {
					te[sig.RecvTypeParams().At(i)] = n.TypeArgs().At(i)
				}
			}
		}
	}
	return te
}

// body is what run needs of a function or literal. key is the name under which its calls are
// counted, env what surrounds a literal, recv the receiver of a method as declared.
type body struct {
	key   string
	pkg   *Package
	sig   *types.Signature
	typ   *ast.FuncType
	recv  *ast.FieldList
	block *ast.BlockStmt
	env   *env
	tenv  tenv
	lit   *Func
	loop  bool // of which lit is made: see endLoop
	read  bool // although the call is cut off: see furtherLevels
}

// run interprets the body of a function and returns its results. A call that hits a bound is cut
// off: what it wrote is taken back, what it may have written is made unknown, and the caller goes
// on with unknown results. So one endless helper costs one gap, not the program.
func (in *Interp) run(c *Call, b body) Value {
	calls := in.active[b.key]
	unsure := in.frame.unsureOn(in.path)
	if in.tooDeep(c, calls, unsure) {
		if b.read = in.furtherLevels(c, b, calls, unsure); !b.read {
			in.cut(newFrame(c, b, in.frame, in.path, unsure), cmp.Or(posOf(c.Site), b.block.Pos()))
		}
		return in.endedResults(c, b, Fuel)
	}
	return in.runBody(c, b, calls, unsure)
}

// runBody is run for a call that is not too deep.
func (in *Interp) runBody(c *Call, b body, calls activeCalls, unsure int) (result Value) {
	if in.lifting {
		in.lifting = false
		defer func() { in.lifting = true }()
	}
	began := in.steps
	in.spend(2)
	// A trial is taken back as a whole, so nothing has run.
	if in.trying == 0 {
		in.visited[b.key] = true
	}
	// What a bound that is hit inside has to be taken back to.
	outer, br, path, limit, depth, more := in.frame, in.br, in.path, in.limit, in.depth, in.grace
	// One call may spend callSteps, but never more than what its caller has left.
	if own := in.callFuel(); depth > 0 && in.steps+own < limit {
		in.limit, in.grace = in.steps+own, grace{granted: own}
	}
	mine, pend := in.limit, len(in.frame.exited)
	in.depth++
	in.active[b.key] = calls.with(c, in.path, began)
	if in.opts.Demanded[b.key] && !b.pkg.Main {
		in.inDemand++
		defer func() { in.inDemand-- }()
	}
	fr := newFrame(c, b, outer, path, unsure)
	// From here on, panics of the evaluator pass through. done is the regular end; in.raised says
	// what unwinds, without recovering it (see raise).
	done := false
	defer func() {
		in.frame, in.limit, in.depth = outer, limit, depth
		in.active[b.key] = calls
		if mine != limit {
			in.grace = more
		}
		if done {
			return
		}
		r := in.raised
		if r == nil {
			// Not raised by the evaluator: a fault of its own, such as an index out of range.
			r = recover()
		}
		s, ok := in.stopped(r)
		// The bound that was hit is that of a caller, which has to be cut off in place of this
		// call.
		higher := s.whole || s.reason == Fuel && !s.within && mine == limit && !in.spares(began, calls)
		if ok && (!higher || depth == 0) {
			in.cut(fr, cmp.Or(posOf(c.Site), b.block.Pos()))
			in.rootCut = in.rootCut || depth == 0
		}
		if !ok || higher || in.losing && depth > in.goBase {
			if in.raised == nil {
				panic(r)
			}
			return
		}
		if in.raised != nil {
			_ = recover()
			in.raised = nil
		}
		// Give up on this call alone: back to the heap before it, and on with unknown results. The
		// caller gets a little fuel even if it has none, or it would hit the same bound at once.
		in.restore(br, path)
		outer.exited = outer.exited[:pend]
		in.limit = max(limit, in.steps+1000)
		result = in.endedResults(c, b, s.reason)
	}()
	in.frame = fr
	in.bindParams(c, b, fr)
	// Before the body runs, since it asks for what was found while it does.
	in.lookForDrops(b)
	in.haltIfUnread()
	result = in.mayFail(fr, in.leaveCall(c, fr, in.runBlock(b, fr), path))
	done = true
	return result
}

// unsureOn is the number of calls under way that open conditions led to, with one that the frame
// makes on a path.
func (fr *frame) unsureOn(path Guard) int {
	if path != fr.path {
		return fr.unsure + 1
	}
	return fr.unsure
}

// runBlock runs the statements of a body. A body that ends without a return statement returns its
// named results, if any.
func (in *Interp) runBlock(b body, fr *frame) ctl {
	end := in.block(b.block.List)
	if end.kind == next {
		end = ctl{kind: ret}
		if len(fr.results) > 0 {
			end.val = in.namedResults()
		}
	}
	return end
}

// cut tells the caller of the evaluator that a call ended before it was through, so what it would
// have registered is not known. Nothing is told of a trial.
func (in *Interp) cut(fr *frame, at token.Pos) {
	if in.opts.Cut != nil && in.trying == 0 {
		in.opts.Cut(fr.name, fr.lit, at, in.escaping != nil && !in.escaping.command)
	}
}

// stopped reports whether r is an end that a call can survive: a bound or, as far as the user is
// concerned, a fault of the evaluator itself. That becomes a gap like any other, so that all else
// that was found is not lost; Options.Fault is told.
func (in *Interp) stopped(r any) (stop, bool) {
	switch r := r.(type) {
	case stop:
		return r, true
	case splitSignal, unwind:
		return stop{}, false
	case runtime.Error:
		if in.opts.Fault != nil {
			in.opts.Fault(r)
		}
		return stop{reason: Unsupported}, true
	}
	return stop{}, false
}
