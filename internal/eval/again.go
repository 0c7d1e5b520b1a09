package eval

import (
	"go/types"
	"strings"
)

// A library may keep a function that it was handed, and call it whenever the program calls
// libraries later:
//
//	flags.Var(hook, "v", "") // hook.Set writes to mode
//	mode = "new"
//	flags.Parse(args)        // may call hook.Set
//
// What such a function may write became unknown when it was handed over (see called). If the
// program has changed what the function finds, that happens again at each later call of a library,
// and while the program waits. What a package of the standard library keeps is called by that
// package, or by one beside it: what log.SetOutput keeps, by log.Print and slog.Info.

// keepsNothing are packages of the standard library whose functions call what they are handed and
// have no place to keep it.
var keepsNothing = stringSet(`bytes cmp errors iter maps path/filepath slices sort strings unicode`)

// keepForLibrary notes what a library was handed, and reports whether there is anything new, which
// the last entry has then.
func (in *Interp) keepForLibrary(s stranger, r *reachWalk, w forgetter) bool {
	if in.trying > 0 || len(r.funcs)+len(r.hidden) == 0 {
		return false
	}
	k := kept{prints: r.prints, w: w, from: in.escaping, by: in.family(s)}
	return in.keep(&in.libraries, &in.librariesBoxed, k, r)
}

// anyLibrary stands for all packages that keep something.
const anyLibrary = "*"

// family names the packages that call what a stranger keeps: the first part of their paths in the
// standard library, or anyLibrary for others.
func (in *Interp) family(s stranger) string {
	if s.unknown || in.isLibrary(s) {
		return anyLibrary
	}
	first, _, _ := strings.Cut(s.pkg, "/")
	return first
}

// findAgain notes what code of a library finds.
func (in *Interp) findAgain(k *kept) {
	w := in.newMomentWalk()
	for _, f := range k.funcs {
		w.function(f, 0)
	}
	for _, b := range k.boxed {
		w.value(b.v, 0)
		n, ok := types.Unalias(derefPtr(b.v.Type())).(*types.Named)
		if ok && in.userPackage(pkgPath(n.Obj().Pkg())) != nil {
			in.methodsFind(w, n)
		}
	}
	k.m = w.m
}

// methodsFind adds what the methods of a type find beside what they are called on.
func (in *Interp) methodsFind(w *momentWalk, n *types.Named) {
	for _, v := range in.varsOfMethods(n) {
		if o := in.ofVariable(v); o != nil && o.now() != nil {
			w.object(o, v.Type(), 0)
		}
	}
}

// varsOfMethods are the package variables of the user's that the methods of a type name, each once,
// in the order in which the methods name them.
func (in *Interp) varsOfMethods(n *types.Named) []*types.Var {
	list, known := in.methodVars[n]
	if known {
		return list
	}
	seen := map[*types.Var]bool{}
	for m := range n.Methods() {
		e := in.effectsOf(in.code.nameOf(m))
		if e == nil {
			continue
		}
		for _, v := range in.userVars(e) {
			if !seen[v] {
				seen[v] = true
				list = append(list, v)
			}
		}
	}
	if in.methodVars == nil {
		in.methodVars = map[*types.Named][]*types.Var{}
	}
	in.methodVars[n] = list
	return list
}

// callAgain does to the heap what functions may do that libraries have. by is the family that is
// called. A bound may have ended the first call before it was noted what a function finds: it has
// no moment.
func (in *Interp) callAgain(by string) {
	for i := range in.libraries {
		k := in.libraries[i]
		if k.from != in.escaping || by != anyLibrary && by != k.by || k.m != nil && !in.changedSince(k.m) {
			continue
		}
		r := in.newReachWalk(anything)
		r.closed, r.prints, r.funcs, r.hidden = true, k.prints, k.funcs, k.boxed
		in.called(r, k.w)
		in.findAgain(&in.libraries[i])
	}
}

// callNow does to the heap what functions may do that a call of a stranger reaches and may call: r
// was handed over, and shown is only printed.
func (in *Interp) callNow(c *Call, s stranger, r, shown *reachWalk) {
	kept := (in.isLibrary(s) || in.standard(s.pkg) && !keepsNothing[s.pkg]) &&
		in.keepForLibrary(s, r, in.forgetter(c, s))
	// Methods that code which is read calls itself are among its effects. Generic functions of
	// these packages know no methods of what they move.
	if s.read && !s.effects.hands || s.pkg == "slices" || s.pkg == "maps" {
		r.hidden, shown.hidden = nil, nil
	}
	r.now = true
	ends := in.called(r, in.forgetter(c, s))
	in.called(shown, in.forgetter(c, s)) // package fmt catches panics
	library := in.isLibrary(s)
	if library {
		ends = in.endsOfArgs(c)
	}
	if s.faults || in.anyFaults(r.funcs) {
		ends |= raises
	}
	// What it finds from now on is what it may have left behind itself.
	if kept {
		last := &in.libraries[len(in.libraries)-1]
		in.findAgain(last)
		if !library {
			last.ends |= ends
		}
	}
	if s.pkg != "text/template" && s.pkg != "html/template" { // they catch panics
		in.mayRaise(c, ends)
	}
}

// callNew is callNow for a call that calls nothing itself. What is handed over for the first time
// is taken to be called at once, since the library may call it whenever it is called.
func (in *Interp) callNew(c *Call, s stranger, r *reachWalk) {
	w := in.forgetter(c, s)
	if !in.keepForLibrary(s, r, w) {
		return
	}
	k := &in.libraries[len(in.libraries)-1]
	again := in.newReachWalk(anything)
	again.closed, again.prints, again.funcs, again.hidden = r.closed, k.prints, k.funcs, k.boxed
	in.called(again, w)
	in.findAgain(&in.libraries[len(in.libraries)-1])
}

// endsOfArgs are the ways in which the functions may end that a call is handed itself. A library
// that is handed a function in something else, such as a command, is taken to call it elsewhere.
func (in *Interp) endsOfArgs(c *Call) (ends endings) {
	for _, a := range c.Args {
		if f, ok := in.settle(a).(*Func); ok {
			ends |= in.endsOfFunc(f)
		}
	}
	return ends
}

// keptEnds are the ways in which the functions may end that libraries of a family have.
func (in *Interp) keptEnds(by string) (ends endings) {
	for i := range in.libraries {
		if k := &in.libraries[i]; k.from == in.escaping && (by == anyLibrary || by == k.by) {
			ends |= k.ends
		}
	}
	return ends
}

// mayRaise is mayPanic for a call of code that is not followed. ends are the ways in which the
// functions may end that it calls. The code of libraries lets their panics pass, since the caller
// recovers from them:
//
//	defer func() { if recover() != nil { registerFallback() } }()
//	log.SetOutput(w) // w.Write panics
//	log.Print("ready")
//
// Only panics count that the program asks for, and faults that were found (faults.go).
func (in *Interp) mayRaise(c *Call, ends endings) {
	if ends&raises == 0 || c.Site == nil || in.strict || in.lifting || in.trying > 0 || !in.recoversBelow() {
		return
	}
	in.mayPanicWithin(c)
}

// recoversBelow reports whether a function under way that is not of the standard library recovers
// from panics. What the standard library recovers from, it passes on, as sync.OnceFunc does.
func (in *Interp) recoversBelow() bool {
	for fr := in.frame; fr != nil && !fr.goroutine; fr = fr.parent {
		if fr.recovers && fr.pkg != nil && !in.standard(fr.pkg.Path) {
			return true
		}
	}
	return false
}
