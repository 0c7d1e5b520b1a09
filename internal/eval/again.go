package eval

import "go/types"

// A library may keep a function that it was handed, and call it whenever the program calls
// libraries later:
//
//	flags.Var(hook, "v", "") // hook.Set writes to mode
//	mode = "new"
//	flags.Parse(args)        // may call hook.Set
//
// What such a function may write became unknown when it was handed over (see called). If the
// program has changed what the function finds, that happens again at each later call of a library.

// A hadByLibrary is code that a library has, and what that found when it may have been called last.
type hadByLibrary struct {
	kept
	m    *moment
	from *escaped // what handed it over
}

// keepForLibrary notes what a library was handed.
func (in *Interp) keepForLibrary(r *reachWalk, w forgetter) {
	if in.trying > 0 || len(r.funcs)+len(r.hidden) == 0 {
		return
	}
	var list []kept
	for i := range in.libraries {
		list = append(list, in.libraries[i].kept)
	}
	n := len(list)
	in.keep(&list, r, w)
	for i := range in.libraries {
		in.libraries[i].kept = list[i] // the last may have grown
	}
	for _, k := range list[n:] {
		in.libraries = append(in.libraries, hadByLibrary{kept: k, from: in.escaping})
	}
	if len(list) > 0 {
		in.findAgain(&in.libraries[len(in.libraries)-1])
	}
}

// findAgain notes what code of a library finds.
func (in *Interp) findAgain(h *hadByLibrary) {
	w := momentWalk{in: in, m: &moment{at: in.changes, g: in.path}, seen: map[*Obj]bool{}}
	for _, f := range h.funcs {
		w.function(f, 0)
	}
	for _, b := range h.boxed {
		w.value(b.v, 0)
		n, ok := types.Unalias(derefPtr(b.v.Type())).(*types.Named)
		if ok && in.userPackage(pkgPath(n.Obj().Pkg())) != nil {
			for m := range n.Methods() {
				w.function(&Func{T: m.Type(), Fn: m, Recv: b.v}, 0)
			}
		}
	}
	h.m = w.m
}

// callAgain does to the heap what functions may do that libraries have.
func (in *Interp) callAgain() {
	for i := range in.libraries {
		h := &in.libraries[i]
		if h.from != in.escaping || !in.changedSince(h.m) {
			continue
		}
		k := h.kept
		r := in.newReachWalk(anything)
		r.closed, r.prints, r.funcs, r.hidden = true, k.prints, k.funcs, k.boxed
		in.called(r, k.w)
		in.findAgain(&in.libraries[i])
	}
}

// callNow does to the heap what functions may do that a call of a stranger reaches and may call: r
// was handed over, and shown is only printed.
func (in *Interp) callNow(c *Call, s stranger, r, shown *reachWalk) {
	if in.isLibrary(s) {
		in.keepForLibrary(r, in.forgetter(c, s))
	}
	in.called(r, in.forgetter(c, s))
	in.called(shown, in.forgetter(c, s))
}
