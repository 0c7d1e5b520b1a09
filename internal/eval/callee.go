package eval

import (
	"go/ast"
	"go/types"
	"slices"
)

// What code may do that other code is handed: the functions and methods that a stranger, code that
// is not read, may call. They do not run here, because it is open when, how often and with which
// arguments they are called. Their effects are read from their source instead (effects.go), and
// what these allow them to write, among all that they reach, is made unknown.
//
//	retry.Do(func() error { attempts++; return connect() })   // attempts is unknown from here on
//
// What they would register is found when they run by themselves, after all else (escape.go).

// maxCalled bounds how far such code is followed: functions that are held by variables that other
// such functions captured, and so on. maxAlone bounds how many are looked at one by one. All beyond
// that are taken together: each may write whatever any of them may, to whatever any of them
// reaches.
const maxCalled, maxAlone = 8, 16

// A calledFunc identifies a function value that a stranger may call, so that each is looked at
// once.
type calledFunc struct {
	lit  *ast.FuncLit
	env  *env
	fn   *types.Func
	recv Value
	made *Func // by a method expression
}

// id is what tells a function value from others.
func (f *Func) id() calledFunc {
	k := calledFunc{lit: f.Lit, env: f.Env, fn: f.Fn, recv: f.Recv}
	if f.method != nil {
		k.made = f
	}
	return k
}

// A callee is code that a stranger may call: what it may write, and what it reaches.
type callee struct {
	effects *effects
	reach   *reachWalk
}

// mayCall reports whether the code may call a function that it reaches.
func (c callee) mayCall(n *numbers, f *Func) bool {
	return c.effects.mayCall(n, f) || c.effects.values && slices.Contains(c.reach.keptFuncs, f)
}

// waiting are the functions of the goroutines that wait.
func (in *Interp) waiting() (list []*Func) {
	for _, p := range in.parked {
		if p.f != nil {
			list = append(list, p.f)
		}
	}
	return list
}

// called does to the heap what the functions and hidden values in r may do if they are called. w
// makes the unknown values that are left behind.
func (in *Interp) called(r *reachWalk, w forgetter) (ends endings) {
	done := map[calledFunc]bool{}
	alone, wakes := 0, false
	for range maxCalled {
		if wakes && r.now {
			r.funcs = append(r.funcs, in.waiting()...)
		}
		if len(r.funcs)+len(r.hidden) == 0 {
			return ends
		}
		funcs, behind := r.funcs, r.hidden
		r.funcs, r.hidden = nil, nil
		// rest collects what is beyond maxAlone: the union of the effects, and of what is reached.
		rest, roots := nothing, []func(*reachWalk){}
		look := func(e *effects, by string, into func(*reachWalk)) {
			if alone++; alone > maxAlone {
				rest, roots = in.code.sumOf(rest, e), append(roots, into)
				return
			}
			c := in.asOne(e, into)
			ends |= c.effects.ends
			wakes = wakes || c.effects.mayWake(in.code.numbers)
			in.mayCall(r, c, by, w)
			in.walked(c.reach)
		}
		for _, h := range behind {
			in.methodEffects(r, h, w, look)
		}
		for _, f := range funcs {
			if !done[f.id()] {
				done[f.id()] = true
				in.functionEffects(f, look)
			}
		}
		if len(roots) > 0 {
			c := in.asOne(rest, roots...)
			ends |= c.effects.ends
			wakes = wakes || c.effects.mayWake(in.code.numbers)
			in.mayCall(r, c, "", w)
		}
	}
	return ends
}

// asOne is code with these effects that reaches what roots add, with the function values that it
// calls. What one of them may write, it may write to what it is handed, and the code that calls it
// may write to what it returns:
//
//	func() { hook(settings) }          // hook, a variable, writes to what it is handed
//	func() { current().verbose = true }
//
// A function that takes nothing but numbers and texts is handed nothing, and one that gives nothing
// else returns nothing. A template calls whichever method it finds.
func (in *Interp) asOne(e *effects, roots ...func(*reachWalk)) callee {
	done, found := map[calledFunc]bool{}, map[*types.Named]bool{}
	further := in.shortWalk(nothing) // what functions reach which are handed something
	defer in.walked(further)
	var c callee
	left := func(f *Func) bool { return !done[f.id()] && callee{e, c.reach}.mayCall(in.code.numbers, f) }
	for {
		c = callee{e, in.shortWalk(e.direct())}
		for _, into := range roots {
			into(c.reach)
		}
		before, size := e, len(roots)
		for _, f := range slices.Concat(c.reach.funcs, further.funcs) {
			if !left(f) {
				continue
			}
			done[f.id()] = true
			takes, gives := in.exchanges(f)
			in.functionEffects(f, func(more *effects, _ string, into func(*reachWalk)) {
				if takes {
					e = in.code.sumOf(e, more)
					into(further)
				}
				if gives { // what it only reads, too
					e = in.code.sumOf(e, more.taking())
					roots = append(roots, into, func(r *reachWalk) { in.variablesOf(r, more, more.changed()) })
				}
			})
		}
		for _, h := range c.reach.hidden {
			n, ok := types.Unalias(derefPtr(h.v.Type())).(*types.Named)
			if ok && e.finds && !found[n] && in.userPackage(pkgPath(n.Obj().Pkg())) != nil {
				found[n] = true
				e = in.code.sumOf(e, in.effectsOfMethods(n, boxed{v: h.v}, false))
			}
		}
		if e == before && len(roots) == size && !slices.ContainsFunc(further.funcs, left) {
			return c
		}
		in.walked(c.reach)
	}
}

