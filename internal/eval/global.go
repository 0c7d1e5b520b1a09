package eval

import (
	"go/ast"
	"go/types"
)

// Package variables and the functions that the evaluation starts from. RunInit initializes the
// variables of a package in Go's order and runs its init functions; package extract does that for
// the user's own packages. Any other variable is initialized when it is first used: to do so for
// all packages that a program imports would cost more than everything else, and an initializer
// without side effects gives the same value at any time.
//
// Initializers run outside of every branch. Whichever branch asks first, the value is there from
// the start of the program and for all branches (outside).

// packageFor is the package of a function with bodies, or nil if they are not at hand: the packages
// that were loaded with bodies from the start and, of others, those whose code was demanded.
func (in *Interp) packageFor(fn *types.Func) *Package {
	if fn.Pkg() == nil || in.opts.Package == nil {
		return nil
	}
	if u := in.opts.Package(fn.Pkg().Path()); u != nil {
		return u
	}
	if in.opts.Demand == nil {
		return nil
	}
	if in.inDemand > 0 || in.opts.Demanded[FuncKey(fn)] || in.opts.AtOnce != nil && in.opts.AtOnce(fn) {
		return in.opts.Demand(fn.Pkg().Path(), FuncKey(fn))
	}
	return nil
}

// function is the declaration of a function of the package by its key (see FuncKey), or nil.
func (u *Package) function(key string) *ast.FuncDecl {
	if u.funcs == nil {
		u.funcs = map[string]*ast.FuncDecl{}
		for _, f := range u.Files {
			for _, d := range f.Decls {
				if fd, ok := d.(*ast.FuncDecl); ok {
					if obj, ok := u.Info.Defs[fd.Name].(*types.Func); ok {
						u.funcs[FuncKey(obj)] = fd
					}
				}
			}
		}
	}
	return u.funcs[key]
}

// Function returns the declaration of a function of the package by its key.
func (u *Package) Function(key string) *ast.FuncDecl { return u.function(key) }

// newGlobal is a pointer to a variable of the evaluator's own that is there from the start of the
// program: every branch logs its writes to it.
func (in *Interp) newGlobal(v Value) *Ptr {
	return &Ptr{T: types.NewPointer(types.Typ[types.Invalid]), Obj: in.newLasting(v)}
}

// global is the object of a package variable, whose initializer runs when it is first needed.
func (in *Interp) global(v *types.Var) *Obj {
	if o := in.globalOf[v]; o != nil {
		return o
	}
	o := in.findGlobal(v)
	in.globalOf[v] = o
	return o
}

// findGlobal is global by name: a package may have been type-checked twice, and then one variable
// has two objects in go/types. Without source the variable is unknown; Need names it, so that its
// package may be loaded for another run.
func (in *Interp) findGlobal(v *types.Var) *Obj {
	key := pkgPath(v.Pkg()) + "." + v.Name()
	if o := in.globals[key]; o != nil {
		return o
	}
	// Born before everything, so that any branch logs its writes.
	o := in.newLasting(nil)
	in.globals[key] = o
	if f := in.lib.Variables[key]; f != nil {
		o.raw = f(in, v)
		return o
	}
	var u *Package
	if in.opts.Package != nil {
		u = in.opts.Package(pkgPath(v.Pkg()))
		if u == nil && in.opts.Demand != nil && (in.inDemand > 0 || in.opts.Demanded[key]) {
			u = in.opts.Demand(pkgPath(v.Pkg()), "")
		}
	}
	if u == nil {
		w := in.unknown(v.Type(), NoSource, key, v.Pos())
		w.Key, w.Need = "var "+key, key
		// A sentinel error such as io.EOF is some value that is not nil and equals only itself.
		if isError(v.Type()) {
			o.raw = &NativeValue{T: v.Type(), State: key}
			return o
		}
		o.raw = w
		in.noteUnread(v, o, w)
		return o
	}
	if in.outside(u, func() { o.raw = in.zero(v.Type()) }); o.raw == nil { // a bound was hit
		o.raw = in.unknown(v.Type(), Fuel, key, v.Pos())
		return o
	}
	if early := in.beforeInit(u, v); early != nil {
		o.raw = early
		return o
	}
	in.initGlobal(u, v, o)
	in.initLibrary(u, v)
	return o
}

