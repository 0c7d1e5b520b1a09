package eval

import "slices"

// A function that escaped may run between any two others. What it may write is made unknown
// for them, but it must be known again for whatever runs at a time when the function has
// not been called yet. So the old content is kept and can be given back.

// lent is a place, or a map, that was made unknown because of a function that runs later
// on, with its content from before.
type lent struct {
	p   place
	m   *Map
	old any
	u   *Unknown
	// by is the function that may write there (see escapeID), or "" if it is one of several.
	by string
	// owner is the function for which it was given back.
	owner *escaped
	// waited says that it was made unknown by elapse: the function runs where the program
	// waits.
	waited bool
}

// giveBack restores, before e runs, the places that were lent because of e alone and have not been
// written since: no other function has written there when e runs for the first time. The last one
// comes first, as a place may have been lent twice. A process runs one command, so for the function
// of a command, and for what escapes from it, those of other commands have not run either. The
// default world is the moment when the program starts to serve, so nothing has run there.
func (in *Interp) giveBack(e *escaped) {
	if len(in.lent) == 0 {
		return
	}
	own := map[string]bool{}
	if e != nil {
		own[e.id] = true
		for _, h := range e.hooks {
			in.idsOf(h, own)
		}
	}
	ofOther := func(by string) bool { return false }
	if e != nil && e.inCommand() {
		ofOther = func(by string) bool { return in.commands.functions[by] && !e.followed(by) }
	}
	returns := func(l lent) bool {
		return in.opts.Defaults != nil || l.by != "" && (own[l.by] || ofOther(l.by))
	}
	in.runRoot(func() Value {
		for _, l := range slices.Backward(in.lent) {
			if returns(l) && in.giveOne(l) {
				l.owner = e
				in.given = append(in.given, l)
			}
		}
		in.lent = slices.DeleteFunc(in.lent, returns)
		return nil
	})
}

// inCommand reports whether e is the function of a command, or escaped from one.
func (e *escaped) inCommand() bool {
	for ; e != nil; e = e.from {
		if e.command {
			return true
		}
	}
	return false
}

// followed reports whether e escaped from the function with that id, or is it.
func (e *escaped) followed(id string) bool {
	for ; e != nil; e = e.from {
		if e.id == id {
			return true
		}
	}
	return false
}

// giveOne restores one place. The key of the unknown value tells whether it is still there:
// if the program has stored something else, that stays.
func (in *Interp) giveOne(l lent) bool {
	if l.m != nil {
		st, ok := l.m.Obj.now().(*mapState)
		if ok = ok && st.fuzzy != nil && st.fuzzy.Key == l.u.Key; ok {
			in.write(l.m.Obj)
			l.m.Obj.raw = l.old
			l.m.Obj.epoch = 0
		}
		return ok
	}
	u, ok := in.loadPath(l.p.obj, l.p.path).(*Unknown)
	if ok = ok && u.Key == l.u.Key; ok {
		in.storePath(l.p.obj, l.p.path, l.old.(Value))
	}
	return ok
}

// takeBack makes unknown again what was given back to functions from which next has not escaped: by
// now they may have been called any number of times. next is nil when all have run. In the default
// world, what is called while the program waits has not happened yet.
func (in *Interp) takeBack(next *escaped) {
	if in.opts.Defaults != nil {
		if next != nil {
			return
		}
		in.giveBack(nil)
		in.given = slices.DeleteFunc(in.given, func(l lent) bool { return l.waited })
	}
	if len(in.given) == 0 {
		return
	}
	in.runRoot(func() Value {
		var left []lent
		for _, l := range in.given {
			if next != nil && l.owner != nil && next.escapedFrom(l.owner) {
				left = append(left, l)
				continue
			}
			if l.m != nil {
				in.forgetMap(l.m, l.u)
			} else {
				in.overwrite(l.p, l.u)
			}
			if next != nil {
				in.lent = append(in.lent, l)
			}
		}
		in.given = left
		return nil
	})
}

// escapedFrom reports whether e escaped while other ran, or while something ran that had.
func (e *escaped) escapedFrom(other *escaped) bool {
	for ; e != nil; e = e.from {
		if e.from == other {
			return true
		}
	}
	return false
}
