package eval

import (
	"go/types"
	"slices"
	"strings"
)

// A function that code is handed may fault when that code calls it: it stores in a nil map, divides
// by zero or dereferences nil. Its source does not say so as it says of panic (raises), and hardly
// any function is without an operation that may fault. So it is tried: with unknown arguments, on
// what there is, if somebody recovers. A fault that only an unknown operand may have does not
// count.
//
//	defer func() { if recover() != nil { registerFallback() } }()
//	filepath.WalkDir(root, func(...) error { seen[path] = true; return nil }) // seen is nil

// faultsTried are how often functions were tried, which have faulted, and what that took.
type faultsTried struct {
	runs  map[string]int
	found map[string]bool
	steps int
	brief bool // the next call is one of a trial
}

// callFuel is what the next call may spend.
func (in *Interp) callFuel() int {
	if in.faultsTried.brief {
		in.faultsTried.brief = false
		return faultSteps
	}
	return callSteps
}

// maxFaultTrials is how often one function is tried, faultSteps what it may take, and maxFaultSteps
// what all of them may take. They do not use up the fuel of the program. What is not tried any more
// may fault.
const maxFaultTrials, faultSteps, maxFaultSteps = 32, callSteps / 100, callSteps / 4

// mayFault is mayPanic for functions that libraries of a family have already, and reports whether
// one faults that the call is handed.
func (in *Interp) mayFault(c *Call, by string) bool {
	in.mayRaise(c, in.keptEnds(by)|in.servedEnds(c))
	return in.faultsAtOnce(c)
}

// faultsAtOnce reports whether a function faults that a call may call at once: one that it is
// handed, or a method.
func (in *Interp) faultsAtOnce(c *Call) bool {
	if c.Site == nil || in.strict || in.lifting || in.trying > 0 || !in.recoversBelow() {
		return false
	}
	found := false
	walks := walkers[c.Name]
	try := func(f *Func) { found = in.faults(f) || walks && in.faultsUnread(f) || found }
	if f, ok := in.settle(c.Recv).(*Func); ok {
		try(f)
	}
	for i, a := range c.Args {
		if t := paramType(c.Sig, i, a); a != nil && !shows(c.Sig, c.Name, i, a.Type()) { // fmt catches panics
			in.atOnce(a, t, try)
			in.methodsAtOnce(in.settle(a), t, try)
		}
	}
	return found
}

// servedEnds are the ways in which functions may end that were kept for later, if the call serves a
// request, which runs them in the goroutine of the caller.
func (in *Interp) servedEnds(c *Call) (ends endings) {
	if !mayWait(c) || !strings.HasSuffix(c.Name, ".ServeHTTP") || !in.recoversBelow() {
		return 0
	}
	for _, k := range in.later {
		for _, f := range k.funcs {
			if ends |= in.endsOfFunc(f); in.trying == 0 && !in.strict && !in.lifting && in.faults(f) {
				ends |= raises
			}
		}
	}
	return ends
}

// methodsAtOnce calls do for each method of a value of the user's own types that the type t of the
// parameter names.
func (in *Interp) methodsAtOnce(v Value, t types.Type, do func(*Func)) {
	i, ok := underlying(t).(*types.Interface)
	if !ok {
		return
	}
	n, ok := types.Unalias(derefPtr(v.Type())).(*types.Named)
	if !ok || in.userPackage(pkgPath(n.Obj().Pkg())) == nil {
		return
	}
	_, isPtr := v.(*Ptr)
	for m := range n.Methods() {
		if m.Exported() && (isPtr || !takesPointer(m)) && hasMethod(i, m.Name()) {
			do(&Func{T: m.Type(), Fn: m, Recv: v})
		}
	}
}

// faults reports whether a function faults on some way through it, or has done so before.
func (in *Interp) faults(f *Func) bool {
	sig := signatureOf(f)
	if sig == nil || f.Native != nil && f.Fn == nil {
		return false
	}
	return in.faultsIn(in.escapeID(f), func() Value { return in.callUnknowing(f, sig) })
}

// walkers hand their function an error, and nil for what cannot be read. Functions that look at
// that before they look at the error fault:
//
//	filepath.WalkDir(root, func(_ string, d fs.DirEntry, _ error) error { return add(d.Name()) })
var walkers = map[string]bool{"io/fs.WalkDir": true, "path/filepath.Walk": true, "path/filepath.WalkDir": true}

// faultsUnread is faults for the function of a walk that fails.
func (in *Interp) faultsUnread(f *Func) bool {
	sig := signatureOf(f)
	if sig == nil || sig.Params().Len() != 3 || f.Native != nil && f.Fn == nil {
		return false
	}
	return in.faultsIn(in.escapeID(f)+" unread", func() Value {
		path, none, failed := sig.Params().At(0), sig.Params().At(1), sig.Params().At(2)
		err := in.unknown(failed.Type(), RunTime, failed.Name(), failed.Pos())
		err.thrown = true
		at := in.unknown(path.Type(), RunTime, path.Name(), path.Pos())
		return in.callWith(f, []Value{at, &Nil{none.Type()}, err})
	})
}

// faultsIn reports whether a call of a function faults, or did so before.
func (in *Interp) faultsIn(id string, call func() Value) bool {
	tried := &in.faultsTried
	if tried.found[id] || tried.runs[id] >= maxFaultTrials || tried.steps >= maxFaultSteps {
		return true
	}
	if tried.runs == nil {
		tried.runs, tried.found = map[string]int{}, map[string]bool{}
	}
	tried.runs[id]++
	ways := in.tryBriefly(call)
	tried.found[id] = slices.ContainsFunc(ways, func(w way) bool {
		_, open := w.ctl.val.(*Unknown)
		return w.ctl.kind == pan && w.ctl.val != Value(goexit) && (!open && in.feasible(w.g) || in.certain(w.g))
	})
	return tried.found[id]
}

// tryBriefly is trial of a call with fuel of its own.
func (in *Interp) tryBriefly(f func() Value) []way {
	steps, limit, found, more := in.steps, in.limit, in.foundAt, in.findSteps
	in.limit, in.foundAt, in.findSteps, in.faultsTried.brief = steps+callSteps, 0, 0, true
	defer func() {
		in.faultsTried.steps += in.steps - steps
		in.steps, in.limit, in.foundAt, in.findSteps, in.faultsTried.brief = steps, limit, found, more, false
	}()
	return in.trial(True, func() ctl { return ctl{val: f()} })
}

// anyFaults reports whether one of a list of functions has faulted.
func (in *Interp) anyFaults(list []*Func) bool {
	found := in.faultsTried.found
	return len(found) > 0 && slices.ContainsFunc(list, func(f *Func) bool { return found[in.escapeID(f)] })
}
