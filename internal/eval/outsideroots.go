package eval

// A bound that is hit ends the call that hit it. Between the functions that escaped no call is
// under way, but there is work that may hit one: formulas for the ways on which each of them runs,
// and states that are compared.

// unlessStopped runs f, which runs e. If a bound is hit outside of what e calls, f ends there, and
// e counts as cut off.
func (in *Interp) unlessStopped(e *escaped, f func()) {
	at, escaping, repeats, limit, ok := in.checkpoint(), in.escaping, in.repeats, in.limit, true
	func() {
		defer in.undoIfStopped(at, &ok)
		f()
	}()
	if ok {
		return
	}
	in.escaping, in.repeats, in.limit = escaping, repeats, limit
	in.cutEscaped(e)
}

// cutEscaped notes that a function is not run to its end, or not on all ways.
func (in *Interp) cutEscaped(e *escaped) {
	switch {
	case in.opts.Cut == nil:
	case e.f.Lit != nil:
		in.opts.Cut(in.code.litName(e.f), e.f, e.at, !e.command)
	default:
		in.opts.Cut(in.code.nameOf(e.f.Fn), nil, e.at, !e.command)
	}
}

// Stopped reports whether r, with which an evaluation panicked, is a bound that was hit where
// nothing could be cut off.
func Stopped(r any) bool {
	_, is := r.(stop)
	return is
}
