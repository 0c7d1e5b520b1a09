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
	// waited says that it was made unknown by elapse: the function runs where the program
	// waits.
	waited bool
}

// giveBack restores the places that were lent and have not been written since. The last one
// comes first: a place may have been lent twice. It runs before each escaped function,
// which starts from what the program left and not from what the others may do.
func (in *Interp) giveBack() {
	if len(in.lent) > 0 {
		in.runRoot(func() Value {
			for _, l := range slices.Backward(in.lent) {
				if in.giveOne(l) {
					in.given = append(in.given, l)
				}
			}
			in.lent = nil
			return nil
		})
	}
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

// takeBack makes unknown again what was given back, once all escaped functions have run: by
// now they may have been called any number of times. The default world is the moment when
// the program starts to serve, so what is called while it waits has not happened yet there.
func (in *Interp) takeBack() {
	if in.opts.Defaults != nil {
		in.giveBack()
		in.given = slices.DeleteFunc(in.given, func(l lent) bool { return l.waited })
	}
	if len(in.given) > 0 {
		in.runRoot(func() Value {
			for _, l := range in.given {
				if l.m != nil {
					in.forgetMap(l.m, l.u)
				} else {
					in.overwrite(l.p, l.u)
				}
			}
			in.given = nil
			return nil
		})
	}
}
