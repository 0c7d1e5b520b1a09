package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Goroutines. A go statement runs its goroutine at once, as one schedule of many would. If it comes
// to its end, that is all: what it wrote has been written. If it has to wait, for a channel, a
// lock, a WaitGroup, time, or an event such as a signal, everything that it did is taken back and
// it is parked. It starts anew, from its beginning, when the program waits for something, because
// by then others may have done what it waits for. Starting anew instead of going on is what allows
// goroutines without a stack for each.
//
//	go serve(ready)          // waits for ready: taken back, parked
//	close(ready)
//	wg.Wait()                // runs serve anew, which gets further now
//
// Where another schedule may give something else, the result is unknown: happensbefore.go finds
// such places (law 6). The end of a goroutine is not an end of the function that started it,
// and a goroutine that waits forever leaves the program running.

// A parked goroutine waits. What it did was taken back, and it starts anew when somebody waits for
// it.
type parked struct {
	// g is the guard under which it was started, call what runs it.
	g   Guard
	at  token.Pos
	run func() Value
	f   *Func // the function that it calls, where that is known
	id  int32
	// wrote says that it had written something before it had to wait, which was taken back.
	wrote bool
	// parts counts how often only some of its ways had to wait. Each time it is split in two.
	parts int
	// until is what it waits for. past is what it need not wait for when it starts anew, since that
	// has passed.
	until, past waitKind
	// began is its clock when it was started (see starts).
	began *vectorClock
}

// waitKind is what a goroutine waits for. What has a larger number comes later: one that is past an
// event is past a while as well.
type waitKind int8

const (
	forOthers waitKind = iota // another goroutine, or the program
	forTime                   // a while
	forSignal                 // a signal of a sync.Cond
	forEvent                  // an event outside, such as a signal
)

// maxRestarts bounds how often a goroutine starts anew after only some of its ways had to wait.
const maxRestarts = 3

// goStmt runs a go statement. The callee and the arguments are evaluated now. If the goroutine
// parks, the function is noted with it, so that it can escape at the end of the program
// (escapeParked).
func (in *Interp) goStmt(s *ast.GoStmt) ctl {
	call := in.prepareFixed(s.Call)
	if call == nil || in.startGo(parked{g: in.path, at: s.Pos(), run: call}) || len(in.parked) == 0 {
		return ctl{}
	}
	if f, ok := in.settle(in.expr(s.Call.Fun)).(*Func); ok {
		list := slices.Clone(in.parked)
		list[len(list)-1].f, in.parked = f, list
	}
	return ctl{}
}

// escapeParked lets the goroutines escape that still wait when the program has ended. Somebody may
// wake them whom the evaluator does not know, such as a signal or a request. They run with their
// own arguments, not with unknown ones.
func (in *Interp) escapeParked() {
	for _, p := range in.parked {
		if p.f == nil || !in.feasible(p.g) {
			continue
		}
		n := len(in.toRun)
		if in.enqueue(p.f, p.at); len(in.toRun) > n {
			in.toRun[n].g, in.toRun[n].run = p.g, p.run
		}
	}
}

