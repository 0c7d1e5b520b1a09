package eval

// A checkpoint is where an evaluation can go back to when what it tries does
// not come to an end: a bound is hit, or what is read has alternatives.
type checkpoint struct {
	br              *branch
	path            Guard
	frame           *frame
	env             *env
	pend, defers    int
	depth           int
	goroutines      int
	parked          []parked
	strays          []func()
	strict, lifting bool
	fixed           fixed
}

func (in *Interp) checkpoint() checkpoint {
	fr := in.frame
	return checkpoint{
		br: in.br, path: in.path, frame: fr, env: fr.env, pend: len(fr.pend), defers: len(fr.defers),
		depth: in.depth, goroutines: in.goroutines, parked: in.parked, strays: in.strays,
		strict: in.strict, lifting: in.lifting, fixed: in.fixed,
	}
}

// rollTo takes back what was written since the checkpoint, and goes on from there.
func (in *Interp) rollTo(c checkpoint) {
	in.restore(c.br, c.path)
	in.unwindTo(c)
	in.parked, in.strays = c.parked, c.strays
	c.frame.pend = c.frame.pend[:c.pend]
	c.frame.defers = c.frame.defers[:min(c.defers, len(c.frame.defers))]
}

// unwindTo goes on from the checkpoint with what was written since.
func (in *Interp) unwindTo(c checkpoint) {
	in.frame, in.depth, in.goroutines = c.frame, c.depth, c.goroutines
	in.strict, in.lifting, in.fixed = c.strict, c.lifting, c.fixed
	c.frame.env = c.env
}
