package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A call that hits its bound is cut off, and all that it would have done from there on is lost.
// What has spent the fuel is often a part of it: one call in it, or one loop. Then that part is cut
// off in its place, and the call goes on with some more:
//
//	func run() {
//		warmUp()      // never comes to its end
//		register(s)   // is read all the same
//	}
//
// It gets a quarter of what it got before each time, so it ends. If it comes to its bound again,
// what is cut off next is around what was cut off before: a call in a loop, say, and then the loop.

// A stop unwinds to the innermost call that can give up, because a bound was hit. What the
// call wrote in branches of its own is taken back, and endCall makes unknown whatever it
// may write: half of a call's effects must not count as all of them. within says that it is not
// fuel that ran out, but that something else in the call went too far. whole says that it unwinds
// to the outermost call (see RunBriefly).
type stop struct {
	reason        Reason
	within, whole bool
}

// opsPerStep is how many operations on formulas cost as much as a step.
const opsPerStep = 8

// spend pays n steps of fuel, and for the operations on formulas since it was called last.
// Callers pay before they work, so a program cannot use more time than its fuel allows.
//
// The limit of a call is extended while the evaluation goes on finding tools: a server with
// a thousand tools is large, not stuck. opts.MaxSteps is never extended. Between the roots nothing
// runs that could be ended.
func (in *Interp) spend(n int) {
	if ops := in.g.Work(); ops-in.paidOps >= opsPerStep {
		n += (ops - in.paidOps) / opsPerStep
		in.paidOps = ops
	}
	in.steps += n
	if in.depth+in.roots == 0 {
		return
	}
	if in.end > 0 && in.steps > max(in.end, in.foundAt+in.findSteps) {
		in.raise(stop{reason: Fuel, whole: true})
	}
	if in.steps > in.limit && (in.steps > max(in.foundAt+in.findSteps, in.grace.until) || in.steps > in.opts.MaxSteps) {
		in.raise(stop{reason: Fuel})
	}
}

// Found notes that what is looked for was found: a call that goes on finding is
// not at its bound.
func (in *Interp) Found() {
	in.foundAt, in.foundUnder, in.foundAfter = in.steps, in.path, in.g.Decisions
}

// A grace is what the call may still spend whose bound was hit: granted is what it got last, and
// until is the step at which that ends. since is the step at which it got it, or 0.
type grace struct{ granted, until, since int }

// leastGrace is what is too little to go on with.
const leastGrace = callSteps / 200

// spares reports whether the call that began at that step is cut off, and the caller goes on whose
// bound was hit: it has spent most of that. Of a function that calls itself, the outermost
// call is cut off; under are those around it.
func (in *Interp) spares(began int, under activeCalls) bool {
	g := &in.grace
	if under.n > 0 || g.since > 0 && began > g.since || in.steps-began < g.granted/2 || g.granted < leastGrace ||
		in.steps >= in.opts.MaxSteps {
		return false
	}
	g.granted /= 4
	g.since, g.until = in.steps, in.steps+g.granted
	return true
}

// costly reports whether a loop, which began at that step, has spent most of what was left. A loop
// that goes on finding what is looked for is not at its bound (see Found).
func (in *Interp) costly(began int) bool {
	if in.depth == 0 || in.trying > 0 {
		return false
	}
	from := max(began, in.foundAt)
	until := max(in.limit, in.grace.until, min(in.foundAt+in.findSteps, in.opts.MaxSteps))
	spent := in.steps - from
	return spent > leastGrace && spent > (until-from)/4*3
}

// endLoop gives up the turns that are left of a loop: it is cut off like a call of a function that
// has the loop as its body. It reports whether that is so; not if the loop may lead out of itself
// or defers a call, which such a function would make itself.
func (in *Interp) endLoop(s ast.Stmt) bool {
	u := in.frame.pkg
	lit, known := u.loops[s]
	if !known {
		if !leadsOut(s) {
			lit = &ast.FuncLit{Type: &ast.FuncType{Func: s.Pos(), Params: &ast.FieldList{}}}
			lit.Body = &ast.BlockStmt{Lbrace: s.Pos(), List: []ast.Stmt{s}, Rbrace: s.End()}
		}
		if u.loops == nil {
			u.loops = map[ast.Stmt]*ast.FuncLit{}
		}
		u.loops[s] = lit
	}
	if lit == nil {
		return false
	}
	sig := types.NewSignatureType(nil, nil, nil, nil, nil, false)
	f := &Func{T: sig, Lit: lit, Env: in.frame.env, Package: u, Tenv: in.frame.tenv}
	in.cut(in.frame, s.Pos())
	in.endCall(&Call{In: in, Name: "a loop", Sig: sig, Site: s}, body{pkg: u, sig: sig, lit: f, loop: true}, Fuel)
	return true
}

// leadsOut reports whether a loop may lead elsewhere than behind itself, or defers a call.
func leadsOut(s ast.Stmt) bool {
	out := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt, *ast.DeferStmt:
			out = true
		case *ast.BranchStmt:
			out = out || n.Label != nil || n.Tok == token.GOTO
		}
		return !out
	})
	return out
}

// tooDeep reports whether a call has too many around it. Two kinds of recursion are told apart. If
// every call on the way is certain, the program itself decides how deep it goes, as in walking a
// known tree, and maxCalls alone bounds it. A call that an open condition led to may never end,
// because the evaluator goes both ways each time.
func (in *Interp) tooDeep(c *Call, calls activeCalls, unsure int) bool {
	return unsure >= maxDepth || in.depth >= maxCalls || in.recursTooOften(c, calls)
}
