package eval

import "slices"

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

// keepLater notes what a call was handed for later. It reports whether that is any.
func (in *Interp) keepLater(r *reached, w forgetter) bool {
	if in.trying > 0 {
		return false
	}
	k := kept{prints: r.prints, w: w}
	for _, f := range r.funcs {
		if !in.keptAlready(func(k *kept) bool { return slices.ContainsFunc(k.funcs, sameFunc(f)) }) {
			k.funcs = append(k.funcs, f)
		}
	}
	for _, h := range r.hidden {
		if !in.keptAlready(func(k *kept) bool { return slices.Contains(k.hidden, h) }) {
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
	return len(r.funcs)+len(r.hidden) > 0
}

func (in *Interp) keptAlready(is func(*kept) bool) bool {
	for i := range in.later {
		if is(&in.later[i]) {
			return true
		}
	}
	return false
}

func sameFunc(f *Func) func(*Func) bool {
	return func(g *Func) bool {
		return f == g || f.Lit != nil && f.Lit == g.Lit && f.Env == g.Env || f.Fn != nil && f.Fn == g.Fn && f.Recv == g.Recv
	}
}

// mayWait reports whether a call of a stranger may wait, which takes something to wait for.
func (in *Interp) mayWait(c *Call, s stranger) bool {
	return in.standard(s.pkg) && (callsLater[s.pkg] || !readsOnly(c.Name)) && (c.Recv != nil || len(c.Args) > 0)
}

// elapse lets time pass while the program waits: what was handed over for later may be
// called now.
func (in *Interp) elapse() {
	for _, k := range in.later {
		r := in.newReach(anything)
		r.closed, r.prints, r.funcs, r.hidden = true, k.prints, k.funcs, k.hidden
		in.called(r, k.w)
	}
}
