package eval

import "slices"

// A library may keep a function that it was handed, and call it whenever the program calls
// libraries later:
//
//	flags.Var(hook, "v", "") // hook.Set writes to mode
//	mode = "new"
//	flags.Parse(args)        // may call hook.Set
//
// What such a function may write became unknown when it was handed over (see called). Where the
// program has written since, it becomes unknown again at each later call of a library. The same is
// true of what the function may read: see keepMoment.

// A rewritable is a place that a function may write to which a library has.
type rewritable struct {
	lent
	g    Guard    // of the paths on which a library was handed the function
	from *escaped // what handed it over
}

// A handedPlaces has the places that functions may write to which libraries have.
type handedPlaces struct {
	of      map[*Obj][]rewritable
	written []*Obj // those to which the program has written since, not once each
	handing bool   // a library is being handed functions
}

// keepHanded notes a place that a function may write to which a library is handed.
func (in *Interp) keepHanded(by string, l lent) {
	to := &in.kept
	if !to.handing || in.trying > 0 {
		return
	}
	o := l.p.obj
	if l.m != nil {
		o = l.m.Obj
	}
	if to.of == nil {
		to.of = map[*Obj][]rewritable{}
	}
	l.by = by
	for i := range to.of[o] {
		if r := &to.of[o][i]; r.from == in.escaping && (r.m == nil) == (l.m == nil) && slices.Equal(r.p.path, l.p.path) {
			if r.by != by {
				l.by = "" // one of several
			}
			r.lent, r.g = l, in.g.Or(r.g, in.path)
			return
		}
	}
	o.handed = true
	l.p.path = slices.Clone(l.p.path)
	to.of[o] = append(to.of[o], rewritable{l, in.path, in.escaping})
}

// mayWriteAgain makes unknown again what functions may write to which libraries have, where the
// program has written since.
func (in *Interp) mayWriteAgain() {
	to := &in.kept
	if len(to.written) == 0 || in.trying > 0 {
		return
	}
	list := to.written
	to.written = nil
	seen := map[*Obj]bool{}
	for _, o := range list {
		if seen[o] {
			continue
		}
		seen[o] = true
		for i := range to.of[o] {
			if r := &to.of[o][i]; r.from == in.escaping {
				in.writeAgain(r)
			}
		}
	}
	to.written = nil // by this
}

func (in *Interp) writeAgain(r *rewritable) {
	g := in.g.And(in.path, r.g)
	if !in.feasible(g) {
		return
	}
	u := r.u.clone()
	u.Key = in.unknown(u.T, u.Reason, u.Detail, u.Pos).Key
	l := lent{p: r.p, m: r.m, u: u}
	switch {
	case r.m != nil:
		st, ok := r.m.Obj.now().(*mapState)
		if !ok || st.fuzzy != nil && st.fuzzy.Key == r.u.Key && len(st.order.list) == 0 {
			return
		}
		l.old = st
	default:
		now := in.loadPath(r.p.obj, r.p.path)
		if in.holdsStill(now, r.u, g) {
			return
		}
		l.old = now
		amongst(u, now)
	}
	write := func() {
		if r.m != nil {
			in.forgetMap(r.m, u)
		} else {
			in.overwrite(r.p, u)
		}
	}
	if in.g.AndNot(in.path, r.g) == False {
		write()
	} else {
		in.joinInto(r.g, in.under(r.g, write))
	}
	r.u = u
	in.lendings.add(r.by, l)
}

// holdsStill reports whether a value is u wherever g holds.
func (in *Interp) holdsStill(v Value, u *Unknown, g Guard) bool {
	switch v := v.(type) {
	case *Unknown:
		return v.Key == u.Key
	case *Choice:
		return !slices.ContainsFunc(v.Alts, func(a Alt) bool {
			both := in.g.And(a.G, g)
			return in.feasible(both) && !in.holdsStill(a.V, u, both)
		})
	}
	return false
}
