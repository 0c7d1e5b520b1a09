package eval

import "go/types"

// A library may keep what it is handed and give it to functions that it is handed, too: containers
// and frameworks do.
//
//	fx.New(fx.Supply(r), fx.Invoke(func(r *registry) { r.names = append(r.names, "x") }))
//
// So a parameter of a function that escaped may be any object of the user's that a library was
// handed, if it has that type.

// provide notes the objects of the user's own types that a library is handed.
func (in *Interp) provide(c *Call) {
	if in.trying > 0 {
		return
	}
	for _, a := range c.Args {
		a = in.settle(a)
		in.provideOne(a)
		if f, ok := a.(*Func); ok {
			in.provideResults(f)
		}
		if s, ok := a.(*Slice); ok && isBasicList(s.T) { // the arguments of a variadic function
			for _, v := range in.leadsTo(s) {
				in.provideOne(in.settle(v))
			}
		}
	}
}

// provideResults notes what a function literal may return of the variables that it has captured.
func (in *Interp) provideResults(f *Func) {
	sig := signatureOf(f)
	if sig == nil || f.Lit == nil || f.Env == nil {
		return
	}
	for t := range sig.Results().Variables() {
		name := in.providedName(t.Type())
		for _, v := range f.Package.freeVars(f.Lit) {
			if o := f.Env.lookup(v); o != nil && name != "" && in.providedName(v.Type()) == name {
				for _, part := range in.contentOf(o) {
					in.provideOne(in.settle(part))
				}
			}
		}
	}
}

func (in *Interp) provideOne(v Value) {
	p, ok := v.(*Ptr)
	if !ok {
		return
	}
	name := in.providedName(p.T)
	if list := in.provided[name]; name != "" && len(list) < maxAmong {
		for _, old := range list {
			if same(old, p) {
				return
			}
		}
		if in.provided == nil {
			in.provided = map[string][]Value{}
		}
		in.provided[name] = append(list, p)
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
	if sig == nil || len(in.provided) == 0 {
		return
	}
	for p := range sig.Params().Variables() {
		for _, v := range in.provided[in.providedName(p.Type())] {
			do(v)
		}
	}
}
