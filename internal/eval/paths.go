package eval

// ctl is how a statement completes.
type ctl struct {
	kind  ctlKind
	label string
	val   Value // of a return: nil, a value or a Tuple
}

type ctlKind uint8

const (
	next ctlKind = iota
	brk
	cont
	ret
	fallth
	dead // the run ends here: panic, os.Exit, an endless loop
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
	fr, h := in.frame, len(in.frame.pend)
	var paths []way
	d := in.under(g, func() {
		env := fr.env
		c := f()
		fr.env = env
		paths = in.closeTo(h, c)
	})
	for i := range paths {
		paths[i].d = compose(d, paths[i].d)
	}
	return paths
}

// resolve continues after a construct with the paths for which mine holds. Of
// the others, the ones that end the run are assumed not to be taken; the rest
// stay pending for the construct they leave to.
func (in *Interp) resolve(paths []way, mine func(ctl) bool) ctl {
	paths = in.dropErrors(paths)
	if len(paths) == 0 {
		return ctl{kind: dead}
	}
	var here, away []way
	for _, p := range paths {
		if mine(p.ctl) {
			here = append(here, p)
		} else {
			away = in.addAway(away, p)
		}
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
	if a.ctl.val != nil && b.ctl.val != nil {
		c.val = in.merge(a.g, a.ctl.val, b.ctl.val)
	}
	var d delta
	switch {
	case len(a.d) == 0 && len(b.d) == 0:
	default:
		path := in.path
		d = in.under(True, func() { in.join(a.g, a.d, b.d) })
		in.path = path
	}
	return way{c, in.g.or(a.g, b.g), d}
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
	in.frame.pend = append(in.frame.pend, pending{p.ctl, p.g, p.d, in.path})
	in.epochs++
	in.br = &branch{start: in.nextObj, epoch: in.epochs, parent: in.br}
	in.path = in.shortPath(in.g.andNot(in.path, p.g))
}

// maxPath bounds the formula of a path, in nodes.
const maxPath = 120

// shortPath names a path that has become long: of how it goes with other
// conditions nothing is known from there on.
func (in *Interp) shortPath(g Guard) Guard {
	if !in.g.wide(g, maxPath) {
		return g
	}
	c := Condition{Text: "earlier conditions in " + in.frame.name}
	if in.frame.call.IsValid() {
		c.At = in.frame.call
	}
	return in.g.name(g, c)
}

func (in *Interp) apply(d delta) {
	for _, u := range d {
		in.write(u.obj)
		u.obj.state, u.obj.epoch = u.state, 0
	}
}

// dropErrors removes the paths that end the run or return an error, as long as
// another is left, and assumes that they are not taken.
func (in *Interp) dropErrors(paths []way) []way {
	good := 0
	for _, p := range paths {
		if p.ctl.kind != dead && !in.returnsError(p.ctl) {
			good++
		}
	}
	out := paths[:0:0]
	for _, p := range paths {
		if p.ctl.kind == dead || good > 0 && in.returnsError(p.ctl) {
			if len(paths) > 1 && good > 0 {
				in.assumeNot(p.g)
			}
			continue
		}
		out = append(out, p)
	}
	return out
}

// assumeNot records that no run that matters takes the path g.
func (in *Interp) assumeNot(g Guard) {
	in.assumeIte(g, False, in.assume)
}

// feasible reports whether g can hold here.
func (in *Interp) feasible(g Guard) bool {
	return !in.g.disjoint(in.path, g)
}

// certain reports whether g holds here.
func (in *Interp) certain(g Guard) bool {
	return in.g.implies(in.path, g)
}

// returnsError reports whether a return hands out an error that is certainly
// one, as the last of the function's results.
func (in *Interp) returnsError(c ctl) bool {
	if c.kind != ret || c.val == nil || in.frame.sig == nil {
		return false
	}
	res := in.frame.sig.Results()
	if res.Len() == 0 || !isError(res.At(res.Len()-1).Type()) {
		return false
	}
	v := c.val
	if t, ok := v.(Tuple); ok {
		if len(t) == 0 {
			return false
		}
		v = t[len(t)-1]
	}
	switch v := v.(type) {
	case *Nil, *Choice:
		return false
	case *Unknown:
		return false
	default:
		return v != nil
	}
}
