package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A stranger is code that is not read (law 4): it has no source, is left aside, is unknown,
// or was cut off by a bound. What it was given is what it can reach, and it may write to
// everything it can reach, any number of times, unless more is known. One function,
// handOver, applies that to the heap for all of them.
type stranger struct {
	pkg     string // where it is declared, or "" where that is not known
	why     Reason
	need    string
	effects *effects // what it writes at most
	// read says that its effects are those of its source.
	read bool
	// keepsNone says that its source shows that it calls no function and no method of what it is
	// handed, and hands on or keeps no value that has one.
	keepsNone bool
	// unknown says that not even the function is known, so it may be one of the user's.
	unknown bool
	// serves says that it serves or connects: what it calls later is run by itself.
	serves bool
	// skipVars says that package variables are not looked at.
	skipVars bool
	// ended says that it is a call that a bound has ended. The private fields of library
	// values are then left as they were: many of them belong to the server, and making
	// them unknown would make all registrations conditional.
	ended bool
	// captured is the function whose captured variables it also reaches.
	captured *Func
	// faults says that a function which it may call at once faults.
	faults bool
}

// The effects of code that is entirely unknown, and of code that is known to write nothing
// itself.
var (
	anything = &effects{any: true}
	nothing  = newEffects()
)

// callsByReflection are the packages of the standard library that call functions
// which they find in values.
var callsByReflection = map[string]bool{"reflect": true, "text/template": true, "html/template": true, "net/rpc": true}

// strange is the stranger behind the name of a function.
func (in *Interp) strange(c *Call) stranger {
	s := stranger{pkg: calleePackage(c), why: NoSource, need: c.Name, effects: anything}
	s.serves = in.serves(c)
	if s.serves || readsOnly(in.code.packageIn(c.Name), c.Name) {
		s.effects = nothing
	}
	return s
}

// calleePackage is the package of the function that is called, or "".
func calleePackage(c *Call) string {
	if c.Fn == nil {
		return ""
	}
	return pkgPath(c.Fn.Pkg())
}

// serves reports whether a function is one that the caller knows to serve.
func (in *Interp) serves(c *Call) bool {
	return in.isOpaque(c.Name, c.Fn) ||
		c.Recv != nil && in.isOpaqueType(c.Name)
}

// isOpaque reports whether the caller knows of the function of that name, or of its package, that
// it serves. fn may be nil.
func (in *Interp) isOpaque(name string, fn *types.Func) bool {
	return in.opts.Opaque[name] || fn != nil && in.opts.Opaque[pkgPath(fn.Pkg())] ||
		fn != nil && fn.Signature().Recv() != nil && in.isOpaqueType(name)
}

// isOpaqueType reports that of the type whose method has that name.
func (in *Interp) isOpaqueType(name string) bool {
	dot := strings.LastIndexByte(name, '.')
	return dot > 0 && in.opts.Opaque[name[:dot]]
}

// handsFunction reports whether a call gets a function that matters, directly or in a
// struct: what becomes of the function is known only if the call is run. A closure that
// writes to a map it has captured, such as a cache of texts, matters, since it may be
// called with any key.
func (in *Interp) handsFunction(c *Call) bool {
	return slices.ContainsFunc(c.Args, func(a Value) bool { return in.hasFunction(a, 2) })
}

func (in *Interp) hasFunction(v Value, depth int) bool {
	if depth < 0 {
		return false
	}
	within := func(list []Value) bool {
		return slices.ContainsFunc(list, func(w Value) bool { return in.hasFunction(w, depth-1) })
	}
	switch v := v.(type) {
	case *Func:
		return v.exposed != nil || in.opts.Relevant != nil && in.opts.Relevant(v) ||
			v.Lit != nil && len(in.effectsOfLit(v).types) > 0
	case *Struct:
		return within(v.F)
	case *Choice:
		return slices.ContainsFunc(v.Alts, func(a Alt) bool { return in.hasFunction(a.V, depth) })
	case *Ptr:
		if s, ok := in.load(v).(*Struct); ok {
			return within(s.F)
		}
	}
	return false
}

// isAny reports whether a type is an interface without methods.
func isAny(t types.Type) bool {
	i, ok := underlying(t).(*types.Interface)
	return ok && i.Empty()
}