// exchanges reports whether a function takes, and whether it gives, values that lead somewhere.
func (in *Interp) exchanges(f *Func) (takes, gives bool) {
	sig, ok := underlying(f.T).(*types.Signature)
	if !ok {
		return true, true
	}
	leads := func(list *types.Tuple) bool {
		for v := range list.Variables() {
			if !in.code.harmless(v.Type()) && in.code.leadsSomewhere(v.Type()) {
				return true
			}
		}
		return false
	}
	gives = leads(sig.Results())
	for v := range sig.Params().Variables() {
		if _, function := underlying(v.Type()).(*types.Signature); function { // which it may call
			gives = true
		}
	}
	return leads(sig.Params()), gives
}

// functionEffects looks at one function value. A literal reaches the variables that it captured, a
// method value its receiver, and both the package variables that they name. A function that the
// evaluator lends for such calls is only told that it was called.
func (in *Interp) functionEffects(f *Func, look func(*effects, string, func(*reachWalk))) {
	switch {
	case f.exposed != nil:
		*f.exposed = true
	case f.Lit != nil:
		e := in.effectsOfLit(f)
		look(e, in.escapeID(f), func(sub *reachWalk) {
			in.named(sub, e)
			sub.variables(f)
			in.providedFor(f, sub.addRoot)
		})
	case f.method != nil:
		e := in.effectsOf(in.methodKey(f.method))
		look(e, "", func(sub *reachWalk) { in.named(sub, e) })
	case f.Fn != nil:
		no := in.code.funcNo(in.code.nameOf(f.Fn))
		e := in.onReceiver(f, in.withChange(f.Fn, in.effectsOfNo(no)))
		look(e, in.escapeID(f), func(sub *reachWalk) {
			in.named(sub, e)
			sub.addRoot(f.Recv)
			in.providedFor(f, sub.addRoot)
		})
	}
}

// ofReceiver is a method value of an interface as one of the type of the value that it is called
// on.
func (in *Interp) ofReceiver(f *Func) *Func {
	if f.Lit != nil || f.Fn == nil || f.Recv == nil || f.Fn.Signature().Recv() == nil ||
		!isInterface(f.Fn.Signature().Recv().Type()) {
		return f
	}
	recv := unwrap(in.settle(f.Recv))
	if recv == nil || recv.Type() == nil || isInterface(recv.Type()) {
		return f
	}
	obj, _, _ := types.LookupFieldOrMethod(recv.Type(), true, f.Fn.Pkg(), f.Fn.Name())
	m, ok := obj.(*types.Func)
	if !ok {
		return f
	}
	of := *f
	of.Fn, of.Recv = m, recv
	return &of
}

// onReceiver are the effects e of a function value, with what a method that is not read may write
// to its receiver, as in write := buffer.WriteString.
func (in *Interp) onReceiver(f *Func, e *effects) *effects {
	recv, key := f.Fn.Signature().Recv(), in.code.nameOf(f.Fn)
	if recv == nil || f.Recv == nil || readsOnly(in.code.packageIn(key), key) {
		return e
	}
	if _, fd := in.declared(key); fd != nil {
		return e
	}
	own := newEffects()
	own.any = pkgPath(f.Fn.Pkg()) == "reflect"
	for _, t := range []types.Type{recv.Type(), f.Recv.Type()} {
		if isPointer(t) {
			own.through(in.code.numbers, types.NewPointer(derefPtr(t)))
		}
		own.add(in.code.handedOn(t))
	}
	return in.code.sumOf(e, own)
}