// startGo runs a goroutine, for the first time or anew, and reports whether it came to its end on
// some of its ways. It parks those on which it waits. The frame is an empty one on top of the
// caller's, so that the goroutine finds no variable and no deferred call of the function that
// started it; literals bring their environment along.
func (in *Interp) startGo(p parked) bool {
	g := p.g
	if in.certain(g) {
		g = True
	}
	if p.id == 0 {
		in.lastGo++
		p.id = in.lastGo
	}
	in.starts(&p)
	fr, before, self, base, blocked := in.frame, in.parked, in.self, in.goBase, in.blocked
	until, past, events, losing, later := in.until, in.past, in.events, in.losing, in.laterBefore
	defer func() {
		in.self, in.goBase, in.blocked, in.until, in.past, in.events = self, base, blocked, until, past, events
		in.halting, in.losing, in.laterBefore = false, losing, later
	}()
	in.blocked, in.until, in.past, in.events, in.laterBefore = False, forOthers, p.past, 0, len(in.later)
	in.self, in.goBase = p.id, in.depth
	in.goroutines++
	in.frame = &frame{
		repeats: in.repeats,
		name:    fr.name,
		pkg:     fr.pkg,
		env:     &env{},
		callPos: p.at,
		parent:  fr,
		path:    fr.path,
		unsure:  fr.unsure,

		goroutine: true,
	}
	// The ways are looked at before any of them is applied, so that all can be dropped.
	ways := in.ways(g, func() ctl {
		in.halting = in.opts.Unordered.Goroutines[in.threads.sites[p.id]]
		p.run()
		return ctl{}
	})
	in.goroutines--
	// However a way ends, the program goes on behind the go statement. A panic would end the
	// process, but no run that matters has one. What is written on the way to it is not there then.
	waits := 0
	for i, w := range ways {
		_, several := w.ctl.val.(*Choice) // of which one may be goexit
		if w.ctl.kind == pan && w.ctl.val != Value(goexit) && !several && in.endsProcess(w.g) && in.assumeNot(w.g) {
			ways[i].d = nil
		}
		if w.ctl.waits {
			waits++
			in.blocked = in.g.Or(in.blocked, w.g)
		}
		ways[i].ctl = ctl{}
	}
	in.frame, p.until = fr, in.until
	// It waits on every way. Goroutines that it started meanwhile are dropped: it starts them anew.
	if waits == len(ways) {
		in.takenBack(p.id)
		p.wrote = changes(ways)
		in.parked = append(before[:len(before):len(before)], p)
		return false
	}
	if in.feasible(in.blocked) {
		ways = in.parkPart(p, ways, len(before))
	}
	if waits == 0 {
		in.goroutineEnds(p.id)
	}
	// On the other ways it was not started.
	if g != True {
		ways = append(ways, way{g: in.g.AndNot(in.path, g)})
	}
	in.goOn(ways)
	return true
}

// parkPart parks a goroutine on those of its ways on which it has to wait, and returns the others,
// which exclude them. Goroutines that it started on the ways that wait are parked no more: it
// starts them anew itself. known is the number of goroutines that were parked before it began.
func (in *Interp) parkPart(p parked, ways []way, known int) []way {
	p.parts++
	list := in.parked[:min(known, len(in.parked)):min(known, len(in.parked))]
	for _, q := range in.parked[len(list):] { // those that it started
		if q.g = in.g.AndNot(q.g, in.blocked); in.feasible(q.g) {
			list = append(list, q)
		}
	}
	p.g, p.wrote = in.blocked, true
	in.parked = append(list, p)
	var on []way
	for _, w := range ways {
		if w.g = in.g.AndNot(w.g, in.blocked); in.feasible(w.g) {
			on = append(on, w)
		}
	}
	return append(on, way{g: in.blocked})
}

// resume lets the parked goroutines run again, and with them time pass. It reports whether one of
// them got further. One that still waits for a signal, which the program may have given, is let go.
func (in *Interp) resume() bool {
	moved := in.restart(forTime, func(*parked) {})
	return in.signalled && in.letGo(func(p parked) bool { return p.until == forSignal }) || moved
}

// happen lets goroutines run on that wait for an event, if the program can go on by nothing else:
// then the event happens. If several wait, which of the events it is stays open. It reports whether
// one of them got further.
func (in *Interp) happen() bool {
	n := 0
	for _, p := range in.parked {
		if p.until >= forSignal && p.parts <= maxRestarts && in.feasible(p.g) {
			n++
		}
	}
	return n > 0 && in.restart(forEvent, func(p *parked) {
		if n > 1 && p.until >= forSignal {
			p.g = in.g.And(p.g, in.perhaps(p.at))
		}
	})
}

// restart starts all parked goroutines anew; past is what they need not wait for. It does nothing
// while it is running already, or a goroutine that waits for another would restart itself without
// end.
func (in *Interp) restart(past waitKind, change func(*parked)) bool {
	list := in.parked
	if len(list) == 0 || in.resuming {
		return false
	}
	defer func(losing bool) { in.resuming, in.losing = false, losing }(in.losing)
	in.resuming, in.losing = true, false
	in.parked = nil
	moved := false
	for _, p := range list {
		if p.parts > maxRestarts || !in.feasible(p.g) {
			in.parked = append(in.parked, p)
			continue
		}
		p.past = max(p.past, past)
		change(&p)
		moved = in.startGo(p) || moved
	}
	return moved
}

// perhaps is a new condition: something may happen that the program does not decide.
func (in *Interp) perhaps(at token.Pos) Guard {
	u := in.unknown(types.Typ[types.Bool], RunTime, "a goroutine", at)
	return in.g.Variable(Condition{Key: u.Key, Text: "a goroutine", At: at})
}

