package eval

import "slices"

// lent is a place that was made unknown by what a function may do that is run later
// on, with what was there.
type lent struct {
	p   place
	m   *Map
	old any
	u   *Unknown
	// waited says that it was made unknown where the program waits.
	waited bool
}

// giveBack restores what was lent and has not been written since.
func (in *Interp) giveBack() {
	if len(in.lent) > 0 {
		in.root(func() Value {
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

func (in *Interp) giveOne(l lent) bool {
	if l.m != nil {
		st, ok := l.m.Obj.state.(*mapState)
		if ok = ok && st.fuzzy != nil && st.fuzzy.Key == l.u.Key; ok {
			in.write(l.m.Obj)
			l.m.Obj.state = l.old
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

// takeBack makes unknown again what was given back: the functions were called any
// number of times by now. In the default world, what a program waits for at its end has
// not happened yet.
func (in *Interp) takeBack() {
	if in.opts.Defaults != nil {
		in.giveBack()
		in.given = slices.DeleteFunc(in.given, func(l lent) bool { return l.waited })
	}
	if len(in.given) > 0 {
		in.root(func() Value {
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
