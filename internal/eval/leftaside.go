package eval

// lazyResult is a call of a function of the user's that is not run, although there is
// source: package extract knows that it registers nothing, and its source says what it may
// write. That keeps the evaluation of large programs short.
func (in *Interp) lazyResult(c *Call) Value {
	s := stranger{pkg: calleePackage(c), why: NoSource, need: c.Name}
	e := in.effectsOf(c.Name)
	s.read = !e.any
	s.keepsNone = in.keepsNone(c, e)
	s.effects = in.boundedBy(c, s, e)
	return in.unread(c, s)
}

// keepsNone is stranger.keepsNone of a function of the user's with effects e. What it calls itself
// registers nothing, or it would not be left aside:
//
//	files.Check()          // stats its directory
//	files.Register(server) // is not called by Check
func (in *Interp) keepsNone(c *Call, e *effects) bool {
	if !e.known || e.hands || e.values || len(e.sigs) > 0 {
		return false
	}
	u, d := in.declared(c.Name)
	return d != nil && !in.passesOn(u, d)
}

// boundedBy is what a call writes itself, of the effects e that its source has. Some of what it
// takes as a value of any type may be handed on: what becomes of that is done here.
func (in *Interp) boundedBy(c *Call, s stranger, e *effects) *effects {
	if !e.any {
		return e
	}
	out := &Call{In: in, Fn: c.Fn, Name: c.Name, Site: c.Site}
	for i, a := range c.Args {
		if t := paramType(c.Sig, i, a); t != nil && isAny(t) {
			out.Args = append(out.Args, a)
		}
	}
	s.effects = anything
	in.handOver(out, s)
	return e.direct()
}
