package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// The end of the process (law 2). os.Exit, log.Fatal and a panic that nothing recovers end it.
// Programs end early for reasons that say nothing of their tools: a flag -version, a port that is
// taken, a file that is missing. Taking these ways as seriously as all others would make every tool
// conditional on all of them.
//
//	if *version { fmt.Println(v); os.Exit(0) }
//	server.AddTool(search)   // not "if !version"
//
// So a way that ends the process before anything was offered on it is assumed not to be taken: the
// assumption (Interp.assume) is a guard that holds in all runs that matter. A way on which
// something was offered before it ends is kept.

// exit ends the process on the current path. It does not return. The path is assumed not to be
// taken, unless something was offered on it before.
func (in *Interp) exit() {
	in.noteEnd(in.path)
	in.throw(ctl{kind: dead, assumed: in.endsProcess(in.path) && in.assumeNot(in.path)})
}

// noteEnd notes that the process certainly ends under g. In a run that decides conditions as they
// come up (World.Decided), this may be a consequence of an answer that was given since something
// was last found, and then the answer was a bad one (StopsEarly).
func (in *Interp) noteEnd(g Guard) {
	if g == True && in.g.Decisions > in.foundAfter && in.atStart() {
		in.early = true
	}
}

// StopsEarly reports whether a run that decides conditions has ended before it served anybody: what
// was answered for a required setting will not do.
func (in *Interp) StopsEarly() bool { return in.early }

// atStart reports whether what runs is what the program does when it starts: main or the function
// of a command, as opposed to a goroutine, a function that is called later, or a trial.
func (in *Interp) atStart() bool {
	return in.trying == 0 && in.goroutines == 0 && (in.escaping == nil || in.escaping.command)
}

// endsProcess reports whether a way that ends under g ends the process before it serves anybody. It
// does not in a goroutine or in a function that is called later, nor if all runs end (g is True),
// and not if whatever was last offered is also offered on this way.
func (in *Interp) endsProcess(g Guard) bool {
	if g == True || !in.atStart() {
		return false
	}
	return in.foundUnder == False || !in.g.Implies(in.foundUnder, g)
}

// assumeNot assumes that no run that matters takes the path g. It reports whether that holds now:
// it is left out if the assumption would become too large (see assumeIte).
func (in *Interp) assumeNot(g Guard) bool {
	before := in.assume
	in.assumeIte(g, False, in.assume)
	return in.assume != before || in.g.Disjoint(in.assume, g)
}

// rootEnd runs f as the outermost call and returns its value on the ways that return. A panic that
// nothing recovers ends the process, so its way is assumed not to be taken; the path is reset,
// because what runs next is another root.
func (in *Interp) rootEnd(f func() Value) Value {
	fr, h := in.frame, len(in.frame.exited)
	path := in.path
	v, c := in.try1(f)
	c.val = v
	in.frame = fr
	var here []way
	for _, w := range in.closeTo(h, c) {
		switch {
		case w.ctl.kind == next:
			here = append(here, w)
		case w.ctl.kind == pan && w.g == path:
			in.noteEnd(w.g)
		case w.ctl.kind == pan && w.g != path && in.goroutines == 0 && in.escaping == nil:
			in.assumeNot(w.g)
		}
	}
	in.path = path
	if len(here) == 0 {
		return nil
	}
	v, d := in.joinPaths(here)
	in.apply(d)
	return v
}

// returnsError is the guard under which the last result of a call is a non-nil error. An error that
// is assumed to be nil is none (failure.go).
func (in *Interp) returnsError(v Value, sig *types.Signature) Guard {
	if sig == nil || sig.Results().Len() == 0 || !isError(sig.Results().At(sig.Results().Len()-1).Type()) {
		return False
	}
	if t, ok := v.(Tuple); ok {
		v = t[len(t)-1]
	}
	return in.isSetError(v)
}

// isSetError is the guard under which an error, or a value in its place, is not nil.
func (in *Interp) isSetError(v Value) Guard {
	if v == nil {
		return False
	}
	return in.guardEach(v, func(v Value) Guard {
		switch v := v.(type) {
		case *Nil:
			return False
		case *Unknown:
			if assumedNil(v) {
				return False
			}
			return in.g.Not(in.equal(v, &Nil{v.T}, nil))
		}
		return True
	})
}

// testsError reports whether a condition compares an error with nil. What a function returns beside
// the error depends on it in the same way, so the formula of such a condition is kept whole even if
// it is large.
func (in *Interp) testsError(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL && b.Op != token.NEQ {
		return false
	}
	return isError(in.typeOf(b.X)) || isError(in.typeOf(b.Y))
}
