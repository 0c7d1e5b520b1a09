package eval

import (
	"go/ast"
	"go/types"
	"slices"
)

// This file runs select statements. If several cases are ready, Go chooses at random (law
// 6), and whether a case is ready may depend on goroutines, time and the outside. So each
// case that may be taken becomes a way under a condition that nothing decides, or the outside
// if a case waits for something that the program does not send, as on ctx.Done(). If exactly
// one is ready in every run, as with a receive from a buffered channel that holds
// something, it is taken for certain.

// An arm is a case of a select statement.
type arm struct {
	clause *ast.CommClause
	ch, v  Value // the channel, and what is sent
	// ready is the guard under which it can be taken; maybe says that even
	// there the scheduler decides.
	ready Guard
	maybe bool
	// contested says that another goroutine may have been first to use the channel.
	contested bool
}

// selectStmt takes a case that is ready. If none is and there is no default, other
// goroutines run first, then an event that they wait for happens, and finally the evaluator
// gives up on goroutines that wait (letGo); if still none is ready, any case may become so.
func (in *Interp) selectStmt(s *ast.SelectStmt, label string) ctl {
	if len(s.Body.List) == 0 {
		return in.blocks()
	}
	arms, deflt := in.arms(s)
	// What waits for a nil channel alone waits for ever, and a single case is a plain operation.
	if arms = slices.DeleteFunc(arms, func(a arm) bool { return isNil(in.settle(a.ch)) }); deflt == nil {
		if len(arms) == 0 {
			return in.blocks()
		}
		if _, known := in.settle(arms[0].ch).(*Chan); known && len(arms) == 1 {
			paths := in.ways(True, func() ctl { return in.scope(func() ctl { return in.takeArm(arms[0]) }) })
			return in.resolve(paths, breaks(label))
		}
	}
	open := in.ready(arms, deflt != nil)
	if deflt == nil && !in.anyReady(open) { // it waits
		in.receives()
		open = in.ready(arms, false)
	}
	if len(open) > 0 && deflt == nil && !in.anyReady(open) {
		open = in.orReceived(arms, open)
		if !slices.ContainsFunc(open, func(a arm) bool { return a.v != nil }) && in.unseen(open) {
			in.awaitEvent(forEvent)
			open = in.ready(arms, false)
		}
		// Goroutines that wait may make another case ready first.
		for len(open) < len(arms) && !in.anyReady(open) && (in.resume() || in.happen()) {
			open = in.ready(arms, false)
		}
	}
	if len(open) == 0 && deflt == nil {
		// Goroutines that wait may make a case ready.
		if in.resume() || in.happen() {
			open = in.ready(arms, false)
		}
		if len(open) == 0 && in.letGoAll() {
			open = in.ready(arms, false)
		}
		if len(open) == 0 {
			in.wait()
			open = arms // somebody makes one ready whom the evaluation does not know
			for i := range open {
				open[i].ready, open[i].maybe = True, true
			}
		}
	}
	if deflt != nil && len(deflt.Body) == 0 && in.polls(open) {
		in.awaitEvent(forTime) // it asks again and again: others go on meanwhile
		open = in.ready(arms, true)
	}
	if deflt != nil && !in.anyReady(open) {
		open = append(open, arm{clause: deflt, ready: True})
	}
	var paths []way
	rest := True
	outside := in.unseen(arms)
	// The last case gets the rest, so that no run is lost: one of them is taken.
	for i, a := range open {
		// Under rest, no case before was taken.
		g := in.g.And(rest, a.ready)
		switch {
		case i == len(open)-1:
			g = rest
		case a.maybe || in.overlaps(a, open[i+1:]):
			u := in.unknown(types.Typ[types.Bool], RunTime, "select", a.clause.Pos())
			when := in.g.Variable(Condition{Key: u.Key, Text: "select", At: a.clause.Pos(), Inside: !outside})
			// Where no case behind can be taken, this one is waited for.
			g = in.g.And(g, in.g.Or(when, in.g.Not(in.eitherReady(open[i+1:]))))
		}
		rest = in.g.AndNot(rest, g)
		if !in.feasible(g) {
			continue
		}
		paths = append(paths, in.ways(g, func() ctl { return in.scope(func() ctl { return in.takeArm(a) }) })...)
	}
	return in.resolve(paths, breaks(label))
}

// polls reports whether a select of a goroutine with a default that does nothing gives others time:
// a loop asks until they have done something, unless they may have been first.
func (in *Interp) polls(open []arm) bool {
	first := func(a arm) bool { return a.contested }
	return in.goroutines > 0 && !in.anyReady(open) && !slices.ContainsFunc(open, first)
}

// blocks is a select that blocks for ever.
func (in *Interp) blocks() ctl {
	in.wait()
	return in.keptEnd()
}

// unseen reports whether a case waits on an unknown channel, such as ctx.Done(): when it is
// ready cannot be seen in the program.
func (in *Interp) unseen(open []arm) bool {
	return slices.ContainsFunc(open, func(a arm) bool {
		return slices.ContainsFunc(Alternatives(in.settle(a.ch)), func(alt Alt) bool {
			_, unknown := alt.V.(*Unknown)
			return unknown && in.feasible(alt.G)
		})
	})
}

