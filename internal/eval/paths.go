package eval

import "strings"

// This file has ways: the paths through a construct that differ in how they end. Go's
// structured control flow makes them meet again:
//
//	for _, t := range tools {
//		if !enabled(t) { continue } // leaves the body under a guard
//		add(t)                      // runs under its negation
//	}
//
// A way that leaves (continue, break, return, panic) is kept pending, with what it wrote,
// and the evaluation goes on without it in a branch of its own. The construct that it
// leaves to joins it with the others. So the body of a loop is evaluated once per turn and
// not once for each combination of conditions before it.

// A ctl is how a statement completes: it goes on, or leaves, perhaps to a label or with a
// value.
type ctl struct {
	kind  ctlKind
	label string
	val   Value // of a return: nil, a value or a Tuple; of a panic, what it was called with
	// assumed says of a dead end that no run that matters gets there (see assumeNot).
	assumed bool
	// waits says of a dead end that a goroutine waits for another there.
	waits bool
	// served says of a dead end that the program may have offered or served something before (see
	// keptEnd).
	served bool
}

type ctlKind uint8

const (
	next ctlKind = iota
	brk
	cont
	ret
	fallth
	jump // goto
	pan  // a panic, on its way to a deferred function that recovers
	dead // the process ends here, or never gets further: os.Exit, an endless loop
)

// A exitedPath way has left the block it was in. Evaluation went on with the other ways in a
// branch of its own, which closeTo ends.
type exitedPath struct {
	ctl   ctl
	g     Guard // the whole path to the exit
	d     delta
	outer Guard // the path before the split
}

// A way is one path through a construct: how it ended, under which guard, and what it
// wrote.
type way struct {
	ctl ctl
	g   Guard
	d   delta
}

// compose is the effect of a and then b: for each object, the state that was written last.
func compose(a, b delta) delta {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	out := make(delta, 0, len(a)+len(b))
	in := make(map[*Obj]int, len(a)+len(b))
	for _, d := range []delta{a, b} {
		for _, u := range d {
			if i, ok := in[u.obj]; ok {
				out[i] = u
				continue
			}
			in[u.obj] = len(out)
			out = append(out, u)
		}
	}
	return out
}

// closeTo ends the branches that were opened since the frame had h ways pending, and
// returns all ways through, the last of which is the one that came to the end. Each way
// that left later had seen what was written in the branches before, so those writes are
// part of it.
func (in *Interp) closeTo(h int, last ctl) []way {
	fr := in.frame
	paths := []way{{ctl: last, g: in.path, d: nil}}
	for len(fr.exited) > h {
		p := fr.exited[len(fr.exited)-1]
		fr.exited = fr.exited[:len(fr.exited)-1]
		d := in.rollback(in.br)
		in.br, in.path = in.br.parent, p.outer
		for i := range paths {
			paths[i].d = compose(d, paths[i].d)
		}
		paths = append([]way{{ctl: p.ctl, g: p.g, d: p.d}}, paths...)
	}
	return paths
}

// ways runs f under g and returns all ways through it. Their writes are taken back: the
// heap is as before, so the other side of a condition starts from the same state.
func (in *Interp) ways(g Guard, f func() ctl) []way {
	return in.waysIn(func(body func()) delta { return in.under(g, body) }, f)
}

// waysAlong is ways with the exact guard as the path, however long that is: what an
// intrinsic splits on must be decided by it, or it would be asked for again.
func (in *Interp) waysAlong(g Guard, f func() ctl) []way {
	to := in.g.And(in.path, g)
	return in.waysIn(func(body func()) delta { return in.along(to, body) }, f)
}

// waysIn is ways in a branch that branch opens.
func (in *Interp) waysIn(branch func(func()) delta, f func() ctl) []way {
	fr, h := in.frame, len(in.frame.exited)
	var paths []way
	d := branch(func() {
		env := fr.env
		c := in.try(f)
		fr.env = env
		paths = in.closeTo(h, c)
	})
	for i := range paths {
		paths[i].d = compose(d, paths[i].d)
	}
	return paths
}

// resolve continues after a construct with the ways for which mine holds: it joins their
// writes and applies them. The other ways stay pending for the construct that they leave
// to, except those that end the process.
//
// If no way continues, the whole path leaves: the last of the ways that do becomes the
// completion of the construct, and the others are pending.
func (in *Interp) resolve(paths []way, mine func(ctl) bool) ctl {
	var here, away []way
	over := deadEnd
	for _, p := range paths {
		switch {
		case mine(p.ctl):
			here = append(here, p)
		case p.ctl.kind == dead && !p.ctl.served:
			over = in.narrow1(over, p)
		default:
			away = in.addAway(away, p)
		}
	}
	if len(here) == 0 && len(away) == 0 {
		return over
	}
	if len(here) == 0 {
		last := away[len(away)-1]
		for _, p := range away[:len(away)-1] {
			in.leave(p)
		}
		in.apply(last.d)
		return last.ctl
	}
	for _, p := range away {
		in.leave(p)
	}
	_, d := in.joinPaths(here)
	in.apply(d)
	return ctl{}
}

