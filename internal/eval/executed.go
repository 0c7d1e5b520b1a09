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

// noteExecuted keeps what the functions of commands may read, if a call is one that runs them.
func (in *Interp) noteExecuted(c *Call) {
	p, ok := c.Recv.(*Ptr)
	if !ok || c.Fn == nil || in.trying > 0 || in.escaping != nil {
		return
	}
	lib := in.commandLibrary(deref(p.T))
	if lib == nil || !slices.Contains(lib.execute, c.Fn.Name()) {
		return
	}
	if in.commands.executed == nil {
		in.commands.executed = map[*Obj][]*moment{}
	}
	first := in.g.And(in.commands.ran, in.path) == False
	in.commands.ran = in.g.Or(in.commands.ran, in.path)
	no := in.commands.no
	for _, o := range slices.SortedFunc(maps.Keys(no), func(a, b *Obj) int { return no[a] - no[b] }) {
		cmd := in.commands.at[o]
		list := in.commands.executed[o]
		if len(list) >= maxMoments {
			continue
		}
		w := in.newMomentWalk()
		w.m.first = first
		of := in.commandLibrary(deref(cmd.T))
		for _, v := range append(in.hooksOf(of, cmd), in.firstSet(cmd, of.function)) {
			in.eachFunc(v, func(f *Func) { w.function(f, 0) })
		}
		in.commands.executed[o] = append(list, w.m)
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
