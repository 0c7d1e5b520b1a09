package extract

import "github.com/toolbudget/toolbudget/internal/eval"

// A program is read several times: with more source each time, with fewer types that look like
// tools, in the default world, and for the requests that it sends. The first reading tells which
// tools there are, and may take what the evaluator's own bounds allow. The others add detail, so
// how often a program is read depends on how long that takes.

const (
	// repeatSteps is what the runs of a program may have taken if it is read once more.
	repeatSteps = eval.DefaultSteps / 2
	// worldSteps is what a run in the default world may take in any case. It does less than a run
	// that does not know the world, so beyond twice the steps of that it has gone astray.
	worldSteps = repeatSteps / 10
	// rereadShare is how many times the steps of the last run one with more source may take. It
	// may take idleSteps in any case.
	rereadShare = 3
	// A run that finds nothing ends after idleSteps. It is not repeated for the order of its
	// goroutines: that it was cut off says already that something may be missing.
	idleSteps = repeatSteps / 2
	// longRun is what the run of a guess takes if its types are sorted out before more source is
	// read: those without a tool are often what takes long.
	longRun = repeatSteps / 10
)

// mayRepeat reports whether a program is read once more, if that takes as long as the last run did.
func (x *extraction) mayRepeat(last *run) bool {
	steps := last.in.Steps()
	return *x.total+steps <= repeatSteps && !(x.once && steps > longRun)
}

// reread runs a program once more, with more source.
func (x *extraction) reread(e entry, demanded map[string]bool) *run {
	x.rereading = true
	defer func() { x.rereading = false }()
	return x.run(e, demanded)
}

// idle reports whether a run was cut off because it found nothing: what it might have
// found is a source then.
func (r *run) idle() bool { return r.cut && r.registry.len() == 0 && r.in.Steps() >= idleSteps }

// exhausted reports whether the runs of the program have used up what is granted to them.
func (x *extraction) exhausted() bool { return x.most > 0 && x.spent >= x.most }

// bound is how many steps the next run may take, or 0 if the evaluator's own bound holds.
func (x *extraction) bound(world *eval.World) int {
	switch {
	case x.most > 0:
		return max(1, x.most-x.spent)
	case world != nil:
		return max(worldSteps, min(repeatSteps-*x.total, 2*x.last))
	case x.rereading:
		return max(idleSteps, min(repeatSteps-*x.total, rereadShare*x.last))
	}
	return 0
}

// runIn evaluates a program, in the default world if one is given. The order is that of a real
// run: initializers, then main, then the functions that escaped, such as handlers and commands.
//
// One schedule of the goroutines is evaluated. If it turns out that what they do is in no order,
// the program is evaluated again with that knowledge.
func (x *extraction) runIn(world *eval.World, e entry, demanded map[string]bool) *run {
	for n := 0; ; n++ {
		r := x.newRun(demanded, world)
		r.main, r.world = e.main, world != nil
		r.start(e, world)
		again := x.unordered.Again(n, r.in) && !r.idle()
		// Half a run in the default world would be of no use.
		if !again && !(r.world && r.cut) {
			r.finish(e)
			again = x.unordered.Again(n, r.in) && !r.idle()
		}
		x.spent, *x.total = x.spent+r.in.Steps(), *x.total+r.in.Steps()
		if world == nil {
			x.last = r.in.Steps()
		}
		if !again || x.exhausted() {
			return r
		}
		if x.rereading && !x.mayRepeat(r) {
			r.unsettled = true
			return r
		}
		r.in.Close()
	}
}
