package eval

// A place that a function may write to, and to which the program has written since it handed the
// function over. What the function writes there may be there for others that run later, or not:
// nobody knows when it is called, and whether it is.
//
//	time.AfterFunc(0, func() { on = true })
//	on = false
//	app.OnStart(func() { if on { register() } }) // may find either
//
// Functions that escaped from it run after it, and find what it has written.
type stayed struct {
	lent
	was Value // what the program has written
}

// stays notes a place of e that could not be given back, since the program has written to it.
func (in *Interp) stays(l lent, e *escaped) {
	if l.m != nil || e == nil || e.command {
		return
	}
	l.owner = e
	in.stayed = append(in.stayed, stayed{l, in.loadPath(l.p.obj, l.p.path)})
}

// takeStayed makes unknown what functions have written to such places, for next, unless it has
// escaped from them.
func (in *Interp) takeStayed(next *escaped) {
	if len(in.stayed) == 0 {
		return
	}
	in.runRoot(func() Value {
		var kept []stayed
		for _, s := range in.stayed {
			now := in.loadPath(s.p.obj, s.p.path)
			switch {
			case next != nil && next.escapedFrom(s.owner):
				kept = append(kept, s)
			case !in.covers(now, s.was, s.owner.g):
				in.overwrite(s.p, amongst(s.u.clone(), s.was, now))
			}
		}
		in.stayed = kept
		return nil
	})
}
