package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// What a caller of the evaluator may ask and do: package extract in its hooks, and the models of
// package library. A hook runs in the middle of the evaluation, on the path of the call that it was
// asked for. So what it reads is what the program has there, and what it writes is written under
// that path. Values that it gets may have alternatives; Settle, EachUnder and Alternatives take
// them apart.

// Path is the guard of the current path: what runs now runs in the runs in which it holds.
func (in *Interp) Path() Guard { return in.path }

// Repeated reports whether what runs now stands for any number of turns of a loop, or of calls:
// what is registered may be registered any number of times.
func (in *Interp) Repeated() bool { return in.repeats > 0 }

// Trial reports whether what runs now is only tried for what it writes, and will be taken back. A
// hook must not record anything then.
func (in *Interp) Trial() bool { return in.trying > 0 }

// Later reports whether what runs now is a function that escaped, which the program may call at any
// time after its start.
func (in *Interp) Later() bool { return in.escaping != nil }

// Beside reports whether what runs now is a goroutine: the program may end without waiting for it.
func (in *Interp) Beside() bool { return in.goroutines > 0 }

// A Root is code that runs by itself: the start of the program, which is nil, or a function that
// escaped.
type Root *escaped

// Root is the root of what runs now.
func (in *Interp) Root() Root { return in.escaping }

// AtStart reports whether a root is what the program does by itself when it starts: main, or the
// function of a command.
func AtStart(r Root) bool { return r == nil || r.command }

// InCommand reports whether a root is the function of a command.
func InCommand(r Root) bool { return r != nil && r.command }

// RootSignature is the type of the function of a root, or nil.
func RootSignature(r Root) *types.Signature {
	if r == nil || r.f == nil {
		return nil
	}
	return signatureOf(r.f)
}

// RootPos is where the function of a root is written if it is a literal of the user's, or else
// where it was handed over.
func RootPos(r Root) token.Pos {
	switch {
	case r == nil:
		return token.NoPos
	case r.f.Lit != nil && r.f.Package.Main:
		return r.f.Lit.Pos()
	case r.f.Fn != nil && !r.at.IsValid():
		return r.f.Fn.Pos()
	}
	return r.at
}

// OpenOrder reports whether v is a list whose elements are in no order that is known, as those are
// that a range over a map has gathered.
func (in *Interp) OpenOrder(v Value) bool {
	s, ok := in.settle(v).(*Slice)
	return ok && shuffledAt(s) >= 0
}

// Callback calls a function value with the given arguments.
func (in *Interp) Callback(f Value, args ...Value) Value {
	return in.settle(in.callValue(f, args, &ast.BadExpr{}))
}

// Visited reports whether the function of that key has run.
func (in *Interp) Visited(key string) bool { return in.visited[key] }

// Steps is how many steps the evaluation has taken.
func (in *Interp) Steps() int { return in.steps }

// A Location is a place in a package.
type Location struct {
	Package *Package
	Pos     token.Pos
	// Func is the key of the function around it.
	Func string
}

// UserSite is the innermost place in the user's own modules among the calls under way, starting
// with the call at site: where a user would look for a tool that a library registers.
func (in *Interp) UserSite(site ast.Node) Location {
	pos := token.NoPos
	if site != nil {
		pos = site.Pos()
	}
	for fr := in.frame; fr != nil && fr.pkg != nil; fr = fr.parent {
		if fr.pkg.Main && pos.IsValid() {
			return Location{Package: fr.pkg, Pos: pos, Func: fr.name}
		}
		pos = fr.callPos
	}
	return Location{Pos: pos}
}

// UserSites are all such places, the innermost first.
func (in *Interp) UserSites(site ast.Node) []Location {
	pos := token.NoPos
	if site != nil {
		pos = site.Pos()
	}
	var out []Location
	for fr := in.frame; fr != nil && fr.pkg != nil; fr = fr.parent {
		if fr.pkg.Main && pos.IsValid() {
			out = append(out, Location{Package: fr.pkg, Pos: pos, Func: fr.name})
		}
		pos = fr.callPos
	}
	return out
}

