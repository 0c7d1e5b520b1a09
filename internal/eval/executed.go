package eval

import (
	"maps"
	"slices"
)

// The function of a command runs where the program hands its commands to the library, and not at
// the end:
//
//	mode = "a"
//	err := root.Execute() // finds "a"
//	mode = "b"
//
// So what it may read is kept as it is when that call returns: what the library does first, such as
// to read flags, has happened then. Other functions that run by themselves change nothing of that,
// unless the library may have called them before.

// An executedCommand has the functions that the library may run of a command.
type executedCommand struct {
	cmd   Command
	funcs []*Func
}

// executes are the commands of which a call runs one. The call may change them itself.
func (in *Interp) executes(c *Call) (list []executedCommand) {
	p, ok := c.Recv.(*Ptr)
	if !ok || c.Fn == nil || in.trying > 0 || in.escaping != nil {
		return nil
	}
	lib := in.commandLibrary(deref(p.T))
	if lib == nil || !slices.Contains(lib.execute, c.Fn.Name()) {
		return nil
	}
	no := in.commands.no
	for _, o := range slices.SortedFunc(maps.Keys(no), func(a, b *Obj) int { return no[a] - no[b] }) {
		e, cmd := executedCommand{cmd: o}, in.commands.at[o]
		of := in.commandLibrary(deref(cmd.T))
		for _, v := range append(in.hooksOf(of, cmd), in.firstSet(cmd, of.function)) {
			in.eachFunc(v, func(f *Func) { e.funcs = append(e.funcs, f) })
		}
		list = append(list, e)
	}
	return list
}

// noteExecuted keeps what the functions of commands may read, one of which has been executed.
func (in *Interp) noteExecuted(list []executedCommand) {
	if len(list) == 0 {
		return
	}
	if in.commands.executed == nil {
		in.commands.executed = map[*Obj][]*moment{}
	}
	first := in.g.And(in.commands.ran, in.path) == False
	in.commands.ran = in.g.Or(in.commands.ran, in.path)
	for _, e := range list {
		known := in.commands.executed[e.cmd]
		if len(known) >= maxMoments {
			continue
		}
		w := in.newMomentWalk()
		w.m.first = first
		for _, f := range e.funcs {
			w.function(f, 0)
		}
		in.commands.executed[e.cmd] = append(known, w.m)
	}
}

// momentsOf are the moments on which a function runs, and whether it also runs on what there is at
// the end.
func (in *Interp) momentsOf(e *escaped) (list []*moment, atEnd bool) {
	if e.partOf == nil {
		return e.moments, true
	}
	list = in.commands.executed[e.partOf.Obj]
	return list, len(list) == 0
}
