package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Leaving a function (law 2): deferred calls, panics and recover. A body may end in several ways at
// once, each under its guard: it returns, it panics, or the process ends there.
//
//	defer func() {
//		if r := recover(); r != nil { text = fmt.Sprint(r) }
//	}()
//	text = build(on)         // panics if on is false
//
// Deferred calls run after every way but those on which the process ends. They run once, on the
// joined heap, and not once for each way: with a few deferred calls the number of ways would grow
// exponentially. The value of the panic under way is a variable of the frame (panicking), nil on
// the ways that return, so it is joined and set by recover like any other. What still panics
// afterwards is told from the rest by it.

// A deferred is a call that a function makes when it is left. g is the path that led to the defer
// statement: only runs on it have deferred the call.
type deferred struct {
	g   Guard
	run func() Value
	// many says that the statement stands for any number of them: it is in a loop of unknown
	// length.
	many bool
	at   token.Pos
	// ordered is set if this stands for the calls that a range has deferred in any order.
	ordered *orderedCalls
}

// deferStmt notes a deferred call with the path that leads to it.
func (in *Interp) deferStmt(s *ast.DeferStmt) ctl {
	// The callee and the arguments are evaluated now; the call is made at the end.
	call := in.prepareFixed(s.Call)
	if call != nil {
		many := in.repeats > in.frame.repeats
		in.frame.defers = append(in.frame.defers, deferred{g: in.path, run: call, many: many, at: s.Pos()})
		in.frame.recovers = in.frame.recovers || in.recovers(s.Call)
		in.frame.offersLater = in.frame.offersLater || in.frame.isMain() && in.offersLater(s.Call)
	}
	return ctl{}
}

// prepareFixed is prepare for a call that happens later, by defer or go: everything that Go
// evaluates at the statement is evaluated now. For a method that is the receiver, which is copied
// if the method takes a value, and for a builtin function its arguments, which builtin would
// evaluate when it is called.
func (in *Interp) prepareFixed(e *ast.CallExpr) func() Value {
	if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
		if s, ok := in.frame.pkg.Info.Selections[sel]; ok && s.Kind() == types.MethodVal {
			fn, recv, last := in.bind(sel, s)
			args := in.args(e)
			again, moved := in.movedBy(e.Args, sel.X, recv, func() Value {
				_, again, _ := in.bind(sel, s)
				return again
			})
			if moved {
				return in.callEither(recv, again, args, e)
			}
			return func() Value { return in.callMethod(recv, fn, last, args, e, false) }
		}
	}
	tv, ok := in.frame.pkg.Info.Types[ast.Unparen(e.Fun)]
	if !ok || !tv.IsBuiltin() {
		return in.prepare(e)
	}
	known := fixed{}
	for _, a := range e.Args {
		if tv, ok := in.frame.pkg.Info.Types[a]; ok && !tv.IsType() {
			known[a] = in.expr(a)
		}
	}
	call := in.prepare(e)
	return func() Value {
		outer := in.fixed
		in.fixed = known
		defer func() { in.fixed = outer }()
		return call()
	}
}

// leaveCall joins the ways out of a function, runs what it deferred, and returns its result in the
// caller on the ways that return. The others go on unwinding from the caller's expression. end is
// how the body ended on the current path, path the one on which the function was called.
func (in *Interp) leaveCall(c *Call, fr *frame, end ctl, path Guard) Value {
	var live, gone []way
	ended := in.closeTo(0, end)
	in.path = path
	over := deadEnd
	for _, w := range ended {
		switch {
		case w.ctl.kind != dead:
			live = append(live, w)
		case w.ctl.served:
			gone = in.addAway(gone, w)
		default:
			over = in.narrow1(over, w)
		}
	}
	in.frame = fr.parent
	// Nothing comes back. If that is because every run exits or panics here, the caller is read on
	// all the same, with unknown results (see ended). A goroutine that only waits is no such case.
	if len(live) == 0 {
		for _, w := range gone {
			over.waits, over.assumed, over.served = over.waits && w.ctl.waits, false, true
			in.apply(w.d)
		}
		if !over.waits && in.endsEveryRun() {
			return in.unknownResults(c.Sig, Panics, c.Name, "", "", c.Site) // see ended
		}
		in.throw(over)
	}
	for _, w := range gone {
		in.leave(w)
	}
	if len(fr.defers) > 0 {
		in.frame = fr
		return in.leaveDeferring(c, fr, live)
	}
	if len(live) == 1 && live[0].ctl.kind == pan && in.endsEveryRun() {
		in.apply(live[0].d)
		return in.ended(c, fr)
	}
	return in.goOn(live)
}

