package eval

// Going back. The evaluator tries things that may not work out: a call that hits a bound, an
// intrinsic that meets alternatives, a loop whose turns are looked at in advance. It takes a
// checkpoint before and returns to it after. There are two ways to return. rollTo takes back all
// writes since, as if nothing had happened. unwindTo keeps the writes and only leaves the calls
// that were under way, as a panic of the program does.
//
// What is not in a checkpoint stays, such as fuel that was spent, formulas that were made, and
// functions that escaped.

// A checkpoint is a state of the evaluation: the branch that is written to and its path, the calls
// under way, and the goroutines that wait.
type checkpoint struct {
	br              *branch
	path            Guard
	frame           *frame
	env             *env
	pend, defers    int
	depth           int
	goroutines      int
	catching        int
	parked          []parked
	strays          []func()
	strict, lifting bool
	fixed           fixed
}

// checkpoint is the current state. Lists are kept by length or as they are: they only grow at the
// end, or are never changed in place.
func (in *Interp) checkpoint() checkpoint {
	fr := in.frame
	return checkpoint{
		br: in.br, path: in.path, frame: fr, env: fr.env, pend: len(fr.exited), defers: len(fr.defers),
		depth: in.depth, goroutines: in.goroutines, parked: in.parked, strays: in.strays,
		strict: in.strict, lifting: in.lifting, fixed: in.fixed, catching: in.catching,
	}
}

// rollTo takes back what was written since the checkpoint and continues from there.
func (in *Interp) rollTo(c checkpoint) {
	in.restore(c.br, c.path)
	in.unwindTo(c)
	in.parked, in.strays = c.parked, c.strays
	c.frame.exited = c.frame.exited[:c.pend]
	c.frame.defers = c.frame.defers[:min(c.defers, len(c.frame.defers))]
}

// unwindTo leaves the calls that began since the checkpoint. What they wrote stays.
func (in *Interp) unwindTo(c checkpoint) {
	in.frame, in.depth, in.goroutines = c.frame, c.depth, c.goroutines
	in.strict, in.lifting, in.fixed, in.catching = c.strict, c.lifting, c.fixed, c.catching
	c.frame.env = c.env
}

// undoIfStopped is deferred by a function that can do without what it runs. If that hits a bound,
// everything that was written since at is taken back, and ok is false.
func (in *Interp) undoIfStopped(at checkpoint, ok *bool) {
	r := recover()
	if r == nil {
		return
	}
	if _, stopped := in.stopped(r); !stopped {
		panic(r)
	}
	in.raised = nil
	in.rollTo(at)
	*ok = false
}
