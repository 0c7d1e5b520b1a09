package eval

import (
	"go/types"
	"slices"
)

// Some code keeps a function that it is handed and calls it when its time has come: a
// timer, a server of HTTP. What the function may write is written while the program waits
// for something, and not before: else each handler would make unknown what it captures.

// callsLater are the packages whose functions keep a function that they are handed
// for later: it runs by itself, once all else has run.
var callsLater = map[string]bool{
	"time": true, "net/http": true, "os/signal": true, "runtime": true, "expvar": true, "testing": true,
}

// kept is code that was handed over for later.
type kept struct {
	funcs  []*Func
	hidden []hidden
	prints bool
	w      forgetter
}

// maxKept bounds what is looked at one by one of what was handed over for later.
const maxKept = 64

// keepLater notes what a call was handed for later.
func (in *Interp) keepLater(r *reached, w forgetter) {
	if in.trying > 0 {
		return
	}
	k := kept{prints: r.prints, w: w}
	for _, f := range r.funcs {
		if in.writesLater(f) &&
			!in.keptAlready(func(k *kept) bool { return slices.ContainsFunc(k.funcs, sameFunc(f)) }) {
			k.funcs = append(k.funcs, f)
		}
	}
	for _, h := range r.hidden {
		if in.methodsWriteLater(h, r.prints) && !in.keptAlready(func(k *kept) bool { return k.has(h) }) {
			k.hidden = append(k.hidden, h)
		}
	}
	switch n := len(in.later); {
	case len(k.funcs)+len(k.hidden) == 0:
	case n < maxKept:
		in.later = append(in.later, k)
	default:
		last := &in.later[n-1]
		last.funcs, last.hidden = append(last.funcs, k.funcs...), append(last.hidden, k.hidden...)
		last.prints = last.prints && k.prints
	}
}

// writesLater reports whether a function may write anything, and is the user's.
func (in *Interp) writesLater(f *Func) bool {
	switch {
	case f.Lit != nil:
		return f.Unit.Main && !in.effectsOfLit(f).none()
	case f.Fn != nil:
		return in.userUnit(pkgPath(f.Fn.Pkg())) != nil && !in.effectsOf(in.code.nameOf(f.Fn)).none()
	}
	return false
}

// methodsWriteLater is writesLater for the methods of a value.
func (in *Interp) methodsWriteLater(h hidden, prints bool) bool {
	n, ok := types.Unalias(derefPtr(h.v.Type())).(*types.Named)
	return ok && in.userUnit(pkgPath(n.Obj().Pkg())) != nil && !in.methodsOf(n, h, prints).none()
}

// has reports whether a value is among those that were handed over.
func (k *kept) has(h hidden) bool {
	return slices.ContainsFunc(k.hidden, func(o hidden) bool { return o.t == h.t && same(o.v, h.v) })
}

func (in *Interp) keptAlready(is func(*kept) bool) bool {
	for i := range in.later {
		if is(&in.later[i]) {
			return true
		}
	}
	return false
}

// sameFunc tells the functions that do what f does: of one literal, those that have
// captured the same variables.
func sameFunc(f *Func) func(*Func) bool {
	return func(g *Func) bool {
		switch {
		case f.Lit != nil && f.Lit == g.Lit && f.Env != nil && g.Env != nil:
			other := func(v *types.Var) bool { return f.Env.lookup(v) != g.Env.lookup(v) }
			return f.Env == g.Env || !slices.ContainsFunc(f.Unit.freeVars(f.Lit), other)
		case f.Fn != nil:
			return f.Fn == g.Fn && same(f.Recv, g.Recv)
		}
		return f == g
	}
}

// mayWait reports whether a call of a stranger waits: one that sleeps, that gets an answer
// over HTTP, or that answers itself.
func mayWait(c *Call) bool {
	switch c.Name {
	case "time.Sleep", "net/http.ServeMux.ServeHTTP", "net/http.HandlerFunc.ServeHTTP", "net/http.Handler.ServeHTTP":
		return true
	}
	t := c.Result(0)
	return t != nil && namedKey(t) == "net/http.Response"
}

// receives lets time pass while the program waits for its goroutines. One that waits in
// its turn starts anew when the program does (see parked).
func (in *Interp) receives() {
	if in.goroutines == 0 {
		in.elapse()
	}
}

// elapse lets time pass while the program waits: what was handed over for later may be
// called now.
func (in *Interp) elapse() {
	if !AtStart(in.escaping) || len(in.later) == 0 {
		return // what it finds is what the others leave, see giveBack
	}
	before := len(in.lent)
	for _, k := range in.later {
		r := in.newReach(anything)
		r.closed, r.prints, r.funcs, r.hidden = true, k.prints, k.funcs, k.hidden
		in.called(r, k.w)
	}
	for i := before; i < len(in.lent); i++ {
		in.lent[i].waited = true
	}
}