// initializer is the initializer of a package variable, or nil if it has none and begins as zero.
func (u *Package) initializer(v types.Object) *types.Initializer {
	if u.inits == nil {
		u.inits = map[types.Object]*types.Initializer{}
		for _, init := range u.Info.InitOrder {
			for _, l := range init.Lhs {
				u.inits[l] = init
			}
		}
	}
	return u.inits[v]
}

// initGlobal evaluates the initializer of a package variable. One with several variables on the
// left sets all of them.
func (in *Interp) initGlobal(u *Package, v *types.Var, o *Obj) {
	obj := u.Pkg.Scope().Lookup(v.Name()) // v may come from another type-checker run
	if emb := in.embedVar(u, obj); emb != nil {
		o.raw = emb
		return
	}
	init := u.initializer(obj)
	if init == nil {
		return
	}
	set := func(l *types.Var, value Value) {
		k := varKey(l)
		p := in.globals[k]
		if p == nil {
			p = in.newLasting(nil)
			in.globals[k] = p
		}
		p.raw = value
	}
	whole := false
	in.outside(u, func() {
		if len(init.Lhs) == 1 {
			o.raw = in.assignable(in.expr(init.Rhs), v.Type())
		} else {
			vals := in.spread(in.exprMulti(init.Rhs, len(init.Lhs)), len(init.Lhs), init.Rhs)
			for i, l := range init.Lhs {
				set(l, in.assignable(vals[i], l.Type()))
			}
		}
		whole = true
	})
	if !whole { // a bound was hit
		for _, l := range init.Lhs {
			set(l, in.unknown(l.Type(), Fuel, varKey(l), l.Pos()))
		}
	}
}

// outside runs f as if before main: at the root branch, under no condition, in no trial, with the
// bounds of one call. A bound that is hit ends f alone. What f makes outlives every branch
// (lasting).
func (in *Interp) outside(u *Package, f func()) {
	br, path, fr, limit, depth, lifting, trying := in.br, in.path, in.frame, in.limit, in.depth, in.lifting, in.trying
	root := in.br
	for root.parent != nil {
		root = root.parent
	}
	// The branch logs nothing: what f writes is there from the start of the program.
	in.br = &branch{start: 1 << 30, epoch: -1, parent: nil}
	in.path = True
	in.frame = &frame{name: u.Path + ".init", pkg: u, env: &env{}}
	in.limit = min(limit, in.steps+callSteps)
	ordering, turnKey, tracing, carried := in.ordering, in.turnKey, in.tracing, in.carried
	in.ordering, in.turnKey, in.tracing, in.carried = byKey, "", nil, nil
	in.lifting, in.trying = false, 0 // it happens for good, whoever asks first
	in.depth++
	in.lasting++
	defer func() {
		in.lasting--
		in.br, in.path, in.frame = br, path, fr
		in.limit, in.depth, in.lifting, in.trying = limit, depth, lifting, trying
		in.ordering, in.turnKey, in.tracing, in.carried = ordering, turnKey, tracing, carried
		if r := recover(); r != nil {
			if _, ok := in.stopped(r); !ok {
				panic(r)
			}
			in.raised = nil
			in.limit = max(limit, in.steps+1000)
		}
	}()
	in.rootEnd(func() Value {
		f()
		return nil
	})
}

// RunInit initializes the variables of a package, including those named _, whose initializers may
// have effects, and runs its init functions in the order of the files. It runs once for each
// package.
func (in *Interp) RunInit(u *Package) {
	if in.inits[u.Path] {
		return
	}
	in.inits[u.Path] = true
	defer in.initBefore(u)()
	in.initializeAll(u)
	for _, fd := range u.initFuncs() {
		in.Run(u, fd, nil, nil)
	}
}

