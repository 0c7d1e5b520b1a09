package library

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

const cobraExecute = "github.com/spf13/cobra.Command.ExecuteC"

// executeCommand runs a cobra program in the default world: its root command or, where that
// does nothing, the first of the others that finds what is looked for.
func executeCommand(in *eval.Interp, c *eval.Call) (eval.Value, bool) {
	if stateOf(in).executing {
		return nil, false // the source runs
	}
	root, ok := c.In.Settle(c.Recv).(*eval.Ptr)
	if !ok || in.Options().Productive == nil {
		return nil, false
	}
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

// runnable reports whether a command does something by itself.
func runnable(in *eval.Interp, command *eval.Ptr) bool {
	for _, name := range []string{"Run", "RunE"} {
		if f := in.Field(command, name); f != nil && !eval.IsNil(f) {
			return true
		}
	}
	return false
}

// maxCommands bounds how deep commands are looked for in one another.
const maxCommands = 4

// commands are the arguments that lead to the commands below one.
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

func orNil(v eval.Value, ok bool) eval.Value {
	if !ok {
		return nil
	}
	return v
}
