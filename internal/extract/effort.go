package extract

import "github.com/toolbudget/toolbudget/internal/eval"

// A program is read several times: with more source each time, with fewer types that look like
// tools, in the default world, and for the requests that it sends. The first reading tells which
// tools there are, and may take what the evaluator's own bounds allow. The others add detail, so
// how often a program is read depends on how long that takes.

const (
	// repeatSteps is what the runs of a program may have taken if it is read once more.
	repeatSteps = eval.DefaultSteps / 2
	// worldSteps is what a run in the default world may take in any case.
	worldSteps = repeatSteps / 10
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

// exhausted reports whether the runs of the program have used up what is granted to them.
func (x *extraction) exhausted() bool { return x.most > 0 && x.spent >= x.most }

// bound is how many steps the next run may take, or 0 if the evaluator's own bound holds.
func (x *extraction) bound(world *eval.World) int {
	switch {
	case x.most > 0:
		return max(1, x.most-x.spent)
	case world != nil:
		return max(worldSteps, repeatSteps-*x.total)
	}
	return 0
}
