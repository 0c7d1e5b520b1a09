package eval

import "go/types"

// How a function that escaped runs when it is its turn (see RunEscaped).

// runHandedOver runs a function that escaped on what there is.
func (in *Interp) runHandedOver(e *escaped, sig *types.Signature) {
	// From here on hooks see what runs as later than the start (see Later).
	in.escaping = e
	allowed := escapedNodes
	// The function of a command is the program proper, and may make formulas like main.
	if e.command {
		allowed = maxNodes
	}
	many := 1 // code that has it may call it any number of times
	if e.command {
		many = 0
	}
	in.repeats += many
	ended := true
	in.g.Allow(allowed, func() {
		in.runRootOr(func() (v Value) {
			in.g.Allow(in.shareOf(e), func() { v = in.runInTurn(e, sig) }) // the root has raised it
			ended = false
			return v
		}, func() { in.cutEscaped(e) })
	})
	if e.command {
		in.noteLeft(e, ended)
	}
	in.repeats -= many
	in.escaping = nil
}

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
		before := len(in.stored)
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
		} else {
			in.leftWith(e, before)
		}
	})
	in.leaves(e, d)
	in.joinInto(e.g, d)
	return v
}
