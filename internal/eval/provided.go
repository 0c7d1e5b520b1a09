package eval

import (
	"go/types"
	"maps"
	"slices"
)

// A library may keep what it is handed and give it to functions that it is handed, too, or return
// it: containers and frameworks do.
//
//	fx.New(fx.Supply(r), fx.Invoke(func(r *registry) { r.names = append(r.names, "x") }))
//	cache.Add("key", r)
//	r, ok := cache.Get("key")
//
// So a parameter of a function that escaped may be any object of the user's that a library was
// handed, if it has that type. So may what a library returns.

// A providing has what libraries were handed and may give to others.
type providing struct {
	objects map[string][]Value // of the user's own types, by providedName
	takers  map[string][]*Func // the functions with a parameter of that type
	makers  []*Func            // the functions that may return one, at any later call
}

// provide notes what a library is handed. The library may call functions that it has with a new
// object, so what they may write there becomes unknown.
func (in *Interp) provide(c *Call, s stranger) {
	if in.trying > 0 {
		return
	}
	var takers []*Func
	add := func(v Value) { takers = append(takers, in.provideOne(v)...) }
	for _, f := range in.provided.makers {
		in.provideResults(f, add)
	}
	for _, a := range c.Args {
		a = in.settle(a)
		in.partsProvided(a, add)
		if f, ok := a.(*Func); ok {
			in.provideResults(f, add)
			in.noteMaker(f)
			in.noteTaker(f)
		}
		if l, ok := a.(*Slice); ok && isBasicList(l.T) { // the arguments of a variadic function
			for _, v := range in.leadsTo(l) {
				add(in.settle(v))
			}
		}
	}
	if len(takers) > 0 {
		r := in.newReachWalk(anything)
		r.funcs = takers
		in.called(r, in.forgetter(c, s))
	}
}

// maxProvidedParts bounds how many values are looked at for one that is handed over.
const maxProvidedParts = 64

// partsProvided calls add for a value and for what it has, if it points to a struct of the standard
// library, such as a context, or is not known.
func (in *Interp) partsProvided(v Value, add func(Value)) {
	list := []Value{v}
	for n := 0; len(list) > 0 && n < maxProvidedParts; n++ {
		v, list = in.settle(list[0]), list[1:]
		add(v)
		switch v := v.(type) {
		case *Unknown:
			list = slices.Concat(list, v.Holds, v.among, v.beyond)
		case *Ptr:
			n, named := types.Unalias(deref(v.T)).(*types.Named)
			if s, ok := in.load(v).(*Struct); ok && named && in.standard(pkgPath(n.Obj().Pkg())) {
				list = slices.Concat(list, s.F)
			}
		}
	}
}

// provideResults calls add for what a function may return of the variables that it has captured,
// and of the package variables that it names.
func (in *Interp) provideResults(f *Func, add func(Value)) {
	sig := signatureOf(f)
	if sig == nil || f.Lit == nil && f.Fn == nil {
		return
	}
	for t := range sig.Results().Variables() {
		name := in.providedName(t.Type())
		if name == "" {
			continue
		}
		in.eachVariable(f, func(v *types.Var, o *Obj) {
			if in.providedName(v.Type()) == name {
				for _, part := range in.contentOf(o) {
					add(in.settle(part))
				}
			}
		})
	}
}

// eachVariable calls do for the variables that a function has captured, and for the package
// variables of the user's that it names, with their objects.
func (in *Interp) eachVariable(f *Func, do func(*types.Var, *Obj)) {
	var e *effects
	switch {
	case f.Lit != nil && f.Env != nil:
		e = in.effectsOfLit(f)
		for _, v := range f.Package.freeVars(f.Lit) {
			if o := f.Env.lookup(v); o != nil {
				do(v, o)
			}
		}
	case f.Fn != nil:
		e = in.effectsOf(in.code.nameOf(f.Fn))
	}
	if e == nil {
		return
	}
	for _, v := range in.userVars(e) {
		if o := in.ofVariable(v); o != nil && o.now() != nil {
			do(v, o)
		}
	}
}

// ofVariable is the object of a package variable of the user's own. It is nil if no code has used
// the variable yet and its package never changes it.
func (in *Interp) ofVariable(v *types.Var) *Obj {
	if o := in.globals[in.code.varName(v)]; o != nil {
		return o
	}
	u := in.userPackage(pkgPath(v.Pkg()))
	if u == nil {
		return nil
	}
	taken, no := in.code.takenIn(u), in.code.varNo(v)
	if !u.assigned.has(no) && !taken.has(no) {
		return nil
	}
	return in.global(v)
}

