package eval

import (
	"go/ast"
	"go/types"
	"slices"
)

// The error of a call that is not read is nil or not; nobody knows. A run that offers
// tools got past the checks that only give up: what such a check leads to is not run,
// and the function returns an error that is unknown in its turn, so that who does more
// with it than to give up sees both ways (see assumes). Every other comparison of such
// an error is a condition.

// assumedNil holds for the error of a call that could not be followed. Of one that is
// known to be decided at run time, either is so.
func assumedNil(u *Unknown) bool { return u != nil && isError(u.T) && u.Reason != RunTime }

// succeeds reports whether an error is taken for nil in the default world. What a program
// finds outside, such as a file, is not, and nor is what a text that is not known decides.
func succeeds(u *Unknown) bool { return assumedNil(u) && !u.Computed && !readsOutside(u.Need) }

// assumes reports whether the comparison of an unknown error with nil is one that only
// gives up where there is an error, and notes that the function does so. It does not give
// up where its caller goes on without the error, or a deferred function may.
func (in *Interp) assumes(u *Unknown, at ast.Node) bool {
	b, ok := at.(*ast.BinaryExpr)
	if !ok || !assumedNil(u) {
		return false
	}
	fr := in.frame
	how := fr.unit.givesUp[b.X]
	switch {
	case how == 0:
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

// mayRecover reports whether a function under way has deferred one that calls recover.
func (in *Interp) mayRecover() bool {
	for fr := in.frame; fr != nil; fr = fr.parent {
		if fr.recovers || fr.panicking != nil {
			return true
		}
	}
	return false
}

// recovers reports whether a function that is deferred calls recover, as far as there is
// source.
func (in *Interp) recovers(e *ast.CallExpr) bool {
	u := in.frame.unit
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

func callsRecover(u *Unit, body *ast.BlockStmt) bool {
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

// mayFail is the result of a function in which an error was assumed to be nil: where it
// returns nil for an error, nobody knows.
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

func (in *Interp) unsureNil(v Value, from *Unknown) Value {
	return in.each(v, func(v Value) Value {
		if _, ok := v.(*Nil); !ok {
			return v
		}
		u := in.unknown(errorType, from.Reason, from.Detail, from.Pos)
		u.Need, u.Computed = from.Need, from.Computed
		return u
	})
}

func returnsErrorLast(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && isError(sig.Results().At(n-1).Type())
}
