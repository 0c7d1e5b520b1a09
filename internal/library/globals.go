package library

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// globalVars are package variables of the standard library that programs read, with their
// values. The arguments of the command line are unknown, except in the default world.
var globalVars = map[string]func(*eval.Interp, *types.Var) eval.Value{
	// Compared with ctx.Err(), so it must be one object in the whole run.
	"context.Canceled": canceled,
	"os.ErrInvalid":    ofFS,
	"os.ErrPermission": ofFS,
	"os.ErrExist":      ofFS,
	"os.ErrNotExist":   ofFS,
	"os.ErrClosed":     ofFS,
	// The linker gives them the values that package runtime has.
	"math/bits.overflowError": ofRuntime("integer overflow"),
	"math/bits.divideError":   ofRuntime("integer divide by zero"),
	"os.Args": func(in *eval.Interp, v *types.Var) eval.Value {
		if in.Options().Defaults != nil {
			return arguments(in, v.Type())
		}
		return &eval.Unknown{T: v.Type(), Reason: eval.RunTime, Detail: "os.Args", Key: "os.Args"}
	},
}

// ofFS is the variable of package io/fs that a variable of package os was made from.
func ofFS(in *eval.Interp, v *types.Var) eval.Value {
	for _, p := range v.Pkg().Imports() {
		if p.Path() == "io/fs" {
			if w := in.Variable(p, v.Name()); w != nil {
				return w
			}
		}
	}
	return in.Unknown(v.Type(), eval.NoSource, "os."+v.Name(), v.Pos())
}

// ofRuntime is an error of package runtime.
func ofRuntime(text string) func(*eval.Interp, *types.Var) eval.Value {
	return func(in *eval.Interp, _ *types.Var) eval.Value { return in.RuntimeError(text) }
}