// provideOne notes an object, and returns the functions that may be called with it if it is new.
func (in *Interp) provideOne(v Value) []*Func {
	p, ok := v.(*Ptr)
	if !ok {
		return nil
	}
	name, to := in.providedName(p.T), &in.provided
	list := to.objects[name]
	if name == "" || len(list) >= maxAmong || slices.ContainsFunc(list, func(old Value) bool { return same(old, p) }) {
		return nil
	}
	if to.objects == nil {
		to.objects = map[string][]Value{}
	}
	to.objects[name] = append(list, p)
	return to.takers[name]
}

// noteMaker notes a function that may return such objects.
func (in *Interp) noteMaker(f *Func) {
	sig, to := signatureOf(f), &in.provided
	if sig == nil || f.Lit == nil && f.Fn == nil || len(to.makers) >= maxAmong ||
		slices.ContainsFunc(to.makers, sameFunc(f)) {
		return
	}
	for t := range sig.Results().Variables() {
		if in.providedName(t.Type()) != "" {
			to.makers = append(to.makers, f)
			return
		}
	}
}

// noteTaker notes a function that may be called with such objects.
func (in *Interp) noteTaker(f *Func) {
	sig, to := signatureOf(f), &in.provided
	if sig == nil || f.Lit == nil && f.Fn == nil {
		return
	}
	for p := range sig.Params().Variables() {
		name := in.providedName(p.Type())
		if name == "" || len(to.takers[name]) >= maxAmong || slices.ContainsFunc(to.takers[name], sameFunc(f)) {
			continue
		}
		if to.takers == nil {
			to.takers = map[string][]*Func{}
		}
		to.takers[name] = append(to.takers[name], f)
	}
}

// providedName names the type of the user's own that t points to, or is "".
func (in *Interp) providedName(t types.Type) string {
	p, ok := underlying(t).(*types.Pointer)
	if !ok {
		return ""
	}
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || in.userPackage(n.Obj().Pkg().Path()) == nil {
		return ""
	}
	return in.nameOf(n)
}

// providedFor calls do for each object that a library may give to a function.
func (in *Interp) providedFor(f *Func, do func(Value)) {
	sig := signatureOf(f)
	if sig == nil || len(in.provided.objects) == 0 {
		return
	}
	for p := range sig.Params().Variables() {
		for _, v := range in.provided.objects[in.providedName(p.Type())] {
			do(v)
		}
	}
}

// orProvided adds to an unknown value of type t, which a library gives, the objects that it may be.
func (in *Interp) orProvided(u *Unknown, t types.Type) {
	switch {
	case len(in.provided.objects) == 0 || t == nil:
	case isAny(t):
		for _, name := range slices.Sorted(maps.Keys(in.provided.objects)) {
			amongst(u, in.provided.objects[name]...)
		}
	default:
		amongst(u, in.provided.objects[in.providedName(t)]...)
	}
}

// returned adds to the unknown results of a call of a library what libraries were handed before.
func (in *Interp) returned(v Value) {
	switch v := v.(type) {
	case *Unknown:
		in.orProvided(v, v.T)
	case Tuple:
		for _, w := range v {
			in.returned(w)
		}
	}
}

// runDeclared runs a declared function. If it is a method of a library and what it is called on is
// not known, it keeps what it is handed somewhere in that and reads it from there. So the same is
// true of it as of a method that is not read.
func (in *Interp) runDeclared(c *Call, b body) Value {
	_, unknown := c.Recv.(*Unknown)
	from := in.frame.pkg // nil for a function that runs by itself
	if !unknown || from == nil || !from.Main || b.pkg.Main || in.opts.Package == nil ||
		in.opts.Package(b.pkg.Path) != nil {
		return in.run(c, b)
	}
	in.mayCallHanded(anyLibrary)
	in.provide(c, in.strange(c))
	return in.orReturned(in.run(c, b))
}

// orReturned is a result, which may also be what libraries were handed before, if it is not known.
func (in *Interp) orReturned(v Value) Value {
	switch v := v.(type) {
	case *Unknown:
		w := v.clone()
		in.orProvided(w, w.T)
		return w
	case *Choice:
		w := &Choice{T: v.T, Alts: slices.Clone(v.Alts)}
		for i := range w.Alts {
			w.Alts[i].V = in.orReturned(w.Alts[i].V)
		}
		return w
	case Tuple:
		out := make(Tuple, len(v))
		for i, w := range v {
			out[i] = in.orReturned(w)
		}
		return out
	}
	return v
}