// endCall makes unknown everything that a call cut off by a bound may have written. Its
// roots are the receiver, the arguments, and the variables that a literal has captured. Then it
// leaves on the ways on which the call does not return.
func (in *Interp) endCall(c *Call, b body, why Reason) {
	in.endings++
	// A function that only escaped may never be called at all.
	s := stranger{pkg: b.pkg.Path, why: why, skipVars: in.escaping != nil, ended: true, keepsNone: b.read}
	roots := []Value{c.Recv}
	switch {
	case b.loop: // nobody has it as a function
		s.effects, s.captured = in.effectsOfLit(b.lit), b.lit
	case b.lit != nil:
		s.effects = in.effectsOfLit(b.lit)
		roots = append(roots, b.lit)
	default:
		s.effects = in.effectsOf(in.keyOf(b))
	}
	all := s.effects
	ended := &Call{In: in, Fn: c.Fn, Name: c.Name, Args: append(roots, c.Args...), Site: c.Site}
	if in.effectsUnread(b) {
		s.effects = in.strange(c).effects
		ended.Recv, ended.Args, ended.Sig, ended.Packed = c.Recv, c.Args, c.Sig, c.Packed
	} else {
		s.read = !all.any
		s.effects = in.whenReturned(c, b, all)
	}
	in.handOver(ended, s)
	if in.losing {
		in.strays = append(in.strays[:len(in.strays):len(in.strays)], func() { in.handOver(ended, s) })
	}
	in.otherEnds(c, all)
}

// effectsUnread reports whether the effects of a body are not known: it was loaded to be run, and
// its package is not among those that are read as a whole.
func (in *Interp) effectsUnread(b body) bool {
	if b.lit != nil {
		return false
	}
	_, d := in.declared(in.keyOf(b))
	return d == nil
}

// handOver does to the heap what a call of a stranger may do. In this order: what the
// arguments reach is walked and functions in them escape; the caller is told which objects
// are reached (Options.Handed), since a server may be among them; places that the effects
// do not spare become unknown; and the functions that it can call do what they may.
//
// It returns what the stranger may keep and write to later. That is tracked for the
// standard library, whose readers and writers wrap others: w := bufio.NewWriter(&b).
// Libraries and code left aside are taken to write while they are called.
func (in *Interp) handOver(c *Call, s stranger) (holds []Value) {
	in.noteTree(c)
	in.noteHanded(c, s)
	library, by := in.isLibrary(s), in.family(s)
	if mayWait(c) {
		by = anyLibrary
	}
	s.faults = in.callsBack(c, by)
	// A bound must not end this half way: what was not reached would keep its value.
	defer in.unbounded()()
	defer in.mayServe(c, s, len(in.toRun))
	r := in.shortWalk(s.effects)
	r.closed, r.reflects = in.standard(s.pkg), callsByReflection[s.pkg]
	r.prints = r.closed && !s.effects.any && !r.reflects
	if r.shut = in.shutFrom(s.pkg); s.ended {
		r.shut = in.ofLibrary
	}
	r.decodes = s.pkg != "" && in.userPackage(s.pkg) == nil
	add := func(into *reachWalk, v Value, t types.Type) {
		if !s.keepsNone {
			in.escapeTo(s, v, t, c.Pos())
		}
		_, into.direct = v.(*Slice)
		into.value(v, t, nil)
		into.decoders(v, t, c.Pos())
		into.direct = false
		if r.closed && keeps(v) && (t == nil || !in.harmless(v, t)) {
			holds = append(holds, v)
		}
	}
	// Three walks: r for arguments of any type, typed for those of a type that a library
	// has chosen (see library), and shown for those that are only printed.
	shown, typed := in.shortWalk(nothing), r
	if shown.prints = true; library {
		typed = in.typedWalk(r)
	}
	if c.Recv != nil {
		add(typed, c.Recv, nil)
	}
	declared := declaredSignature(c)
	for i, a := range c.Args {
		switch t := paramType(c.Sig, i, a); {
		case a == nil:
		case !c.Packed && shows(c.Sig, c.Name, i, a.Type()):
			in.escapeTo(s, a, types.NewInterfaceType(nil, nil), c.Pos())
			shown.value(a, types.NewInterfaceType(nil, nil), nil)
		case t != nil && isAny(t), mentionsTypeParam(paramType(declared, i, a)):
			add(r, a, t)
		default:
			add(typed, a, t)
		}
	}
	for a := range in.storedFor(c, s.pkg) {
		add(r, a.v, a.t)
	}
	if in.opts.Handed != nil {
		in.opts.Handed(c, append(r.objects, typed.objects...), s.unknown)
	}
	if !s.skipVars {
		in.named(r, s.effects)
	}
	if s.captured != nil {
		r.variables(s.captured)
	}
	in.forgetReached(r, s.effects, in.forgetter(c, s), nil)
	in.methodChanges(c, in.forgetter(c, s))
	if typed != r {
		in.byLibrary(c, s, typed)
		r.funcs, r.hidden = append(r.funcs, typed.funcs...), append(r.hidden, typed.hidden...)
	}
	shown.funcs = nil
	executed := in.executes(c)
	in.callHanded(c, s, r, shown)
	if in.walked(r, shown); typed != r {
		in.walked(typed)
	}
	in.noteExecuted(executed)
	return holds
}

