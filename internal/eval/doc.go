// Package eval runs the Go code that builds a value, without compiling or
// executing it: a bounded abstract interpreter over typed syntax. It knows Go
// and the standard library, and nothing of tools. README.md follows one example
// from source to variants.
//
// # Values
//
// A [Value] is known, or [Unknown] with a reason and a position, or a [Choice]
// between values under guards. A guard ([Guard]) is a boolean formula over the
// conditions that could not be decided. Package guard keeps it as a reduced
// ordered binary decision diagram, so that "both branches did the same" and
// "this cannot be" are looked up and not guessed. Elements that are there only
// under a guard stay in slices and maps as such.
//
// # Laws
//
// Seven laws hold everywhere. Each is kept in one place:
//
//  1. Memory is Go's. A slice is a window of an array that others may share,
//     with a length and a capacity (array.go, append.go). An array that may or
//     may not be another one is linked with it (alias.go).
//  2. Panics and errors are values. A panic unwinds, runs deferred calls and
//     can be recovered (unwind.go, defers.go). A returned error is a value like
//     any other. A path ends only where the process does: at a call that exits, or
//     where main returns (ends.go). A call that is not read may fail. Code that
//     only gives up then is taken to succeed; code that does more with the error,
//     or offers something first, is read both ways (failure.go, givesup.go,
//     offers.go).
//  3. Alternatives are told apart in the dispatcher. An intrinsic runs once for
//     each, under its guard, and never sees one (split.go).
//  4. Code that is not read may do anything that it can reach: calls without a
//     body, unknown functions and methods, calls that a bound ends, and code
//     that is left aside, whose source says what it writes (stranger.go,
//     reachwalk.go, effects.go). The functions that it is handed run at once
//     or later, once or again, on what there is then (escape.go, handedat.go,
//     lost.go, atonce.go), with what it was handed before (provided.go), and
//     so do those that they return and methods by which types decode
//     themselves (decoders.go). The function of a command runs where the
//     program executes it (executed.go). A library may call what it was handed
//     at each later call of a library, and while the program waits (again.go).
//     What such functions write is not certain for others (lent.go,
//     stayed.go). They write it with the function values that they call
//     (asOne) and the methods of what they hand on (asks), and change what the
//     library keeps to itself, such as the flags and the environment
//     (cells.go), and what is in channels (sent.go). A panic that such a
//     function asks for leaves the call, if somebody recovers from it
//     (mayRaise), and so does a fault on what there is (faults.go). The caller
//     of the evaluator is told what such code was handed, since it may
//     register something there. There are exceptions. A library without
//     source is taken to change only what it takes by any type, text,
//     variables whose address it is handed, and objects of its own
//     (isLibrary, ownobjects.go). Where only the source of code is read,
//     libraries keep what is in their own package variables (pass), an SDK
//     does not write to a schema that code returns in a struct (returned), a
//     function value whose type names one of a package that is read is read
//     itself (ofReadCode), an interface holds no value of a type that the
//     user's code never has as such (othertypes.go), what is handed on as a
//     value of any type is written to only if code puts it into such a value
//     (boxes.go) or a variable of that type or a reflect.Value holds it
//     (opens), a library or a context does not give back what it was given as
//     such a value (givesBack), what code stores is one of few objects, a part
//     of one, or a new value that leads to them, but no struct of another
//     module and none that it hands to a function (stores.go), and methods
//     that print errors, or values of other packages, write nothing (asks,
//     isRead).
//  5. The standard library runs from its source (source.go). An intrinsic says
//     what source cannot say, or does faster what source says; a test compares
//     it with the real function. What other libraries do when they are
//     initialized runs when a variable of them is needed (libraryinit.go).
//  6. Order that Go leaves open stays open: which case of a select is taken
//     (select.go), whether a variable is read before or after a call beside it
//     (order.go), how a range goes over a map (maporder.go), and what
//     goroutines do that nothing orders (happensbefore.go). What comes out the
//     same in each order is known.
//  7. A program is by itself. What is said of it does not depend on others that
//     are read in the same run; package extract keeps this law.
//
// # Branches
//
// A condition that is unknown takes both branches. Each runs under its guard
// on the same heap; what it wrote is taken back, and the two sets of writes
// are joined location by location (paths.go, heap.go). A way that ends the
// process before anything was offered on it is assumed not to be taken.
//
// # Calls
//
// A call goes, in this order, to a hook of the caller (see [Options.Hooks]), to
// an intrinsic, or to the body of the function if source is at hand. Otherwise
// it yields Unknown, and the function values that it receives run later, with
// unknown arguments, since the callee may call them.
//
// # Loops and goroutines
//
// A loop of unknown length runs once for all turns: what it writes is made to
// stand for any number of them, and so is what it reads (someturns.go,
// widen.go). What turns add to lists is that of some turn each, unless it is there
// under more than a few conditions (ofturns.go). A goroutine runs at once and as far
// as it gets. If it has to wait, for another one, a lock, time or an event, it is
// taken back and starts anew when the program waits for something. If the program
// never does, the goroutine runs at the end, like a function that escaped
// (goroutines.go, chans.go, std_locks.go).
//
// # One of several
//
// An Unknown may be known to be one of several functions, pointers, maps,
// channels or lists, such as the element of a list at an unknown index. What is
// done with it may then be done with each of them, any number of times
// (anyof.go). What is read through it is the same value until something is written
// that it may lead to (reread.go).
//
// # Bounds
//
// Fuel is counted in steps, never in time, so that the answer is the same on
// every machine. Loops, call depth, recursion, strings and alternatives each
// have a bound of their own, and an intrinsic pays for its output before it makes it.
// What has spent the fuel of a call is cut off alone where that is one call or loop in it, and the
// call goes on (fuel.go). What is cut off may also panic, or end the process (endings.go).
// Further calls of a function that calls itself are run as one (recursion.go).
package eval
