// Package eval runs the Go code that builds a value, without compiling or
// executing it: a bounded abstract interpreter over typed syntax. It knows Go
// and the standard library, and nothing of tools.
//
// # Values
//
// A [Value] is known, or [Unknown] with a reason and a position, or a [Choice]
// between values under guards. A guard ([Guard]) is a boolean formula over the
// conditions that could not be decided, kept as a reduced ordered binary
// decision diagram, so that "both branches did the same" and "this cannot be"
// are looked up and not guessed. Elements that are there only under a guard
// stay in slices and maps as such.
//
// # Branches
//
// A condition that is unknown takes both branches. Each runs under its guard
// on the same heap; what it wrote is taken back, and the two sets of writes
// are joined location by location. A branch that ends in an error exit (a
// panic, os.Exit, or a return of a non-nil error) is no branch: the run that
// takes it offers nothing, so the condition is assumed not to hold.
//
// # Calls
//
// A call goes, in this order, to a hook of the caller (see [Options.Hooks]), to
// an intrinsic, to the body of the function where source is at hand, and else
// yields Unknown; function values that such a call receives are run later, with
// unknown arguments, since the callee may call them.
//
// # Bounds
//
// Fuel is counted in steps, never in time, so that the answer is the same on
// every machine. Loops, call depth, recursion, strings and alternatives are
// bounded each for itself, and an intrinsic pays for its output before it makes it.
package eval
