package eval

import "slices"

// A program that serves on one way and goes on behind it ends there as soon as it has served:
//
//	if *addr != "" {
//		http.ListenAndServe(*addr, handler) // finds all names
//		return
//	}
//	names = names[:2]
//
// What escaped on such a way, such as a handler, is called while the program serves there, and
// never finds what other ways write. So what it may read is kept as it is where the way ends. It
// runs on that under the path of the way, and on what there is at the end of the program under the
// paths that are left.

// keepLast keeps what functions may read that have escaped on the current path, where the process
// ends or waits for ever. In the function of a command, these are those that it has handed over.
func (in *Interp) keepLast() {
	if !in.atStart() {
		return
	}
	for i := range in.toRun {
		e := &in.toRun[i]
		if e.from != in.escaping || e.command || e.cmd != nil || !in.feasible(e.g) {
			continue
		}
		m := in.momentOf(e.f)
		switch n := len(e.last); {
		case len(m.state) == 0:
		case n < maxMoments:
			m.first = true
			e.last = append(e.last, m)
		default:
			in.blur(e.last[n-1], e)
		}
	}
}

// dropLast leaves those moments whose state is not as it is when what handed the functions over has
// ended.
func (in *Interp) dropLast(list []escaped) {
	in.betweenRoots(func() {
		for i := range list {
			list[i].last = slices.DeleteFunc(list[i].last, func(m *moment) bool {
				return !m.blurred() && !in.changedSince(m)
			})
		}
	})
}

// onLast runs f, which calls e, on what e found where ways ended. It reports whether e also runs on
// what there is at the end of the program, with the path that is left of its own.
func (in *Interp) onLast(e *escaped, f func()) (atEnd bool) {
	own, left := e.g, e.g
	for _, m := range e.last {
		var on, rest Guard
		if !in.Within(func() { on, rest = in.g.And(own, m.g), in.g.AndNot(left, m.g) }) {
			in.cutEscaped(e) // the formulas are too large: not on this way
			continue
		}
		left = rest
		if e.g = on; in.feasible(on) {
			in.onMoment(e, m, f)
		}
	}
	e.g = own
	if in.feasible(left) {
		e.g = left
		return true
	}
	return len(e.last) == 0
}
