package eval

import (
	"go/ast"
	"go/types"
	"slices"
)

// Errors of calls that are not read (law 2). The error of such a call may be nil or not. To follow
// both ways at each of them would make every tool of a program conditional on every call before it.
// But a run that offers tools got past the checks that only give up:
//
//	if err := db.Connect(); err != nil {
//		return nil, err
//	}
//
// So where the failing side only gives up (givesup.go), the error is taken to be nil. The function
// then returns an error that is unknown in its turn instead of nil (mayFail), so that a caller that
// does more with it than to give up sees both ways. Every other comparison of such an error with
// nil is a condition like any other.

// assumedNil reports whether an error may be taken to be nil: it comes from a call that could not
// be followed. One that is known to be decided at run time (RunTime) may be either.
func assumedNil(u *Unknown) bool { return u != nil && isError(u.T) && u.Reason != RunTime }

// succeeds reports whether an error is nil in the default world. Calls succeed there, but what the
// program finds outside, such as a file, is not there, and what a text that is not known decides is
// open, as is what called code has stored. A function of the user's may fail whatever the calls in
// it do.
func (in *Interp) succeeds(u *Unknown) bool {
	return assumedNil(u) && !u.Computed && !u.stored && !readsOutside(u.Need) && !fileWalkers[u.Need] &&
		!in.failsItself(u)
}

// failsItself reports whether u is the error of a function of the user's that was left aside: its
// source tells whether it fails.
func (in *Interp) failsItself(u *Unknown) bool {
	return u != nil && isError(u.T) && u.Need != "" && in.opts.OwnSource != nil && in.opts.OwnSource(u.Need)
}

// fileWalkers fail where a directory is not there.
var fileWalkers = stringSet(`path/filepath.Walk path/filepath.WalkDir`)

// assumes reports whether u == nil may be taken for true at a comparison, because the failing side
// only gives up, and notes for mayFail that it was. Giving up is not enough where somebody up the
// stack goes on anyway: a caller that ignores the error (drops.go), a deferred function that may
// replace a named result, or one that recovers.
func (in *Interp) assumes(u *Unknown, at ast.Node) bool {
	b, ok := at.(*ast.BinaryExpr)
	if !ok || !assumedNil(u) {
		return false
	}
	fr := in.frame
	failing := fr.pkg.givesUp[b.X]
	how := failing.how
	switch {
	case how == 0 || in.offersByValues(failing.block):
		return false
	case how&byReturn != 0 && (fr.dropped || len(fr.results) > 0 && len(fr.defers) > 0):
		return false
	case how&byPanic != 0 && in.mayRecover():
		return false
	}
	if how&byReturn != 0 {
		fr.failing = u
	}
	return true
}

// mayRecover reports whether a function under way has deferred a call that recovers, so that a
// panic here is one more way through the program.
func (in *Interp) mayRecover() bool {
	for fr := in.frame; fr != nil && !fr.goroutine; fr = fr.parent {
		if fr.recovers || fr.panicking != nil {
			return true
		}
	}
	return false
}

// recovers reports whether a function that is deferred calls recover, as far as its source is at
// hand.
func (in *Interp) recovers(e *ast.CallExpr) bool {
	u := in.frame.pkg
	if lit, ok := ast.Unparen(e.Fun).(*ast.FuncLit); ok {
		return callsRecover(u, lit.Body)
	}
	fn := calleeOf(u.Info, e.Fun)
	if fn == nil {
		return false
	}
	v, d := in.declared(in.code.nameOf(fn))
	return d != nil && d.Body != nil && callsRecover(v, d.Body)
}

// callsRecover reports whether a body calls the builtin recover.
func callsRecover(u *Package, body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && !found {
			id, ok := ast.Unparen(c.Fun).(*ast.Ident)
			found = ok && id.Name == "recover" && u.Info.Types[id].IsBuiltin()
		}
		return !found
	})
	return found
}

// mayFail is the result of a function in which an error was assumed to be nil: where it returns a
// nil error, the error is unknown.
func (in *Interp) mayFail(fr *frame, v Value) Value {
	if fr.failing == nil || v == nil || fr.sig == nil || !returnsErrorLast(fr.sig) {
		return v
	}
	if t, ok := v.(Tuple); ok {
		t = slices.Clone(t)
		t[len(t)-1] = in.unsureNil(t[len(t)-1], fr.failing)
		return t
	}
	return in.unsureNil(v, fr.failing)
}

// unsureNil is error v with an unknown error in place of nil, for the same reason as from.
func (in *Interp) unsureNil(v Value, from *Unknown) Value {
	return in.each(v, func(v Value) Value {
		if _, ok := v.(*Nil); !ok {
			return v
		}
		u := in.unknown(ErrorType, from.Reason, from.Detail, from.Pos)
		u.Need, u.Computed = from.Need, from.Computed
		return u
	})
}

// returnsErrorLast reports whether the last result of a function is an error.
func returnsErrorLast(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && isError(sig.Results().At(n-1).Type())
}