// maxPassed bounds how often one goroutine goes on past an event: a ticker would go on forever.
const maxPassed = 3

// awaitEvent waits for a while or for an event. A goroutine that is not past it is parked. The
// program itself goes on, and its goroutines have had time meanwhile.
func (in *Interp) awaitEvent(w waitKind) {
	switch {
	case in.losing:
	case in.goroutines > 0 && (in.past >= w || in.goroutines <= in.forced):
		// It may have waited for a timer that it has set itself. One that it sets when an event has
		// happened is part of what may come of the event.
		if in.events == 0 && len(in.later) > in.laterBefore {
			in.elapse()
		}
		in.meetsAll()
		// It may go on and on in this way.
		if in.events++; in.events > maxPassed && in.goroutines > in.forced {
			in.until = max(in.until, w)
			in.throw(ctl{kind: dead, waits: true})
		}
	case in.goroutines > 0:
		in.until = max(in.until, w)
		in.throw(ctl{kind: dead, waits: true})
	default:
		in.receives()
		in.resume()
		in.meetsAll()
	}
}

// othersGoOn lets the others go on while the program makes turns, which take time. Whether they get
// as far is up to the scheduler. It reports whether there were any.
func (in *Interp) othersGoOn() bool {
	if in.goroutines > 0 {
		return false
	}
	in.receives()
	return in.resume() || len(in.later) > 0
}

// changes reports whether ways have written anything, so that taking them back would lose it.
func changes(ways []way) bool {
	for _, w := range ways {
		for _, u := range w.d {
			if u.state != u.obj.now() {
				return true
			}
		}
	}
	return false
}

// letGoAll lets those go that wait when the program itself waits and nothing else is left to do.
// Goroutines that have written nothing so far are left parked, because nobody could see the
// difference. It reports whether there were any others.
func (in *Interp) letGoAll() bool { return in.letGo(func(p parked) bool { return p.wrote }) }

// letGo gives up on certain goroutines that wait. Each runs as far as it gets, and what it may
// write from there on is made unknown, at once and wherever goroutines meet later (strays): it may
// get there at any time. It reports whether there were any.
func (in *Interp) letGo(which func(parked) bool) bool {
	if in.goroutines > 0 {
		return false
	}
	var lost, rest []parked
	for _, p := range in.parked {
		if which(p) && in.feasible(p.g) {
			lost = append(lost, p)
		} else {
			rest = append(rest, p)
		}
	}
	// Nothing that somebody could see has been taken back.
	if len(lost) == 0 {
		return false
	}
	in.parked = rest
	defer func(losing bool) { in.losing = losing }(in.losing)
	in.losing = true
	for _, p := range lost {
		in.startGo(p)
	}
	return true
}

// stray repeats what goroutines that were let go may write. It is called wherever goroutines wait
// for one another.
func (in *Interp) stray() {
	if len(in.strays) == 0 {
		return
	}
	defer func(straying bool) { in.threads.straying = straying }(in.threads.straying)
	in.threads.straying = true
	for _, f := range in.strays {
		f()
	}
}

// wait ends the run of a goroutine that has to wait for another one; startGo parks it. In the
// program itself it does nothing: somebody will wake it whom the evaluator does not know.
func (in *Interp) wait() {
	if in.losing {
		in.raise(stop{reason: Unsupported})
	}
	if in.goroutines > in.forced {
		in.throw(ctl{kind: dead, waits: true})
	}
	in.meetsAll()
}

// haltIfUnread ends a goroutine at its beginning that is not followed. What it may do is
// unknown then (see UnorderedParts).
func (in *Interp) haltIfUnread() {
	if in.halting {
		in.halting, in.losing = false, true
		in.raise(stop{reason: Unsupported})
	}
}

// await waits for goroutines of which some wait in their turn, as WaitGroup.Wait does. Those are
// forced to go on: each either gets to its end, under a new condition, or never does.
func (in *Interp) await() {
	if len(in.parked) == 0 {
		return
	}
	in.wait()
	list, outer := in.parked, in.forced
	in.parked, in.forced = nil, in.goroutines+1
	defer func() { in.forced = outer }()
	for _, p := range list {
		if !in.feasible(p.g) {
			in.parked = append(in.parked, p)
			continue
		}
		p.g, p.past = in.g.And(p.g, in.perhaps(p.at)), forEvent
		in.startGo(p)
	}
}