// Run calls a declared function with the given receiver and arguments. Those that are nil are
// unknown parameters. Package extract starts a program with it, at main.
func (in *Interp) Run(u *Package, fd *ast.FuncDecl, recv Value, args []Value) Value {
	obj, ok := u.Info.Defs[fd.Name].(*types.Func)
	if !ok || fd.Body == nil {
		return nil
	}
	sig := obj.Type().(*types.Signature)
	if recv == nil && sig.Recv() != nil {
		recv = in.unknown(sig.Recv().Type(), Parameter, sig.Recv().Name(), fd.Pos())
	}
	c := &Call{In: in, Fn: obj, Name: FuncKey(obj), Recv: recv, Args: args, Packed: true, Sig: sig}
	b := body{key: c.Name, pkg: u, sig: sig, typ: fd.Type, block: fd.Body, recv: fd.Recv}
	in.initWaiting()
	in.forgetUnread()
	return in.runRoot(func() Value {
		// Of a library: whoever calls it has started up by then.
		if n := fd.Name.Name; n != "main" && n != "init" && in.lib.Later != nil {
			in.lib.Later(in)
		}
		return in.run(c, b)
	})
}

// trySteps is what RunIf may spend.
const trySteps = callSteps / 10

// RunIf runs a function with unknown arguments under a condition with that text, or under none if
// it is empty, and returns its result and the guard of the condition. It is for functions that a
// program may call, but of which no call was seen: they get less fuel than those that are called.
func (in *Interp) RunIf(text string, u *Package, fd *ast.FuncDecl) (v Value, g Guard) {
	in.runUncalled(trySteps, func() {
		g = True
		if text != "" {
			g = in.g.Variable(Condition{Key: "run " + u.Path + " " + text, Text: text, At: fd.Pos()})
		}
		d := in.under(g, func() { v = in.Run(u, fd, nil, nil) })
		in.joinInto(g, d)
	})
	return v, g
}

// BriefSteps is what RunBriefly should be given, if there is no reason for less.
const BriefSteps = trySteps / 4

// RunBriefly runs a function with unknown arguments for that many steps, and as many again whenever
// something is found. It is for functions that nothing calls: no run depends on what they leave
// behind, so they just end then, and what they would have done is not made unknown.
func (in *Interp) RunBriefly(u *Package, fd *ast.FuncDecl, steps int) (v Value) {
	in.end = in.steps + steps
	defer func() { in.end = 0 }()
	in.runUncalled(steps, func() {
		d := in.under(True, func() { v = in.Run(u, fd, nil, nil) }) // a branch, which can be taken back
		in.joinInto(True, d)
	})
	return v
}

// runUncalled runs f, which runs a function of which no call was seen, with that much fuel.
func (in *Interp) runUncalled(steps int, f func()) {
	limit, more, outer := in.limit, in.findSteps, in.grace
	defer func() { in.limit, in.findSteps, in.grace = max(limit, in.steps), more, outer }()
	in.runRoot(func() Value {
		in.limit, in.findSteps, in.grace = min(limit, in.steps+steps), steps, grace{granted: steps}
		f()
		return nil
	})
}

// runRoot runs f as the outermost call. A bound that is hit ends f and no more: what it wrote is
// taken back, and its result is unknown.
func (in *Interp) runRoot(f func() Value) Value { return in.runRootOr(f, func() {}) }

// runRootOr is runRoot, and calls lost if the caller of the evaluator was not told of a call that
// was cut off: the bound was hit, or the evaluator has failed, outside of all calls.
func (in *Interp) runRootOr(f func() Value, lost func()) (v Value) {
	at := in.checkpoint()
	in.rootCut = false
	in.g.More(maxNodes/4, mostRun)
	in.roots++
	defer func() {
		in.roots--
		if r := recover(); r != nil {
			s, ok := in.stopped(r)
			if !ok {
				panic(r)
			}
			in.raised = nil
			in.rollTo(at)
			if !in.rootCut {
				lost()
			}
			v = in.unknown(nil, s.reason, "", 0)
		}
	}()
	return in.rootEnd(f)
}