// PackagePath is the package of the function that runs now: in a hook, the caller's.
func (in *Interp) PackagePath() string {
	if in.frame == nil || in.frame.pkg == nil {
		return ""
	}
	return in.frame.pkg.Path
}

// Escape notes that functions in v may be called by code that is not run. They run after everything
// else.
func (in *Interp) Escape(v Value, at token.Pos) { in.escape(v, at) }

// Implements reports whether a type has the methods of an interface.
func (in *Interp) Implements(t types.Type, i *types.Interface) bool { return in.hasMethods(t, i) }

// CallMethod calls method fn on recv, which may be a Choice.
func (in *Interp) CallMethod(recv Value, fn *types.Func, args []Value, site ast.Node) Value {
	return in.callMethod(recv, fn, []int{0}, args, site, false)
}

// MayHaveCalled makes unknown what functions of the user's that values hold may have written, but
// for those that answer clients (Options.Answers) and what wraps them: whoever has the values may
// have called them before. It is meant for a Sample, after which all is as before.
func (in *Interp) MayHaveCalled(held ...Value) { in.mayHaveCalled(held, in.answersClients) }

// everHanded are all functions that were handed over, each once.
type everHanded struct {
	list []Value
	ids  map[string]bool
}

func (h *everHanded) add(id string, f *Func) {
	if h.ids[id] {
		return
	}
	if h.ids == nil {
		h.ids = map[string]bool{}
	}
	h.ids[id] = true
	h.list = append(h.list, f)
}

// MayHaveServed is MayHaveCalled for all functions that were handed over, also those that answer
// clients: clients may have called them.
func (in *Interp) MayHaveServed(held ...Value) {
	in.mayHaveCalled(append(slices.Clip(held), in.handed.list...), func(*types.Signature) bool { return false })
}

func (in *Interp) mayHaveCalled(held []Value, except func(*types.Signature) bool) {
	r := in.newReachWalk(anything)
	for _, v := range held {
		r.addRoot(v)
	}
	r.hidden = nil
	r.funcs = slices.DeleteFunc(r.funcs, func(f *Func) bool {
		sig := signatureOf(f)
		return sig == nil || !in.writesLater(f) || except(sig)
	})
	before := in.lendings.n
	in.called(r, func(t types.Type, of string) *Unknown {
		w := in.unknown(t, RunTime, "what a function called earlier stores"+of, token.NoPos)
		w.stored = true
		return w
	})
	in.lendings.drop(before)
}

// answersClients reports whether functions of a signature answer clients, or wrap those that do.
func (in *Interp) answersClients(sig *types.Signature) bool {
	answers := in.opts.Answers
	if answers == nil || answers(sig) {
		return answers != nil
	}
	if sig.Results().Len() == 0 {
		return false
	}
	wrapped, ok := underlying(sig.Results().At(0).Type()).(*types.Signature)
	return ok && answers(wrapped)
}

// sampleSteps bounds what one sample may cost.
const sampleSteps = callSteps / 10

// Sample runs f as something that the program may do once it serves: nothing that it writes stays,
// and nothing is assumed of how it ends. It is not ok if f never returns, or costs too much.
// Package extract runs filters of lists of tools in this way.
func (in *Interp) Sample(f func()) (ok bool) {
	assume, escaping, limit, most := in.assume, in.escaping, in.limit, in.opts.MaxSteps
	in.escaping = &escaped{} // it runs later
	in.limit, in.opts.MaxSteps = in.steps+sampleSteps, in.steps+sampleSteps
	defer func() { in.assume, in.escaping, in.limit, in.opts.MaxSteps = assume, escaping, limit, most }()
	var ends []way
	within := in.Within(func() {
		ends = in.ways(True, func() ctl {
			f()
			return ctl{}
		})
	})
	return within && slices.ContainsFunc(ends, func(w way) bool { return w.ctl.kind == next })
}
