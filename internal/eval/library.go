package eval

import (
	"go/types"
	"strings"
)

// A Library says what calls into the standard library, and into libraries that
// read settings, do where their source does not run: because source cannot say
// it, because it would take too long, or because more is known of the function
// than of its body. Package library has the one in use; the methods and
// functions it works with are in libraryapi.go.
type Library struct {
	// Intrinsics are by the full name of the function (see FuncKey).
	Intrinsics map[string]Intrinsic
	// Whole are intrinsics that take values with alternatives as they are (see wholeFuncs).
	Whole map[string]bool
	// Variables are package variables by their full name, with what they hold.
	Variables map[string]func(*Interp, *types.Var) Value
	// Changes are functions, methods of interfaces and package variables by which code changes what
	// the library keeps in State, with a name for that. Code that is only read may change it, too.
	Changes map[string]Change
	// Cells are the pointers and maps of State that hold what goes by such a name.
	Cells func(in *Interp, what string) []Value
	// Before, if set, is told of a call whose body is about to run. A value that
	// the library keeps in a form of its own takes the form of its source then.
	Before func(*Call)
	// Unread, if set, is told of a call that is not run, before it does anything; Later of code
	// that runs at a time that is not known.
	Unread func(*Call)
	Later  func(*Interp)
	// State is what the library remembers during one evaluation.
	State any
}

// A Change is what a function changes that the library keeps. Own says that only calls in the
// user's own packages count: libraries do so as a part of what the library has a model of.
type Change struct {
	What string
	Own  bool
}

// An Intrinsic stands for a function. handled = false falls through to its
// source. Its arguments are one thing each: the dispatcher tells alternatives
// apart (see split.go).
type Intrinsic func(c *Call) (result Value, handled bool)

// intrinsics merges the intrinsics of the library with those in this package, which look into
// memory or goroutines. The standard library itself reflects with internal/reflectlite, so
// each function of reflect is there under both names.
func (l *Library) intrinsics() map[string]Intrinsic {
	all := map[string]Intrinsic{}
	for _, t := range []map[string]Intrinsic{l.Intrinsics, syncFuncs(), exitFuncs(), runtimeErrorFuncs(),
		reflectFuncs(), valueErrorFuncs(), sortFuncs()} {
		for k, f := range t {
			all[k] = f
			if name, ok := strings.CutPrefix(k, "reflect."); ok { // what the standard library itself reflects with
				all["internal/reflectlite."+name] = f
			}
		}
	}
	return all
}

// standard reports whether a package is one of the standard library. Without Options.Standard, that
// is one whose path does not begin with a domain name.
func (in *Interp) standard(pkg string) bool {
	if in.opts.Standard != nil {
		return in.opts.Standard(pkg)
	}
	first, _, _ := strings.Cut(pkg, "/")
	return pkg != "" && !strings.Contains(first, ".")
}
