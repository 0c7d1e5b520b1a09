package eval

import "slices"

// A function that calls itself under open conditions may do so any number of times. Some levels
// run one by one. All further ones run once, as the turns of a loop of unknown length do:
//
//	func answer(msgs []Message) string {
//		reply := ask(msgs, tools)       // offers the same tools on every level
//		if reply.Calls == nil {
//			return reply.Text
//		}
//		return answer(append(msgs, run(reply.Calls)...))
//	}
//
// That run finds what any level may find. Before it begins, everything that a level may write is
// unknown (endCall). An argument is unknown, unless each level passes on what it was given, which
// the run itself shows. What it passes to hooks is repeated any number of times.

// leastRecur is how many levels run one by one, whatever they cost, openRecur how many if each is
// given something that is not known, and recurSteps what they may cost before the further ones run
// as one.
const (
	leastRecur = 5
	openRecur  = 2
	recurSteps = callSteps / 100
)

// activeCalls counts the calls of one function that are under way. unsure counts those that were
// reached on another path than the one before them, so under a further condition; path is that of
// the last.
type activeCalls struct {
	n, unsure int
	path      Guard
	last      *Call
	began     int // at which step the first of them did
}

// with is a with one more call, made on that path at that step.
func (a activeCalls) with(c *Call, path Guard, step int) activeCalls {
	if a.n == 0 {
		a.began = step
	}
	if a.n == 0 || a.path != path {
		a.unsure++
	}
	a.n++
	a.last = c
	a.path = path
	return a
}

// levels is a run that stands for all further levels of a recursion: call is what each of them is
// given, with nil for what differs, and differs says that a level was given something else, which
// is nil since.
type levels struct {
	call    *Call
	differs bool
}

// recursTooOften reports whether a function calls itself so often that what further calls do has
// to be found in one run. A call of which no more is known than of the one around it shows nothing
// that this one does not.
func (in *Interp) recursTooOften(c *Call, calls activeCalls) bool {
	return calls.unsure >= maxRecur || calls.unsure >= openRecur && c.asOpenAs(calls.last) ||
		calls.unsure >= leastRecur && in.steps-max(calls.began, in.foundAt) > recurSteps
}

// asOpenAs reports whether a call has the arguments of another call, or unknown ones in place of
// unknown ones, of which nothing else is known.
func (c *Call) asOpenAs(last *Call) bool {
	open := func(v, was Value) bool {
		u, ok := v.(*Unknown)
		w, also := was.(*Unknown)
		return same(v, was) || ok && also && identical(u.T, w.T) && u.leads() == 0
	}
	return open(c.Recv, last.Recv) && slices.EqualFunc(c.Args, last.Args, open)
}

// furtherLevels runs all further levels of a recursion as one, of which c is the first. It reports
// whether it stands for all of them. It does not for literals: what they have captured may be
// another thing on each level.
func (in *Interp) furtherLevels(c *Call, b body, calls activeCalls, unsure int) bool {
	if l := in.levels[b.key]; l != nil {
		l.narrow(c)
		return slices.EqualFunc(l.call.Targs, c.Targs, identical)
	}
	if b.lit != nil || in.trying > 0 || unsure >= maxDepth || in.depth >= maxCalls {
		return false
	}
	l := &levels{call: anyLevel(c)}
	l.narrow(calls.last)
	in.levels[b.key] = l
	defer delete(in.levels, b.key)
	in.repeats++
	defer func(n int) { in.repeats = n }(in.repeats - 1)
	b.read = true
	for l.differs = true; l.differs; { // each time, fewer arguments stay
		l.differs = false
		in.endCall(c, b, Fuel)
		each := *l.call
		each.Args = slices.Clone(each.Args)
		in.runBody(&each, b, calls, unsure)
	}
	return true
}

// anyLevel is the call c with arguments that narrow can take away: a missing one is unknown (see
// bindParams). So is the list of a variadic function.
func anyLevel(c *Call) *Call {
	each := *c
	each.Args = slices.Clone(c.Args)
	if n := c.Sig.Params().Len() - 1; c.Sig.Variadic() {
		each.Args, each.Packed = append(each.Args[:n:n], nil), true
	}
	return &each
}

// narrow takes away what another level is not given.
func (l *levels) narrow(c *Call) {
	if r := l.call.Recv; r != nil && !same(r, c.Recv) {
		if _, open := r.(*Unknown); !open {
			l.call.Recv, l.differs = c.In.unknown(r.Type(), Fuel, c.Name, c.Pos()), true
		}
	}
	for i, a := range l.call.Args {
		if a != nil && (i >= len(c.Args) || !same(a, c.Args[i])) {
			l.call.Args[i], l.differs = nil, true
		}
	}
}