// methodKey is the key of the methods that a call of a method may reach: all that an interface may
// hold, if it is one of an interface.
func (in *Interp) methodKey(f *types.Func) string {
	if isInterface(f.Signature().Recv().Type()) {
		return in.code.dynamicKey(f)
	}
	return in.code.nameOf(f)
}

// mayCall makes unknown what c may write. That is noted in in.lendings, because c also runs by
// itself later and has to find there what was there before: see giveBack. by is the function that
// c is, or "" for several. The functions that c reaches in turn are added to those of r.
func (in *Interp) mayCall(r *reachWalk, c callee, by string, w forgetter) {
	if !c.effects.none() {
		places := in.lendings.spare[:0]
		in.lendings.spare = nil
		own := func(t types.Type, of string) *Unknown {
			u := w(t, of)
			u.chosen = true // by the program, and not from outside
			return u
		}
		in.forgetReached(c.reach, c.effects.direct(), own, &places)
		in.lendings.add(by, places...)
		clear(places)
		in.lendings.spare = places
	}
	for _, f := range c.reach.funcs {
		if c.mayCall(in.code.numbers, f) {
			r.funcs = append(r.funcs, f)
		}
	}
}

// methodEffects looks at the methods of a value that a stranger has in an interface. Methods of a
// package without source may do anything to what the value reaches, as far as fields are accessible
// to that package.
func (in *Interp) methodEffects(r *reachWalk, h boxed, w forgetter, look func(*effects, string, func(*reachWalk))) {
	n, ok := types.Unalias(derefPtr(h.v.Type())).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || readerTypes[in.nameOf(h.v.Type())] {
		return
	}
	// A method without source may change whatever its package can reach through the fields.
	if pkg := n.Obj().Pkg().Path(); in.opts.Package == nil || in.standard(pkg) || in.opts.Package(pkg) == nil {
		sub := in.newReachWalk(anything)
		sub.shut, sub.closed = in.shutFrom(pkg), in.standard(pkg)
		sub.addRoot(h.v)
		in.forgetReached(sub, anything, w, nil)
		return
	}
	if e := in.effectsOfMethods(n, h, r.prints); !e.idle() {
		look(e, in.onlyWriter(n, h, r.prints), func(sub *reachWalk) {
			in.named(sub, e)
			sub.addRoot(h.v)
		})
	}
}

// methodsKey names the methods of type n that may be called.
func methodsKey(no *numbers, n *types.Named, h boxed, prints bool) [2]int32 {
	key := [2]int32{no.typeNo(n), -1}
	if h.decodes {
		key[1] = -2
	}
	if prints && h.t != nil {
		key[1] = no.typeNo(h.t)
	}
	return key
}

// effectsOfMethods are the effects of the exported methods of type n that may be called through the
// interface h.t; prints limits them to those that print a value. The answer is the same for all
// values of the type, so it is kept.
func (in *Interp) effectsOfMethods(n *types.Named, h boxed, prints bool) *effects {
	key := methodsKey(in.code.numbers, n, h, prints)
	e := in.code.methods[key]
	if e == nil {
		e = newEffects()
		for m := range n.Methods() {
			if m.Exported() && h.mayCall(m, prints) {
				of := in.effectsOf(in.code.nameOf(m))
				if e.add(of); isList(n) { // its own elements
					e.puts = e.puts.union(of.puts)
				}
			}
		}
		in.code.methods[key] = e
	}
	return e
}

// soleWriter is the method of those that effectsOfMethods joins which alone may write something, or
// nil. It is the same for all values of the type, so it is kept.
func (in *Interp) soleWriter(n *types.Named, h boxed, prints bool) *types.Func {
	key := methodsKey(in.code.numbers, n, h, prints)
	m, known := in.soleWriters[key]
	if known {
		return m
	}
	for own := range n.Methods() {
		if own.Exported() && h.mayCall(own, prints) && !in.effectsOf(in.code.nameOf(own)).idle() {
			if m != nil {
				m = nil
				break
			}
			m = own
		}
	}
	if in.soleWriters == nil {
		in.soleWriters = map[[2]int32]*types.Func{}
	}
	in.soleWriters[key] = m
	return m
}

// onlyWriter is the id of the only method of a value that may write something, or "".
func (in *Interp) onlyWriter(n *types.Named, h boxed, prints bool) string {
	m := in.soleWriter(n, h, prints)
	if m == nil {
		return ""
	}
	return in.escapeID(&Func{T: m.Type(), Fn: m, Recv: h.v})
}

// isList reports whether the underlying type is a slice type.
func isList(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := underlying(t).(*types.Slice)
	return ok
}
