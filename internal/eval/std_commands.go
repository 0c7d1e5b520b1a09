package eval

import "go/types"

const cobraExecute = "github.com/spf13/cobra.Command.ExecuteC"

// executeCommand runs a cobra program in the default world: its root command or, where that
// does nothing, the first of the others that finds what is looked for.
func (in *Interp) executeCommand(c *Call) (Value, bool) {
	if in.lib.executing {
		return nil, false // the source runs
	}
	root, ok := c.In.settle(c.Recv).(*Ptr)
	if !ok || in.opts.Productive == nil {
		return nil, false
	}
	for {
		parent, ok := in.Field(root, "parent").(*Ptr)
		if !ok {
			break
		}
		root = parent
	}
	if in.runnable(root) || !isNil(in.Field(root, "args")) {
		return nil, false
	}
	in.lib.executing = true
	defer func() { in.lib.executing = false }()
	var v Value
	t := types.NewSlice(types.Typ[types.String])
	for _, args := range in.commands(root, nil, 0) {
		before := in.opts.Productive()
		vals := make([]Value, len(args))
		for i, a := range args {
			vals[i] = &Const{T: types.Typ[types.String], V: a}
		}
		in.Method(root, "SetArgs", in.newSlice(t, vals))
		v = in.callDeclared(c, c.Fn)
		if in.opts.Productive() > before {
			break
		}
	}
	return v, v != nil
}

// runnable reports whether a command does something by itself.
func (in *Interp) runnable(command *Ptr) bool {
	for _, name := range []string{"Run", "RunE"} {
		if f := in.Field(command, name); f != nil && !isNil(f) {
			return true
		}
	}
	return false
}

// maxCommands bounds how deep commands are looked for in one another.
const maxCommands = 4

// commands are the arguments that lead to the commands below one.
func (in *Interp) commands(command *Ptr, args []string, depth int) (out [][]string) {
	list, ok := in.listOf(in.Field(command, "commands"))
	if !ok || depth > maxCommands {
		return nil
	}
	for _, v := range list {
		p, ok := in.settle(unwrap(v)).(*Ptr)
		if !ok {
			continue
		}
		name, ok := str(in.settle(orNil(in.Method(p, "Name"))))
		if !ok {
			continue
		}
		at := append(args[:len(args):len(args)], name)
		if in.runnable(p) {
			out = append(out, at)
		}
		out = append(out, in.commands(p, at, depth+1)...)
	}
	return out
}

func orNil(v Value, ok bool) Value {
	if !ok {
		return nil
	}
	return v
}