// callsBack does what code may do that was handed over before, and reports whether it may fault.
func (in *Interp) callsBack(c *Call, by string) (faults bool) {
	if in.callsNothing(c) {
		return false
	}
	in.mayCallHanded(by)
	return in.mayFault(c, by)
}

// callHanded does to the heap what functions may do that a stranger was given. They run now, later,
// or by themselves if it serves.
func (in *Interp) callHanded(c *Call, s stranger, r, shown *reachWalk) {
	switch {
	case s.serves:
	case s.read && s.effects.idle(): // it calls none
	case in.callsNothing(c):
		in.callNew(c, s, r)
	case keepsForLater(c, s):
		w := in.forgetter(c, s)
		in.keepLater(r, w)
		in.keepLater(shown, w)
	default:
		if callsLater[s.pkg] && !usesNow[c.Name] || s.pkg == "" && mayWait(c) { // of an interface
			in.elapse()
		}
		if c.Name == "context.AfterFunc" { // in a goroutine of its own
			in.keepLater(r, in.forgetter(c, s))
		}
		in.callNow(c, s, r, shown)
	}
}

// unbounded gives a call that is under way enough steps to end, until the result is called.
func (in *Interp) unbounded() func() {
	limit := in.limit
	in.limit = max(limit, in.steps+callSteps/10)
	return func() { in.limit = max(limit, min(in.limit, in.steps+1000)) }
}

func isFunc(v Value) bool {
	_, ok := v.(*Func)
	return ok
}

// Unseen does what a library may do that prints a value into which its model does not look:
// the methods that print it (String, Error and others) may be called and have effects.
func (in *Interp) Unseen(v Value) {
	r := in.newReachWalk(nothing)
	r.closed, r.prints = true, true
	r.value(v, types.NewInterfaceType(nil, nil), nil)
	r.funcs = nil
	in.called(r, func(t types.Type, of string) *Unknown {
		w := in.unknown(t, NoSource, "what a method that prints stores"+of, token.NoPos)
		w.stored = true
		return w
	})
}

// isLibrary reports whether a stranger is a library that is not the user's. Of arguments
// whose type it has chosen, it is taken to change only text, variables whose address it is
// given, and objects of its own (forgetOwn). What else they lead to, such as a server in the
// options of another library, is taken to stay as it is: making that unknown would lose every
// server that a library has a hand in.
func (in *Interp) isLibrary(s stranger) bool {
	return s.pkg != "" && s.effects.any && !in.standard(s.pkg) && in.userPackage(s.pkg) == nil
}

// byLibrary does what a library may do to arguments whose type it has chosen.
func (in *Interp) byLibrary(c *Call, s stranger, typed *reachWalk) {
	in.forgetReached(typed, ontoText, in.forgetter(c, s), nil)
	in.forgetDirect(c, in.forgetter(c, s))
	in.forgetOwn(c, s)
	in.want(c)
	in.provide(c, s)
}