// everyRun reports whether every run that matters gets here, so that what happens here always
// happens.
func (in *Interp) everyRun() bool { return in.g.Implies(in.assume, in.path) }

// unrecovered reports whether a panic here ends the process: this is not a goroutine, no model
// catches it, as fmt does, and no function under way has deferred anything. Any deferred call
// counts, whether it recovers or not.
func (in *Interp) unrecovered() bool {
	if in.goroutines > 0 || in.strict || in.catching > 0 {
		return false
	}
	for fr := in.frame; fr != nil; fr = fr.parent {
		if len(fr.defers) > 0 || fr.panicking != nil {
			return false
		}
	}
	return true
}

// endsEveryRun reports whether each run ends at a call that has panicked or exited, and the caller,
// in.frame, is to be read on all the same (see ended).
func (in *Interp) endsEveryRun() bool {
	return in.unrecovered() && in.everyRun() && in.frame.mayOffer(in)
}

// ended is the result of a call in which every run panics. A caller that may offer something is
// read on all the same, so that one broken tool does not hide all that come after it. The end is
// reported as a call that was cut off. Any other caller panics as well: nothing that it would have
// made from there on is ever seen.
func (in *Interp) ended(c *Call, fr *frame) Value {
	in.cut(fr, posOf(c.Site))
	return in.unknownResults(c.Sig, Panics, c.Name, "", "", c.Site)
}

// deadEnd is the end of no way at all, and so has all attributes; narrow1 takes away those that an
// actual way does not have.
var deadEnd = ctl{kind: dead, assumed: true, waits: true}

// narrow1 goes on without way w, which ended for good. over accumulates what all such ways have in
// common: only if each of them waits does the goroutine wait, and only if each is assumed not to be
// taken is that so for the whole. A way that is not assumed away is a real end, so it is excluded
// from the path.
func (in *Interp) narrow1(over ctl, w way) ctl {
	in.blockedOn(w)
	over.waits = over.waits && w.ctl.waits
	over.assumed = over.assumed && w.ctl.assumed
	if !w.ctl.assumed {
		if left := in.g.AndNot(in.path, w.g); left != False {
			in.path = in.shortPath(left)
		}
	}
	return over
}

// blockedOn notes that a goroutine waits at the end of a way, if it does.
func (in *Interp) blockedOn(w way) {
	if w.ctl.waits {
		in.blocked = in.g.Or(in.blocked, w.g)
	}
}

// goOn continues after an expression with the ways that came through it, and returns their joined
// value. The ways that leave it, such as by a panic, stay pending for the construct that they leave
// to. If no way comes through, it unwinds with one of the others and does not return.
func (in *Interp) goOn(paths []way) Value {
	var here, away []way
	over := deadEnd
	for _, p := range paths {
		switch p.ctl.kind {
		case next, ret:
			here = append(here, p)
		case dead:
			if p.ctl.served {
				away = in.addAway(away, p)
				continue
			}
			over = in.narrow1(over, p)
		default:
			away = in.addAway(away, p)
		}
	}
	if len(here) == 0 {
		if len(away) == 0 {
			in.throw(over)
		}
		last := away[len(away)-1]
		for _, p := range away[:len(away)-1] {
			in.leave(p)
		}
		in.apply(last.d)
		in.throw(last.ctl)
	}
	for _, p := range away {
		in.leave(p)
	}
	v, d := in.joinPaths(here)
	in.apply(d)
	return v
}

