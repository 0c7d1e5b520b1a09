package eval

import (
	"go/types"
	"slices"
	"strings"
)

// A panic of the program leaves expressions in the middle: in f(g(), h()) a panic in g
// skips h and f. The evaluator is recursive, so it leaves its own calls by a Go panic, up
// to the statement around, and from there on the panic of the program is a completion like
// any other (ctl). Three kinds of values unwind:
//
//   - unwind, for a panic or an end of the program
//   - stop, for a bound that is hit (interp.go)
//   - splitSignal, for alternatives that must be told apart (variants.go, split.go)

// An unwind leaves the expression that is evaluated, on the whole current path. If only
// some ways panic, they are left by leaveFor, and the expression goes on.
type unwind struct{ ctl ctl }

// throw ends the expression under way with c on the whole path. It does not return.
func (in *Interp) throw(c ctl) { in.raise(unwind{c}) }

// try runs f and returns how it ended: normally (next), or thrown. The frame and other
// state of the interpreter are as before; what was written stays.
func (in *Interp) try(f func() ctl) (c ctl) {
	at, done := in.checkpoint(), false
	defer func() {
		// A value of another kind goes on without being recovered here, see raise.
		if done || in.raised != nil && !is[unwind](in.raised) {
			return
		}
		r := recover()
		u, ok := r.(unwind)
		if !ok {
			panic(r)
		}
		in.raised = nil
		in.unwindTo(at)
		c = u.ctl
	}()
	c = f()
	done = true
	return c
}

// raise unwinds the evaluator's own calls with r: an unwind, a stop or a splitSignal.
// It is noted what, because a deferred function that recovers and panics again
// makes Go walk the stack from where it was first left, once for each call.
func (in *Interp) raise(r any) {
	in.raised = r
	panic(r)
}

// caught says that what was raised has been recovered, and goes no further now.
func (in *Interp) caught() { in.raised = nil }

// is reports whether a raised value is of type T.
func is[T any](r any) bool {
	_, ok := r.(T)
	return ok
}

// try1 is try for an expression; v is nil if it was left.
func (in *Interp) try1(f func() Value) (v Value, c ctl) {
	c = in.try(func() ctl {
		v = f()
		return ctl{}
	})
	return v, c
}

// CaughtPanic is a panic that was caught, and what it was called with, or nil where
// that is not known.
type CaughtPanic struct{ Value Value }

// catch runs f, and says what it panics with, if it does. Whatever else leaves f
// leaves catch.
func (in *Interp) catch(f func() Value) (v Value, p *CaughtPanic) {
	left := len(in.frame.exited)
	v, c := in.try1(func() Value {
		in.catching++
		v := f()
		in.catching--
		return v
	})
	in.splitPanics(left)
	switch c.kind {
	case next:
		return v, nil
	case pan:
		if c.val != Value(goexit) {
			return nil, &CaughtPanic{c.val}
		}
	}
	in.throw(c)
	return nil, nil
}

// splitPanics asks for a split (see split.go) if only some ways through what a model catches panic,
// or if they panic with something else. They are among those that have left the frame since it had
// left ways. The model then runs on each of them. An error of the runtime with an unknown text is
// no reason: it comes from an operand that is not known, and may not occur at all.
func (in *Interp) splitPanics(left int) {
	if !in.lifting && !in.strict {
		return
	}
	for _, p := range in.frame.exited[min(left, len(in.frame.exited)):] {
		if p.ctl.kind == pan && p.ctl.val != Value(goexit) && !maybeFault(p.ctl.val) && !in.certain(p.g) {
			in.raise(splitSignal{g: p.g})
		}
	}
}

// maybeFault reports whether a panic is an error of the runtime whose text is not known.
func maybeFault(v Value) bool {
	if c, ok := v.(*Choice); ok {
		return slices.ContainsFunc(c.Alts, func(a Alt) bool { return maybeFault(a.V) })
	}
	u, ok := v.(*Unknown)
	return ok && (u.T == types.Type(runtimeErrorType) || u.T == types.Type(boundsErrorType))
}

// panicWith throws a panic of the program with the given value. It does not return.
func (in *Interp) panicWith(v Value) {
	if in.path != True && in.unrecovered() && !in.endsProcess(in.path) { // it has served here
		in.keepLast()
	}
	in.throw(ctl{kind: pan, val: v})
}

// fault throws the panic that the runtime raises, with a text such as
// "index out of range [5] with length 3". It does not return.
func (in *Interp) fault(text string) { in.panicWith(in.runtimeError(text)) }

// Debug is the value of a GODEBUG setting where the environment sets none, or "" for Go's own.
func (in *Interp) Debug(name string) string {
	for s := range strings.SplitSeq(in.opts.Debug, ",") {
		if key, value, _ := strings.Cut(s, "="); key == name {
			return value
		}
	}
	return ""
}

// nilPointer is the text of the runtime's panic for a nil dereference.
const nilPointer = "invalid memory address or nil pointer dereference"

// panicValue is the value that recover returns for panic(v). Since Go 1.21 panic(nil) has
// an error of its own, so that recover never returns nil for a panic, unless the program asks for
// the old way.
func (in *Interp) panicValue(v Value) Value {
	return in.each(v, func(v Value) Value {
		if isNothing(v) && in.Debug("panicnil") != "1" {
			return in.pointedError(nilPanicType, "panic called with nil argument")
		}
		return v
	})
}
