package eval

import (
	"go/ast"
	"go/types"
)

// maxCalled bounds how far the code in what other code holds is looked for, and
// maxAlone how much of it is looked at one by one: of all beyond that, what one may
// write the others are taken to.
const maxCalled, maxAlone = 8, 16

// A calledFunc is a function value that a stranger may call, to be looked at once.
type calledFunc struct {
	lit  *ast.FuncLit
	env  *env
	fn   *types.Func
	recv Value
}

// A callee is code that a stranger may call, and what that reaches.
type callee struct {
	effects *effects
	reach   *reached
}

// called does what methods and function values may do that the stranger can call.
func (in *Interp) called(r *reached, w forgetter) {
	done := map[calledFunc]bool{}
	alone := 0
	for range maxCalled {
		if len(r.funcs)+len(r.hidden) == 0 {
			return
		}
		funcs, behind := r.funcs, r.hidden
		r.funcs, r.hidden = nil, nil
		rest := callee{newEffects(), in.newReach(nil)}
		look := func(e *effects, into func(*reached)) {
			c := callee{e, in.newReach(e.direct())}
			if alone++; alone > maxAlone {
				rest.effects.add(e)
				c = rest
			}
			into(c.reach)
			if alone <= maxAlone {
				in.mayCall(r, c, w)
			}
		}
		for _, h := range behind {
			in.methodEffects(r, h, w, look)
		}
		for _, f := range funcs {
			if key := (calledFunc{f.Lit, f.Env, f.Fn, f.Recv}); !done[key] {
				done[key] = true
				in.functionEffects(f, look)
			}
		}
		in.mayCall(r, rest, w)
	}
}

// functionEffects looks at a function value: it may be called.
func (in *Interp) functionEffects(f *Func, look func(*effects, func(*reached))) {
	switch {
	case f.lent != nil:
		*f.lent = true
	case f.Lit != nil:
		e := in.effectsOfLit(f)
		look(e, func(sub *reached) {
			in.namedBy(sub, e, in.ownOfLit(f))
			sub.variables(f)
		})
	case f.Fn != nil:
		no := in.code.funcNo(in.code.nameOf(f.Fn))
		e := in.effectsOfNo(no)
		look(e, func(sub *reached) {
			in.namedBy(sub, e, in.ownEffects(no))
			sub.root(f.Recv)
		})
	}
}

// mayCall makes unknown what code with these effects may write. It is run by itself
// once all else has run, and then finds what is there now: see giveBack.
func (in *Interp) mayCall(r *reached, c callee, w forgetter) {
	if !c.effects.none() {
		in.forgetReached(c.reach, c.effects.direct(), w, &in.lent)
	}
	r.funcs = append(r.funcs, c.reach.funcs...)
}

// methodEffects looks at the methods that a value has.
func (in *Interp) methodEffects(r *reached, h hidden, w forgetter, look func(*effects, func(*reached))) {
	n, ok := types.Unalias(derefPtr(h.v.Type())).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || readerTypes[namedKey(h.v.Type())] {
		return
	}
	if pkg := n.Obj().Pkg().Path(); in.opts.Unit == nil || in.standard(pkg) || in.opts.Unit(pkg) == nil {
		sub := in.newReach(anything)
		sub.shut, sub.closed = in.shutFrom(pkg), in.standard(pkg)
		sub.root(h.v)
		in.forgetReached(sub, anything, w, nil)
		return
	}
	if e := in.methodsOf(n, h, r.prints); !e.none() {
		look(e, func(sub *reached) {
			in.namedBy(sub, e, nil)
			sub.root(h.v)
		})
	}
}

// methodsOf are the effects of the methods that may be called of a value of type n.
func (in *Interp) methodsOf(n *types.Named, h hidden, prints bool) *effects {
	key := [2]int32{in.code.typeNo(n), -1}
	if prints && h.t != nil {
		key[1] = in.code.typeNo(h.t)
	}
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

// isList reports whether a type is one of lists.
func isList(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := under(t).(*types.Slice)
	return ok
}
