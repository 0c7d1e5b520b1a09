package library

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// In the default world a program is started without arguments. A program with subcommands
// would just print its help then, and a client would not configure it so: it names the
// command that serves. This file tries the commands of a cobra program until one registers
// something.

// cobraExecute is the method that parses the arguments and runs a command.
const cobraExecute = "github.com/spf13/cobra.Command.ExecuteC"

// executeCommand runs a cobra program: its root command or, if that does nothing, the first
// of its subcommands that finds what is looked for. It is a hook around the source of
// ExecuteC, which it calls with arguments set.
func executeCommand(in *eval.Interp, c *eval.Call) (eval.Value, bool) {
	if stateOf(in).executing {
		return nil, false // the source runs
	}
	root, ok := c.In.Settle(c.Recv).(*eval.Ptr)
	if !ok || in.Options().Productive == nil {
		return nil, false
	}
	// Execute runs from the root, whichever command it is called on.
	for {
		parent, ok := in.Field(root, "parent").(*eval.Ptr)
		if !ok {
			break
		}
		root = parent
	}
	if runnable(in, root) || !eval.IsNil(in.Field(root, "args")) {
		return nil, false
	}
	stateOf(in).executing = true
	defer func() { stateOf(in).executing = false }()
	var v eval.Value
	t := types.NewSlice(types.Typ[types.String])
	for _, args := range commands(in, root, nil, 0) {
		before := in.Options().Productive()
		vals := make([]eval.Value, len(args))
		for i, a := range args {
			vals[i] = &eval.Const{T: types.Typ[types.String], V: a}
		}
		in.Method(root, "SetArgs", in.NewSlice(t, vals))
		v = in.CallDeclared(c, c.Fn)
		if in.Options().Productive() > before {
			break
		}
	}
	return v, v != nil
}

// runnable reports whether a command does something by itself, other than having
// subcommands.
func runnable(in *eval.Interp, command *eval.Ptr) bool {
	for _, name := range []string{"Run", "RunE"} {
		if f := in.Field(command, name); f != nil && !eval.IsNil(f) {
			return true
		}
	}
	return false
}

// maxCommands bounds the depth of nested commands.
const maxCommands = 4

// commands are the argument lists that lead to the runnable commands below one, outer ones
// first.
func commands(in *eval.Interp, command *eval.Ptr, args []string, depth int) (out [][]string) {
	list, ok := in.Elements(in.Field(command, "commands"))
	if !ok || depth > maxCommands {
		return nil
	}
	for _, v := range list {
		p, ok := in.Settle(eval.Unwrap(v)).(*eval.Ptr)
		if !ok {
			continue
		}
		name, ok := eval.Text(in.Settle(orNil(in.Method(p, "Name"))))
		if !ok {
			continue
		}
		at := append(args[:len(args):len(args)], name)
		if runnable(in, p) {
			out = append(out, at)
		}
		out = append(out, commands(in, p, at, depth+1)...)
	}
	return out
}

// orNil is the result of a method call, or nil.
func orNil(v eval.Value, ok bool) eval.Value {
	if !ok {
		return nil
	}
	return v
}
