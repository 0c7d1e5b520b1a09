package eval

import "go/types"

// Functions that end the process. They are intrinsics, since their source ends in a system call.
// Deferred calls do not run on the way.

// exitFuncs are those functions by their full names.
func exitFuncs() map[string]Intrinsic {
	exit := func(c *Call) (Value, bool) {
		c.In.exit()
		return nil, true
	}
	m := map[string]Intrinsic{}
	for _, n := range []string{
		"os.Exit", "syscall.Exit",
		"log.Fatal", "log.Fatalf", "log.Fatalln",
		"log.Logger.Fatal", "log.Logger.Fatalf", "log.Logger.Fatalln",
	} {
		m[n] = exit
	}
	m["runtime.Goexit"] = func(c *Call) (Value, bool) {
		if c.In.goroutines == 0 { // the program ends once its goroutines have
			return exit(c)
		}
		c.In.panicWith(goexit)
		return nil, true
	}
	return m
}

// Exit ends the process (exit).
func (in *Interp) Exit() { in.exit() }

// ExitIfSet ends the process on the ways on which v is not nil, and returns on the others. An error
// that code may take to be nil which only gives up otherwise is taken so (failure.go). Only an
// intrinsic in Library.Whole may call it.
func (in *Interp) ExitIfSet(v Value) {
	set := in.isSetError(v)
	if set == False {
		return
	}
	ways := in.ways(set, func() ctl {
		in.exit()
		return ctl{}
	})
	in.goOn(append(ways, in.ways(in.g.Not(set), func() ctl { return ctl{} })...))
}

// PanicWithin is a panic of a library. What it says is not known.
func (in *Interp) PanicWithin(c *Call) {
	v := in.unknown(types.Universe.Lookup("any").Type(), RunTime, "what a panic in "+c.Name+" says", c.Pos())
	v.thrown = true
	in.panicWith(v)
}

// mayPanicWithin is PanicWithin of a call that may panic or not.
func (in *Interp) mayPanicWithin(c *Call) {
	in.mayPanic(in.panicsWithin(c), types.Universe.Lookup("any").Type(), c.Site)
}

// panicsWithin is the condition that a call of a library panics.
func (in *Interp) panicsWithin(c *Call) Guard {
	panics := in.unknown(types.Typ[types.Bool], RunTime, c.Name, c.Pos())
	return in.guardOf(panics, said{c.Name + " panics", c.Pos()})
}

// goexit is what a goroutine unwinds with that ends by runtime.Goexit: deferred calls run, and
// recover does not see it.
var goexit = &NativeValue{T: types.NewNamed(
	types.NewTypeName(0, runtimePackage, "goexit", nil), types.NewStruct(nil, nil), nil,
)}