// forgetDirect makes the variables unknown whose address a call is given, as in
// Parse(&cfg), but not new objects, as in New(&Config{}). A map that it is given may have any
// entries, and the receiver is unknown if it is a part of something else, as an embedded struct is.
func (in *Interp) forgetDirect(c *Call, w forgetter) {
	for _, a := range append([]Value{c.Recv}, c.Args...) {
		if m, ok := in.settle(a).(*Map); ok {
			in.forgetMap(m, w(nil, ""))
		}
	}
	if p, ok := in.settle(c.Recv).(*Ptr); ok && len(p.Path) > 0 {
		in.overwrite(place{obj: p.Obj, path: p.Path, t: deref(p.T)}, w(deref(p.T), ""))
	}
	e, ok := c.Site.(*ast.CallExpr)
	if !ok || len(e.Args) != len(c.Args) {
		return
	}
	for i, a := range e.Args {
		u, ok := ast.Unparen(a).(*ast.UnaryExpr)
		if !ok || u.Op != token.AND {
			continue
		}
		if _, lit := ast.Unparen(u.X).(*ast.CompositeLit); lit {
			continue
		}
		if p, ok := in.settle(c.Args[i]).(*Ptr); ok {
			in.overwrite(place{obj: p.Obj, path: p.Path, t: deref(p.T)}, w(deref(p.T), ""))
		}
	}
}

// declaredSignature is the signature of the function that is called as its source has it: with
// type parameters, for which the program has chosen the types.
func declaredSignature(c *Call) *types.Signature {
	if c.Fn == nil {
		return nil
	}
	return c.Fn.Origin().Signature()
}

// keeps reports whether whoever has a value can write to something through it.
func keeps(v Value) bool {
	switch v := v.(type) {
	case *Const, *Nil, *PartialString, *TypeVal, nil:
		return false
	case *Unknown:
		return v.leads() > 0
	}
	return true
}

// paramType is the declared type of parameter i, or nil.
func paramType(sig *types.Signature, i int, v Value) types.Type {
	if sig == nil || sig.Params().Len() == 0 {
		return nil
	}
	last := sig.Params().Len() - 1
	if i < last || i == last && !sig.Variadic() {
		return sig.Params().At(i).Type()
	}
	if s, ok := underlying(sig.Params().At(last).Type()).(*types.Slice); ok && sig.Variadic() {
		if _, packed := v.(*Slice); !packed || isInterface(s.Elem()) {
			return s.Elem()
		}
	}
	return nil
}

// shutFrom returns whether a field is one that code of a package cannot access: an
// unexported one of a package that it does not know. nil stands for no such field.
func (in *Interp) shutFrom(pkg string) func(*types.Var) bool {
	if pkg == "" || in.userPackage(pkg) != nil {
		return nil
	}
	return func(f *types.Var) bool {
		if f.Exported() {
			return false
		}
		of := pkgPath(f.Pkg())
		return in.standard(pkg) && !in.standard(of) || in.userPackage(of) != nil
	}
}

// ofLibrary reports whether a field belongs to a library alone: it is unexported there.
func (in *Interp) ofLibrary(f *types.Var) bool {
	of := pkgPath(f.Pkg())
	return !f.Exported() && of != "" && !in.standard(of) && in.userPackage(of) == nil
}

// userPackage is a package of the user's own, or nil.
func (in *Interp) userPackage(pkg string) *Package {
	if in.opts.Package == nil || in.standard(pkg) {
		return nil
	}
	if u := in.opts.Package(pkg); u != nil && u.Main {
		return u
	}
	return nil
}

// holding notes in the unknown results of a call what the call was given: using such a
// result may write to it.
func (in *Interp) holding(holds []Value, v Value) Value {
	if len(holds) == 0 {
		return v
	}
	switch v := v.(type) {
	case *Unknown:
		if !isError(v.T) {
			v.Holds = holds
		}
	case Tuple:
		for _, w := range v {
			in.holding(holds, w)
		}
	}
	return v
}

// named adds what code with these effects writes to, or to what it leads to, of package variables.
func (in *Interp) named(r *reachWalk, e *effects) {
	if !e.idle() {
		in.variablesOf(r, e, e.changed())
	}
}

// isTaken reports whether a package takes the address of its variable, so that it can be
// written without being named.
func (in *Interp) isTaken(v *types.Var) bool {
	if in.opts.Package == nil {
		return true
	}
	u := in.opts.Package(pkgPath(v.Pkg()))
	return u == nil || in.code.takenIn(u).has(in.code.varNo(v))
}

// A forgetter makes the unknown value that is written to a place of type t.
type forgetter func(t types.Type, of string) *Unknown

func (in *Interp) forgetter(c *Call, s stranger) forgetter {
	return func(t types.Type, of string) *Unknown {
		w := in.unknown(t, s.why, in.storesText(c.Name, of), c.Pos())
		w.Need, w.stored = s.need, true
		return w
	}
}
