package eval

import (
	"go/types"
	"slices"
)

// A function that names nothing of interest may still call a function value that matters: one
// that it has captured, or that is in its receiver. What is held is looked at when the function is
// handed over.

// heldParts bounds the values that are looked at for one function. Beyond it the function counts as
// one that holds what matters, so it is run.
const heldParts = 2_000

// callsRelevant reports whether a function may call a function value that matters, and holds one. A
// function value is called by a call with its signature, so one that has another is not called.
func (in *Interp) callsRelevant(f *Func) bool {
	if in.opts.CallsValues == nil || !in.opts.CallsValues(f) {
		return false
	}
	h := holder{in: in, callers: []*Func{f}, more: true}
	for h.more {
		h.seen, h.envs, h.more = map[*Obj]bool{}, map[*env]bool{}, false
		if h.inside(f) {
			return true
		}
	}
	return false
}

// A holder looks for relevant functions in a value and all that it leads to.
type holder struct {
	in    *Interp
	seen  map[*Obj]bool
	envs  map[*env]bool
	parts int
	// callers are f and the functions found so far that may call what they hold. more says that one
	// was added: what it may call may have been passed over before.
	callers []*Func
	more    bool
}

// calls reports whether a function that is held may be called.
func (h *holder) calls(f *Func) bool {
	sig, ok := underlying(f.T).(*types.Signature)
	if f.Fn != nil {
		sig, ok = f.Fn.Type().(*types.Signature)
	}
	if !ok || h.in.opts.CallsSuch == nil {
		return true
	}
	return slices.ContainsFunc(h.callers, func(by *Func) bool { return h.in.opts.CallsSuch(by, sig) })
}

// function reports whether a function that is held may be called and matters, or holds one that
// does.
func (h *holder) function(f *Func) bool {
	switch {
	case h.in.opts.Relevant(f):
		return h.calls(f)
	case !h.in.opts.CallsValues(f) || !h.calls(f):
		return false
	}
	if !slices.ContainsFunc(h.callers, sameFunc(f)) {
		h.callers, h.more = append(h.callers, f), true
	}
	return h.inside(f)
}

// inside reports whether a function has captured a relevant one, or has it in its receiver.
func (h *holder) inside(f *Func) bool {
	if f.Recv != nil && h.value(f.Recv) {
		return true
	}
	for e := f.Env; e != nil && !h.envs[e]; e = e.parent {
		h.envs[e] = true
		for _, v := range e.vars {
			if h.object(v.obj) {
				return true
			}
		}
	}
	return false
}

func (h *holder) object(o *Obj) bool {
	if o == nil || h.seen[o] {
		return false
	}
	h.seen[o] = true
	return slices.ContainsFunc(h.in.contentOf(o), h.value)
}

func (h *holder) value(v Value) bool {
	if h.parts++; h.parts > heldParts {
		return true
	}
	switch v := v.(type) {
	case *Func:
		return h.function(v)
	case *Ptr:
		return h.object(v.Obj)
	}
	if o := objOf(v); o != nil {
		if h.seen[o] {
			return false
		}
		h.seen[o] = true
	}
	return slices.ContainsFunc(h.in.leadsTo(v), h.value)
}
