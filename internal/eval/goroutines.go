package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A parked goroutine waits for another. What it did was taken back: it starts
// anew when somebody waits for it.
type parked struct {
	g    Guard
	at   token.Pos
	call func() Value
	f    *Func // that it calls, where that is known
	id   int32
	// wrote says that it wrote something before it had to wait, which was taken back.
	wrote bool
	// parts counts how often it had to wait on some of its ways only.
	parts int
	// until is what it waits for, and past what it need not wait for when it starts anew.
	until, past waiting
}

// waiting is what a goroutine waits for.
type waiting int8

const (
	forOthers waiting = iota // another goroutine, or the program
	forTime                  // a while
	forEvent                 // what nobody sees happen, such as a signal
)

// maxRestarts bounds how often a goroutine starts anew because some of its ways wait.
const maxRestarts = 3

// goStmt runs a goroutine at once, as one schedule of many would. Its end is no
// end of the function that started it.
func (in *Interp) goStmt(s *ast.GoStmt) ctl {
	call := in.prepareFixed(s.Call)
	if call == nil || in.startGo(parked{g: in.path, at: s.Pos(), call: call}) || len(in.parked) == 0 {
		return ctl{}
	}
	if f, ok := in.settle(in.expr(s.Call.Fun)).(*Func); ok {
		list := slices.Clone(in.parked)
		list[len(list)-1].f, in.parked = f, list
	}
	return ctl{}
}

// escapeParked lets run what goroutines do that wait to the end of the program: who wakes
// them, such as a signal, is none that was evaluated.
func (in *Interp) escapeParked() {
	for _, p := range in.parked {
		if p.f == nil || !in.feasible(p.g) {
			continue
		}
		n := len(in.pending)
		if in.enqueue(p.f, p.at); len(in.pending) > n {
			in.pending[n].g, in.pending[n].call = p.g, p.call
		}
	}
}

// startGo runs a goroutine, and reports whether it came to its end.
func (in *Interp) startGo(p parked) bool {
	g := p.g
	if in.certain(g) {
		g = True
	}
	if p.id == 0 {
		in.lastGo++
		p.id = in.lastGo
	}
	fr, before, self, base, blocked := in.frame, in.parked, in.self, in.goBase, in.blocked
	until, past, events := in.until, in.past, in.events
	defer func() {
		in.self, in.goBase, in.blocked, in.until, in.past, in.events = self, base, blocked, until, past, events
	}()
	in.blocked, in.until, in.past, in.events = False, forOthers, p.past, 0
	in.self, in.goBase = p.id, in.depth
	in.goroutines++
	in.frame = &frame{
		name:   fr.name,
		unit:   fr.unit,
		env:    &env{},
		call:   p.at,
		parent: fr,
		path:   fr.path,
		unsure: fr.unsure,
	}
	ways := in.ways(g, func() ctl {
		p.call()
		return ctl{}
	})
	in.goroutines--
	waits := 0
	for i, w := range ways {
		if w.ctl.waits {
			waits++
			in.blocked = in.g.Or(in.blocked, w.g)
		}
		ways[i].ctl = ctl{}
	}
	in.frame, p.until = fr, in.until
	if waits == len(ways) {
		p.wrote = changes(ways)
		in.parked = append(before[:len(before):len(before)], p)
		return false
	}
	if in.feasible(in.blocked) {
		ways = in.parkPart(p, ways, len(before))
	}
	if g != True {
		ways = append(ways, way{g: in.g.AndNot(in.path, g)})
	}
	in.goOn(ways)
	return true
}

// parkPart parks a goroutine where some of its ways have to wait. The other ways go on:
// they exclude those. known is the number of goroutines that waited before it began.
func (in *Interp) parkPart(p parked, ways []way, known int) []way {
	p.parts++
	list := in.parked[:min(known, len(in.parked)):min(known, len(in.parked))]
	for _, q := range in.parked[len(list):] { // what it started is started anew there
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

// resume lets the goroutines that wait try again, while time passes. It reports whether one
// of them came further.
func (in *Interp) resume() bool {
	return in.restart(forTime, func(*parked) {})
}

// happen lets those go on that wait for what nobody sees happen, where the program can go on
// by nothing else: it happens. Which of several it is, is not known. It reports whether one
// of them came further.
func (in *Interp) happen() bool {
	n := 0
	for _, p := range in.parked {
		if p.until == forEvent && p.parts <= maxRestarts && in.feasible(p.g) {
			n++
		}
	}
	return n > 0 && in.restart(forEvent, func(p *parked) {
		if n > 1 && p.until == forEvent {
			p.g = in.g.And(p.g, in.perhaps(p.at))
		}
	})
}

// restart starts all goroutines anew that wait, none of which waits for what is given.
func (in *Interp) restart(past waiting, change func(*parked)) bool {
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

// perhaps is the guard that something happens of which nobody knows.
func (in *Interp) perhaps(at token.Pos) Guard {
	u := in.unknown(types.Typ[types.Bool], RunTime, "a goroutine", at)
	return in.g.Variable(Condition{Key: u.Key, Text: "a goroutine", At: at})
}

// maxPassed bounds how often a goroutine goes on by what nobody sees happen.
const maxPassed = 3

// event waits for a while, or for what nobody sees happen. The program itself goes on: its
// goroutines had time.
func (in *Interp) event(w waiting) {
	switch {
	case in.losing:
	case in.goroutines > 0 && (in.past >= w || in.goroutines <= in.forced):
		if in.events++; in.events > maxPassed && in.goroutines > in.forced { // it may go on and on
			in.until = max(in.until, w)
			in.throw(ctl{kind: dead, waits: true})
		}
	case in.goroutines > 0:
		in.until = max(in.until, w)
		in.throw(ctl{kind: dead, waits: true})
	default:
		in.resume()
	}
}

// changes reports whether ways have written anything.
func changes(ways []way) bool {
	for _, w := range ways {
		for _, u := range w.d {
			if u.state != u.obj.state {
				return true
			}
		}
	}
	return false
}

// letGo lets the goroutines that wait come as far as they get, when nothing else is left to
// do for a program that waits. What they do behind that is not known, nor when: what they
// may write has any value from there on. It reports whether there were any of which
// somebody can see that.
func (in *Interp) letGo() bool {
	if in.goroutines > 0 {
		return false
	}
	var lost, rest []parked
	for _, p := range in.parked {
		if p.wrote && in.feasible(p.g) {
			lost = append(lost, p)
		} else {
			rest = append(rest, p)
		}
	}
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

// stray lets what has been let go do what it may. That happens wherever goroutines wait
// for each other or let others go on.
func (in *Interp) stray() {
	for _, f := range in.strays {
		f()
	}
}

// wait ends a goroutine that waits for another, until that has come further. The
// program itself goes on: somebody wakes it whom the evaluation does not know.
func (in *Interp) wait() {
	if in.losing {
		in.raise(stop{Unsupported})
	}
	if in.goroutines > in.forced {
		in.throw(ctl{kind: dead, waits: true})
	}
}

// await waits for goroutines that wait in their turn. The program itself goes on: they
// have done what they do or, if nobody waits for them, perhaps not.
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
