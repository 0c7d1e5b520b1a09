package eval

import (
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A store through a pointer that is not known may write to any object that the pointer may lead to.
// Where code that is not read has stored the pointer, or a function that was handed to such code,
// that is whatever some pointer of its type leads to:
//
//	target := &a
//	app.OnStart(func() { target = &b })
//	*target = "new" // a or b

// storeAstray makes unknown what a store of v through p may write, as far as p is not known.
func (in *Interp) storeAstray(p, v Value, at token.Pos) {
	in.eachUnder(p, func(p Value) Value {
		u, ok := p.(*Unknown)
		if !ok {
			return nil
		}
		for _, o := range u.among {
			if o, ok := o.(*Ptr); ok {
				in.forgetTarget(o, v, at)
			}
		}
		if u.stored {
			in.storeAnywhere(deref(u.T), v, at)
		}
		in.storeHeld(u, v, at)
		return nil
	})
}

// storeHeld makes unknown what a store of v through u may write of what the call was handed that
// made u. Package reflect gives pointers to all parts of a value:
//
//	*reflect.ValueOf(&config).Elem().Field(i).Addr().Interface().(*string) = text
func (in *Interp) storeHeld(u *Unknown, v Value, at token.Pos) {
	t := deref(u.T)
	if t == nil || !strings.HasPrefix(u.Need, "reflect.") {
		return
	}
	r := in.newReachWalk(&effects{any: true})
	for _, h := range u.Holds {
		r.value(h, nil, nil)
	}
	for _, p := range r.places {
		if p.t != nil && identical(p.t, t) {
			w := in.unknown(t, RunTime, "what is written through a pointer", at)
			in.overwrite(place{obj: p.obj, path: p.path, t: t}, amongst(w, v, in.loadPath(p.obj, p.path)))
		}
	}
}

// forgetTarget makes the target of a pointer unknown: it holds v or what it held.
func (in *Interp) forgetTarget(p *Ptr, v Value, at token.Pos) {
	t := deref(p.T)
	u := in.unknown(t, RunTime, "what is written through a pointer", at)
	in.overwrite(place{obj: p.Obj, path: p.Path, t: t}, amongst(u, v, in.load(p)))
}

// storeAnywhere makes unknown the variables of type t of the user's own, and the parts of others,
// whose address some code takes. They hold v or what they held.
func (in *Interp) storeAnywhere(t types.Type, v Value, at token.Pos) {
	if t == nil {
		return
	}
	r := in.anywhere(t)
	in.forgetReached(r, r.only, func(t types.Type, of string) *Unknown {
		return amongst(in.unknown(t, RunTime, "what is written through a pointer"+of, at), v)
	}, nil)
}

// anywhere is a walk to what a pointer to type t may point to that is not known: the variables of
// that type of the user's own, and the parts of others, whose address some code takes.
func (in *Interp) anywhere(t types.Type) *reachWalk {
	e := &effects{}
	e.ptrs = e.ptrs.with(in.code.typeNo(t))
	r := in.newReachWalk(e)
	for _, g := range in.packageVars(in.code.userVariables(in.userPackage)) {
		if o := in.globals[in.code.varName(g.Var)]; o != nil && o.now() != nil {
			r.place(place{obj: o, t: g.Type(), variable: g.Var, of: g.Var, taken: in.isTaken(g.Var)})
		}
	}
	for f := in.frame; f != nil; f = f.parent {
		for env := f.env; env != nil; env = env.parent {
			for _, b := range env.vars {
				if v, ok := b.of.(*types.Var); ok && b.obj.now() != nil {
					r.place(place{obj: b.obj, t: v.Type(), variable: v, of: v, taken: in.isTaken(v)})
				}
			}
		}
	}
	return r
}

// userVariables are the package variables of packages that user accepts.
func (n *numbers) userVariables(user func(path string) *Package) (list idset) {
	for no, v := range n.varOf {
		if v != nil && isPackageVar(v) && user(pkgPath(v.Pkg())) != nil {
			list = list.with(int32(no))
		}
	}
	return list
}

// noteStray notes a pointer to a text, a number or a truth value that other code has stored.
func (r *reachWalk) noteStray(u *Unknown) {
	if !u.stored {
		return
	}
	p, ok := underlying(u.T).(*types.Pointer)
	if !ok || !isBasic(p.Elem()) {
		return
	}
	if !slices.ContainsFunc(r.stray, func(t types.Type) bool { return identical(t, p.Elem()) }) {
		r.stray = append(r.stray, p.Elem())
	}
}
