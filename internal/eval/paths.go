package eval

// ctl is how a statement completes.
type ctl struct {
	kind  ctlKind
	label string
	val   Value // of a return: nil, a value or a Tuple; of a panic, what it was called with
	// assumed says of a dead end that no run that matters gets there.
	assumed bool
	// waits says of a dead end that it is a goroutine's that waits for another.
	waits bool
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

// pending is a path that left the block it was in, while evaluation went on
// with the other paths in a branch of its own.
type pending struct {
	ctl   ctl
	g     Guard // the whole path to the exit
	d     delta
	outer Guard // the path before the split
}

// way is one way through a construct: how it ended, under which guard, and what it wrote.
type way struct {
	ctl ctl
	g   Guard
	d   delta
}

// compose is the effect of a and then b.
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

// closeTo ends the branches that were opened since the frame had h paths
// pending, and returns all ways through, the one that ended last at the end.
func (in *Interp) closeTo(h int, last ctl) []way {
	fr := in.frame
	paths := []way{{last, in.path, nil}}
	for len(fr.pend) > h {
		p := fr.pend[len(fr.pend)-1]
		fr.pend = fr.pend[:len(fr.pend)-1]
		d := in.rollback(in.br)
		in.br, in.path = in.br.parent, p.outer
		for i := range paths {
			paths[i].d = compose(d, paths[i].d)
		}
		paths = append([]way{{p.ctl, p.g, p.d}}, paths...)
	}
	return paths
}

// ways runs f under g and returns all ways through it; the heap is as before.
func (in *Interp) ways(g Guard, f func() ctl) []way {
	return in.waysIn(func(body func()) delta { return in.under(g, body) }, f)
}

// waysAlong is ways for a guard that is kept as it is, however long the path.
func (in *Interp) waysAlong(g Guard, f func() ctl) []way {
	to := in.g.And(in.path, g)
	return in.waysIn(func(body func()) delta { return in.along(to, body) }, f)
}

func (in *Interp) waysIn(branch func(func()) delta, f func() ctl) []way {
	fr, h := in.frame, len(in.frame.pend)
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

// resolve continues after a construct with the paths for which mine holds. The
// others stay pending for the construct they leave to, but for those that end
// the process.
func (in *Interp) resolve(paths []way, mine func(ctl) bool) ctl {
	var here, away []way
	over := deadEnd
	for _, p := range paths {
		switch {
		case mine(p.ctl):
			here = append(here, p)
		case p.ctl.kind == dead:
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

// addAway joins a path to the pending one that leaves in the same way, if any.
func (in *Interp) addAway(away []way, p way) []way {
	for i, q := range away {
		if q.ctl.kind == p.ctl.kind && q.ctl.label == p.ctl.label {
			away[i] = in.joinTwo(q, p)
			return away
		}
	}
	return append(away, p)
}

func (in *Interp) joinTwo(a, b way) way {
	c := a.ctl
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
		d = in.under(True, func() {
			in.join(a.g, a.d, b.d)
			value()
		})
		in.path = path
	}
	return way{c, in.g.Or(a.g, b.g), d}
}

// joinPaths makes one path of several, with the merged value of their returns.
func (in *Interp) joinPaths(paths []way) (Value, delta) {
	p := paths[len(paths)-1]
	for i := len(paths) - 2; i >= 0; i-- {
		p = in.joinTwo(paths[i], p)
	}
	return p.ctl.val, p.d
}

// leave keeps p for the construct it leaves to, and goes on without it.
func (in *Interp) leave(p way) {
	if p.ctl.kind == pan && in.unrecovered() && in.endsProcess(p.g) && in.assumeNot(p.g) {
		return
	}
	in.frame.pend = append(in.frame.pend, pending{p.ctl, p.g, p.d, in.path})
	in.epochs++
	in.br = &branch{start: in.nextObj, epoch: in.epochs, parent: in.br, depth: in.br.depth + 1, g: p.g, not: true}
	in.path = in.shortPath(in.g.AndNot(in.path, p.g))
}

// maxPath bounds the formula of a path, in nodes: every condition that is added makes a
// new formula of that size. maxDecided is how many conditions a path goes on to decide
// when it has become longer.
const maxPath, maxDecided = 80, 24

// shortPath names a path that has become long: from there on nothing is known of how it
// goes with other conditions, but for those that it decides.
func (in *Interp) shortPath(g Guard) Guard {
	if !in.g.Large(g, maxPath) {
		return g
	}
	return in.g.And(in.g.Literals(g, maxDecided), in.g.Name(g, in.earlier()))
}

// earlier is the text of a condition that stands for what has been asked so far.
func (in *Interp) earlier() Condition {
	c := Condition{Text: "earlier conditions in " + in.frame.name}
	if in.frame.call.IsValid() {
		c.At = in.frame.call
	}
	return c
}

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