// arms evaluates the channels of all cases and the values to send, as Go does on entering
// the statement, whichever case is taken.
func (in *Interp) arms(s *ast.SelectStmt) (arms []arm, deflt *ast.CommClause) {
	for _, c := range s.Body.List {
		cc := c.(*ast.CommClause)
		a := arm{clause: cc}
		switch comm := cc.Comm.(type) {
		case nil:
			deflt = cc
			continue
		case *ast.SendStmt:
			a.ch, a.v = in.expr(comm.Chan), in.expr(comm.Value)
		default:
			a.ch = in.expr(received(comm).X)
		}
		arms = append(arms, a)
	}
	return arms, deflt
}

// received is the receive operation of a case.
func received(comm ast.Stmt) *ast.UnaryExpr {
	var x ast.Expr
	switch comm := comm.(type) {
	case *ast.ExprStmt:
		x = comm.X
	case *ast.AssignStmt:
		x = comm.Rhs[0]
	}
	return ast.Unparen(x).(*ast.UnaryExpr)
}

// ready returns the cases that may be taken now, with their guards.
func (in *Interp) ready(arms []arm, hasDefault bool) []arm {
	var open []arm
	for _, a := range arms {
		a.ready, a.maybe, a.contested = False, false, false
		for _, alt := range Alternatives(in.settle(a.ch)) {
			g, maybe := in.readyNow(alt.V, a.v != nil, hasDefault)
			if hasDefault && in.contested(alt.V, a.v) {
				g, maybe, a.contested = True, true, true
			}
			a.ready = in.g.Or(a.ready, in.g.And(alt.G, g))
			a.maybe = a.maybe || maybe
		}
		if in.feasible(a.ready) {
			open = append(open, a)
		}
	}
	return open
}

// readyNow is the guard under which a channel can be used without waiting. maybe says that
// the scheduler decides even there: with a default, it depends on whether another goroutine
// got so far, and an unbuffered send depends on a receiver.
func (in *Interp) readyNow(v Value, sends, hasDefault bool) (g Guard, maybe bool) {
	ch, ok := v.(*Chan)
	if !ok {
		if isNil(v) {
			return False, false // it is never ready
		}
		return True, true
	}
	// The state of a channel is lost once code that is not read has it.
	st, ok := ch.Obj.now().(*chanState)
	if !ok {
		return True, true
	}
	if holdsMany(st) { // or none
		return True, true
	}
	g = in.isClosed(st)
	if sends {
		g = in.g.Or(g, in.room(st))
	} else {
		for _, e := range st.queue {
			g = in.g.Or(g, presentUnder(e))
		}
	}
	// Who made the channel may be waiting at its other end.
	others := st.shared || len(in.parked) > 0 || in.self != st.maker && !in.certain(g)
	maybe = hasDefault && others || sends && st.cap < 0
	if maybe && (sends || g == False) {
		g = True
	}
	return g, maybe
}

// orReceived adds the cases that send on a channel without room to those that may be taken. No
// sender waits for its receiver here, so where no case is ready for certain, a receiver may come
// before what another case waits for.
func (in *Interp) orReceived(arms, open []arm) []arm {
	var all []arm
	for _, a := range arms {
		if i := slices.IndexFunc(open, func(b arm) bool { return b.clause == a.clause }); i >= 0 {
			all = append(all, open[i])
			continue
		}
		for _, alt := range Alternatives(in.settle(a.ch)) {
			ch, is := alt.V.(*Chan)
			if a.v == nil || !is {
				continue
			}
			// Each turn of a loop that sends in this way is another one at which it may end.
			st, known := ch.Obj.now().(*chanState)
			if known && len(st.queue) >= max(st.cap, 0)+maxHandovers {
				in.raise(stop{reason: Fuel, within: true})
			}
			a.ready, a.maybe = in.g.Or(a.ready, alt.G), true
		}
		if in.feasible(a.ready) {
			all = append(all, a)
		}
	}
	return all
}

// anyReady reports whether in every run one of the cases is ready, so default is not taken.
func (in *Interp) anyReady(open []arm) bool {
	all := False
	for _, a := range open {
		if !a.maybe {
			all = in.g.Or(all, a.ready)
		}
	}
	return in.certain(all)
}

// eitherReady is the guard under which one of these cases may be taken.
func (in *Interp) eitherReady(arms []arm) Guard {
	either := False
	for _, a := range arms {
		either = in.g.Or(either, a.ready)
	}
	return either
}

// overlaps reports whether a case may be ready together with another.
func (in *Interp) overlaps(a arm, others []arm) bool {
	for _, b := range others {
		if b.ch != nil && !in.g.Disjoint(in.g.And(in.path, a.ready), b.ready) {
			return true
		}
	}
	return false
}

// takeArm performs the communication of a case and runs its statements. The channel has
// been evaluated already, and must not be evaluated again.
func (in *Interp) takeArm(a arm) ctl {
	switch comm := a.clause.Comm.(type) {
	case nil:
	case *ast.SendStmt:
		in.send(a.ch, a.v, comm.Pos())
	default:
		x := received(comm)
		outer := in.fixed
		in.fixed = fixed{x.X: a.ch}
		c := in.stmt(comm, "")
		in.fixed = outer
		if c.kind != next {
			return c
		}
	}
	return in.block(a.clause.Body)
}

// breaks returns whether a completion ends just the switch, select or loop with this label.
func breaks(label string) func(ctl) bool {
	return func(c ctl) bool {
		return c.kind == next || c.kind == brk && (c.label == "" || c.label == label)
	}
}
