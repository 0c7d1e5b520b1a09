package eval

import "slices"

// A function that escaped may run between any two others. What it may write is made unknown
// for them, but it must be known again for whatever runs at a time when the function has
// not been called yet. So the old content is kept and can be given back.

// lent is a place, or a map, that was made unknown because of a function that runs later
// on, with its content from before.
type lent struct {
	p   lentPlace
	m   *Map
	old any
	u   *Unknown
	// by is the function that may write there (see escapeID), or "" if it is one of several.
	by string
	// no is its number, in the order in which places were lent.
	no int
	// owner is the function for which it was given back, own says that it is the one that may write
	// there, and is what was there then.
	owner *escaped
	own   bool
	is    any
	// left says that the owner, a command, has run and left that, and wrote that it has not.
	left, wrote bool
	// waited says that it was made unknown by elapse: the function runs where the program
	// waits.
	waited bool
}

// in is the object in which it is.
func (l *lent) in() *Obj {
	if l.m != nil {
		return l.m.Obj
	}
	return l.p.obj
}

// A lentPlace is what is kept of a place: programs lend millions of them.
type lentPlace struct {
	obj  *Obj
	path []int
}

// place is the place again.
func (p lentPlace) place() place { return place{obj: p.obj, path: p.path} }

// A lending has what is lent, by the functions that may write there: a program may have thousands
// of such functions, each with thousands of places.
type lending struct {
	by    map[string][]lent
	n     int    // how many were lent so far
	spare []lent // room for the next ones
}

// add adds places that by may write to.
func (s *lending) add(by string, list ...lent) {
	if len(list) == 0 {
		return
	}
	of := s.by[by]
	if cap(of)-len(of) < len(list) { // doubled: append copies long lists more often
		of = slices.Grow(of, max(len(of), len(list)))
	}
	of = append(of, list...)
	s.by[by] = of
	for i := len(of) - len(list); i < len(of); i++ {
		s.n++
		of[i].by, of[i].no = by, s.n
	}
}

// take removes what is lent because of the functions that returns accepts or, without it, because
// of those in own, and gives it, the last one first.
func (s *lending) take(own map[string]bool, returns func(by string) bool) (list []lent) {
	var from []string
	n := 0
	note := func(by string, of []lent) { from, n = append(from, by), n+len(of) }
	if returns == nil {
		for by := range own {
			if by != "" {
				note(by, s.by[by])
			}
		}
	} else {
		for by, of := range s.by {
			if returns(by) {
				note(by, of)
			}
		}
	}
	list = make([]lent, 0, n)
	for _, by := range from {
		list = append(list, s.by[by]...)
		delete(s.by, by)
	}
	slices.SortFunc(list, func(a, b lent) int { return b.no - a.no })
	return list
}

// since is the number of places of a function, the last ones, that were lent after the first n.
func since(of []lent, n int) int {
	i := len(of)
	for i > 0 && of[i-1].no > n {
		i--
	}
	return len(of) - i
}

// drop forgets what was lent after the first n.
func (s *lending) drop(n int) {
	for by, of := range s.by {
		s.by[by] = of[:len(of)-since(of, n)]
	}
}

// wait notes that what was lent after the first n is written where the program waits.
func (s *lending) wait(n int) {
	for _, of := range s.by {
		for i := len(of) - since(of, n); i < len(of); i++ {
			of[i].waited = true
		}
	}
}

// giveBack restores, before e runs, the places that were lent because of e alone and have not been
// written since: no other function has written there when e runs for the first time. The last one
// comes first, as a place may have been lent twice. A process runs one command, so for the function
// of a command, and for what escapes from it, those of other commands have not run either. The
// default world is the moment when the program starts to serve, so nothing has run there.
func (in *Interp) giveBack(e *escaped) {
	if len(in.lendings.by) == 0 {
		return
	}
	own := map[string]bool{}
	if e != nil {
		own[e.id] = true
		for _, h := range e.hooks {
			in.idsOf(h, own)
		}
	}
	var returns func(by string) bool
	switch {
	case in.opts.Defaults != nil:
		returns = func(string) bool { return true }
	case e != nil && e.inCommand():
		returns = func(by string) bool {
			return by != "" && (own[by] || in.commands.functions[by] && !e.followed(by))
		}
	}
	back := in.lendings.take(own, returns)
	if e != nil {
		e.back = back
	}
	in.runRoot(func() Value {
		for _, l := range back {
			if in.giveOne(l) {
				l.owner, l.own = e, own[l.by]
				in.given = append(in.given, l)
			} else if own[l.by] {
				in.stays(l, e)
			}
		}
		for i := range in.given {
			if l := &in.given[i]; e != nil && e.command && l.owner == e {
				l.is = in.contentAt(l)
			}
		}
		return nil
	})
}

// contentAt is what there is now where something was lent.
func (in *Interp) contentAt(l *lent) any {
	if l.m != nil {
		return l.m.Obj.now()
	}
	return in.loadPath(l.p.obj, l.p.path)
}

// noteLeft notes what a command has left as it was given back. It runs once, so it never writes
// there: who reads that place later finds what was there before the command was handed over.
// ended says that a bound has ended it, so what it would have written is not known.
func (in *Interp) noteLeft(e *escaped, ended bool) {
	in.betweenRoots(func() {
		for i := range in.given {
			l := &in.given[i]
			if l.owner != e {
				continue
			}
			was, isValue := l.is.(Value)
			now, _ := in.contentAt(l).(Value)
			changed := isValue && !same(now, was) || !isValue && l.is != in.contentAt(l)
			l.left, l.wrote = true, l.wrote || ended || changed || e.ended[l.in()]
		}
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
	in.takeStayed(next)
	if in.opts.Defaults != nil {
		if next != nil {
			return
		}
		in.giveBack(nil)
		in.given = slices.DeleteFunc(in.given, func(l lent) bool { return l.waited })
	}
	defer in.takeLeavings(next)
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
			if l.left && !l.wrote {
				if l.own {
					continue
				}
				l.old = l.is // which does not depend on the owner any more
			}
			l.left, l.wrote = false, false
			if l.m != nil {
				in.forgetMap(l.m, l.u)
			} else {
				in.overwrite(l.p.place(), l.u)
			}
			if next != nil {
				in.lendings.add(l.by, l)
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
