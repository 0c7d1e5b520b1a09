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
// to read flags, has happened then.

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
	no := in.commands.no
	for _, o := range slices.SortedFunc(maps.Keys(no), func(a, b *Obj) int { return no[a] - no[b] }) {
		cmd := in.commands.at[o]
		list := in.commands.executed[o]
		if len(list) >= maxMoments {
			continue
		}
		w := momentWalk{in: in, m: &moment{at: in.changes, g: in.path}, seen: map[*Obj]bool{}}
		of := in.commandLibrary(deref(cmd.T))
		for _, v := range append(in.hooksOf(of, cmd), in.firstSet(cmd, of.function)) {
			in.eachFunc(v, func(f *Func) { w.function(f, 0) })
		}
		in.commands.executed[o] = append(list, w.m)
	}
}

// endOfMain drops from these moments what main has not changed since.
func (in *Interp) endOfMain() {
	same := map[*heldState]bool{}
	in.betweenRoots(func() {
		for _, list := range in.commands.executed {
			for _, m := range list {
				for i := range m.state {
					same[&m.state[i]] = !in.changedFrom(m, m.state[i])
				}
			}
		}
	})
	for _, list := range in.commands.executed {
		for _, m := range list {
			var kept []heldState
			for i := range m.state {
				if !same[&m.state[i]] {
					kept = append(kept, m.state[i])
				}
			}
			m.state = kept
		}
	}
}

// momentsOf are the moments on which a function runs, and whether it also runs on what there is at
// the end.
func (in *Interp) momentsOf(e *escaped) (list []*moment, atEnd bool) {
	if e.partOf == nil {
		return e.moments, true
	}
	for _, m := range in.commands.executed[e.partOf.Obj] {
		if len(m.state) > 0 {
			list = append(list, m)
		} else {
			atEnd = true
		}
	}
	return list, atEnd || len(list) == 0
}
