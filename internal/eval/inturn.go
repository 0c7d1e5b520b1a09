package eval

import "go/types"

// How a function that escaped runs when it is its turn (see RunEscaped).

// shareOf is how much a function that escaped may add to the formulas at most. The last quarter is
// kept for those that register something: handlers with many conditions would use it up before.
func (in *Interp) shareOf(e *escaped) int {
	if e.command || in.opts.Registers == nil || in.opts.Registers(e.f) {
		return mostRun
	}
	return max(0, mostRun/4*3-in.g.Nodes())
}

// runInTurn runs a function that escaped, under its condition.
func (in *Interp) runInTurn(e *escaped, sig *types.Signature) Value {
	var v Value
	in.ranEscaped = true
	d := in.under(e.g, func() {
		if in.lib.Later != nil {
			in.lib.Later(in)
		}
		for _, h := range e.hooks {
			in.runHook(h, e.at)
		}
		v = in.rootEnd(func() Value {
			if e.run != nil {
				return e.run()
			}
			return in.callUnknowing(e.f, sig)
		})
		if v != nil { // a function that it returns may be called as well
			in.escape(v, e.at)
		}
		if e.command {
			in.endOf(e, v, sig)
		}
	})
	in.leaves(e, d)
	in.joinInto(e.g, d)
	return v
}