// leaveDeferring is leaveCall for a function that has deferred calls. Each way becomes one that
// returns a Tuple of its panic value, or nil, and its results; the ways are joined, the deferred
// calls run, and the panic value then tells who returns and who still panics. A panic has zero
// results, which named results replace.
func (in *Interp) leaveDeferring(c *Call, fr *frame, live []way) Value {
	anyT := types.Universe.Lookup("any").Type()
	results := in.resultTypes(c, fr)
	for i, w := range live {
		vals := Tuple{&Nil{anyT}}
		if w.ctl.kind == pan {
			vals[0] = w.ctl.val
			for _, t := range results {
				vals = append(vals, in.zero(t))
			}
		} else if t, ok := w.ctl.val.(Tuple); ok {
			vals = append(vals, t...)
		} else if w.ctl.val != nil {
			vals = append(vals, w.ctl.val)
		}
		// All of them return now, and can be joined.
		live[i].ctl = ctl{kind: ret, val: vals}
	}
	joined, d := in.joinPaths(live)
	in.apply(d)
	vals, _ := joined.(Tuple)
	if vals == nil {
		vals = Tuple{&Nil{anyT}}
	}
	fr.panicking = in.newObj(vals[0])
	in.runDefers(fr)
	// A deferred function may have set named results.
	if len(fr.results) > 0 {
		vals = vals[:1:1]
		for _, o := range fr.results {
			vals = append(vals, o.now().(Value))
		}
	}
	value, _ := fr.panicking.now().(Value)
	value = in.settle(value)
	fr.panicking = nil
	// open: the panic was not recovered.
	open := in.guardEach(value, func(v Value) Guard {
		if isNil(v) {
			return False
		}
		return True
	})
	in.frame = fr.parent
	if in.certain(open) {
		if in.endsEveryRun() {
			return in.ended(c, fr)
		}
		in.panicWith(value)
	}
	// On those ways the panic goes on in the caller. On the others the function returns.
	if in.feasible(open) {
		in.leave(way{ctl: ctl{kind: pan, val: value}, g: in.g.And(in.path, open)})
	}
	// vals[0] is the panic; a single result is not a Tuple.
	switch len(vals) {
	case 1:
		return nil
	case 2:
		return vals[1]
	}
	return vals[1:]
}

// resultTypes are the types of what a function returns, with type parameters replaced.
func (in *Interp) resultTypes(c *Call, fr *frame) []types.Type {
	sig := c.Sig
	if sig == nil {
		sig = fr.sig
	}
	if sig == nil {
		return nil
	}
	var out []types.Type
	for v := range sig.Results().Variables() {
		out = append(out, in.subst(v.Type(), fr.tenv))
	}
	return out
}

// runDefers makes the deferred calls of a function, the last one first.
func (in *Interp) runDefers(fr *frame) {
	for len(fr.defers) > 0 {
		df := fr.defers[len(fr.defers)-1]
		fr.defers = fr.defers[:len(fr.defers)-1]
		in.runDeferred(fr, df)
	}
}

// runDeferred makes a deferred call. It runs on the ways that got as far as its defer statement. A
// panic in it takes the place of the one under way, and the others still run.
func (in *Interp) runDeferred(fr *frame, df deferred) {
	if df.ordered != nil {
		in.runOrdered(fr, df.ordered)
		return
	}
	if !in.feasible(df.g) {
		return
	}
	g := df.g
	if in.certain(g) {
		g = True
	}
	// A deferred call may itself panic, exit, or recover on some ways only.
	run := func() ctl {
		df.run()
		return ctl{}
	}
	var ways []way
	if df.many {
		ways = in.deferredOften(g, df.at, fr.panicking, run)
	} else {
		ways = in.ways(g, run)
	}
	for i, w := range ways {
		if w.ctl.kind != pan {
			continue
		}
		d := in.under(True, func() {
			in.apply(w.d)
			in.setObj(fr.panicking, w.ctl.val)
		})
		ways[i] = way{g: w.g, d: d}
	}
	if g != True {
		ways = append(ways, way{g: in.g.AndNot(in.path, g)})
	}
	in.goOn(ways)
}

// deferredOften runs a deferred call in the place of any number of them. What it writes may be
// there any number of times, but a panic under way is recovered by the first one that does so.
func (in *Interp) deferredOften(g Guard, at token.Pos, panicking *Obj, run func() ctl) []way {
	defer in.beginTurns(nil)()
	in.anyTurn(g, g, at, run, "", nil)
	in.repeats++
	ways := in.ways(g, run)
	in.repeats--
	for i, w := range ways {
		if w.ctl.kind == pan {
			continue
		}
		ways[i].d = nil
		for _, u := range w.d {
			if u.obj == panicking {
				ways[i].d = append(ways[i].d, u)
			} else {
				in.loosen(u, g, at)
			}
		}
	}
	return ways
}

// recovered is the result of recover: the value of the panic under way, which ends by that. It is
// not nil only in a function that was deferred itself: the frame that is being left is that of its
// caller.
func (in *Interp) recovered(t types.Type) Value {
	fr := in.frame.parent
	if fr == nil || fr.panicking == nil {
		return &Nil{t}
	}
	v, _ := fr.panicking.now().(Value)
	none := Value(&Nil{t})
	in.setObj(fr.panicking, in.each(v, func(v Value) Value {
		if v == Value(goexit) {
			return v
		}
		return none
	}))
	return in.each(in.settle(v), func(v Value) Value {
		if v == Value(goexit) {
			return none
		}
		return v
	})
}