// addAway joins a way with the one that leaves in the same manner, if there is one: two
// returns become one way that returns a choice. Otherwise their number would multiply.
func (in *Interp) addAway(away []way, p way) []way {
	for i, q := range away {
		if q.ctl.kind == p.ctl.kind && q.ctl.label == p.ctl.label {
			away[i] = in.joinTwo(q, p)
			return away
		}
	}
	return append(away, p)
}

// joinTwo joins two ways that end in the same manner. Their guards exclude one another.
func (in *Interp) joinTwo(a, b way) way {
	c := a.ctl
	c.waits = a.ctl.waits && b.ctl.waits
	value := func() { // slices are merged by what is in their arrays
		if a.ctl.val != nil && b.ctl.val != nil {
			c.val = in.merge(a.g, a.ctl.val, b.ctl.val)
		}
	}
	var d delta
	switch {
	case len(a.d) == 0 && len(b.d) == 0:
		value()
	default:
		path := in.path
		// Joining reads and writes arrays, so it runs in a branch, whose writes are the
		// result.
		d = in.under(True, func() {
			in.join(a.g, a.d, b.d)
			value()
		})
		in.path = path
	}
	return way{ctl: c, g: in.g.Or(a.g, b.g), d: d}
}

// joinPaths makes one way of several, with the merged value of their returns.
func (in *Interp) joinPaths(paths []way) (Value, delta) {
	p := in.joinAll(paths)
	return p.ctl.val, p.d
}

func (in *Interp) joinAll(paths []way) way {
	p := paths[len(paths)-1]
	for i := len(paths) - 2; i >= 0; i-- {
		p = in.joinTwo(paths[i], p)
	}
	return p
}

// leave keeps p pending for the construct that it leaves to, and goes on without it, under
// the negation of its guard. A panic that nothing recovers ends the process; runs that end
// before anything was offered do not matter, and that is assumed instead (law 2).
func (in *Interp) leave(p way) {
	if p.ctl.kind == pan && in.unrecovered() && in.endsProcess(p.g) && in.assumeNot(p.g) {
		return
	}
	left := in.g.AndNot(in.path, p.g)
	if p.ctl.kind == dead {
		in.blockedOn(p)
		if left == False { // what is left is no longer told from it
			return
		}
	}
	in.frame.exited = append(in.frame.exited, exitedPath{ctl: p.ctl, g: p.g, d: p.d, outer: in.path})
	in.epochs++
	in.br = &branch{start: in.nextObj, epoch: in.epochs, parent: in.br, depth: in.br.depth + 1, g: p.g, not: true}
	in.path = in.shortPath(left)
}

// maxPath bounds the guard of a path, in nodes: each condition that is added makes a new
// formula of that size. maxDecided is the number of conditions that a longer path still
// decides.
const maxPath, maxDecided = 80, 24

// shortPath replaces the guard of a path that has become long by a condition of its own,
// together with the conditions that it decides. From there on the evaluation does not know
// how the path goes with other conditions, so some ways look possible that are not: that is
// wider.
func (in *Interp) shortPath(g Guard) Guard {
	if !in.g.Large(g, maxPath) {
		return g
	}
	return in.g.And(in.g.Literals(g, maxDecided), in.g.Name(g, in.earlier()))
}

// maxPresence bounds the guard of an entry of a map, in nodes: a program asks for each entry what
// it asks for one of them.
const maxPresence = 24

// shortGuard is shortPath for the guard of what is there on some paths and not on others.
func (in *Interp) shortGuard(g Guard) Guard {
	if !in.g.Large(g, maxPresence) {
		return g
	}
	return in.g.And(in.g.Literals(g, maxDecided), in.g.Name(g, in.earlier()))
}

// earlier is the condition that stands for all conditions asked so far, for users.
func (in *Interp) earlier() Condition {
	c := Condition{Text: "earlier conditions in " + in.frame.name, At: in.frame.callPos}
	if in.frame.name == "" || strings.HasPrefix(in.frame.name, literalName) { // the rest is a place on this machine
		c.Text = "earlier conditions in a function"
	}
	return c
}

// apply makes the writes of a way the current state. Epoch 0 makes the next write copy the
// state, since other ways may share it.
func (in *Interp) apply(d delta) {
	for _, u := range d {
		in.replace(u.obj, u.state)
		u.obj.epoch = 0
	}
}

// feasible reports whether g can hold here.
func (in *Interp) feasible(g Guard) bool {
	return !in.g.Disjoint(in.path, g)
}

// certain reports whether g holds here.
func (in *Interp) certain(g Guard) bool {
	return in.g.Implies(in.path, g)
}
