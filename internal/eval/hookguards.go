package eval

import (
	"go/token"
	"go/types"
)

// EachUnder maps the alternatives of a value by a function that may write: each
// runs under its guard, and what they write is joined.
func (in *Interp) EachUnder(v Value, f func(Value) Value) Value { return in.eachUnder(v, f) }

// FirstSplit runs f, which looks at values as a model of a library function does. If f meets
// alternatives, it does not go on, and what it did is taken back: g then tells them apart, and open
// is true.
func (in *Interp) FirstSplit(f func()) (g Guard, open bool) {
	_, g, open = in.attempt(True, func() (Value, bool) {
		f()
		return nil, true
	})
	return g, open
}

// Decide is an unknown bool as a choice of true and false.
func (in *Interp) Decide(v Value) Value { return in.boolOf(in.guardOf(v, nil), v.Type()) }

// Holds is a formula as a bool.
func (in *Interp) Holds(g Guard) Value { return in.boolOf(g, nil) }

// maxAssume bounds the formula of what is assumed, in nodes. An assumption that would make it
// larger is left out: tools then stay conditional that need not be.
const maxAssume = 400

// maxGuard bounds what one formula of a hook may add to the diagram. Beyond it the hook gets ok =
// false and can do with less; were it unwound by a bound instead, it could not record what it was
// about to.
const maxGuard = maxNodes / 10

// And is the guard under which both a and b hold. It is not ok if that is too large to make.
func (in *Interp) And(a, b Guard) (g Guard, ok bool) { return in.g.Within(maxGuard, a, b, False) }

// Or is the guard under which a or b holds. It is not ok if that is too large to make.
func (in *Interp) Or(a, b Guard) (g Guard, ok bool) { return in.g.Within(maxGuard, a, True, b) }

// Without is the guard under which a holds and b does not. It is not ok if that is too large to
// make.
func (in *Interp) Without(a, b Guard) (g Guard, ok bool) { return in.g.Within(maxGuard, b, False, a) }

// Assume says that g holds in every run that matters.
func (in *Interp) Assume(g Guard) {
	in.assumeIte(g, in.assume, False)
}

// assumeIte assumes "if f then t, else e", which the caller makes of what is assumed so far and
// more. An assumption that is too large, or that nothing satisfies, is left out. It reports whether
// there was room.
func (in *Interp) assumeIte(f, t, e Guard) bool {
	// Every node that the operation makes is one of its result, so bounding new nodes bounds the
	// result.
	a, ok := in.g.Within(maxAssume, f, t, e)
	room := ok && in.g.Size(a) <= maxAssume
	if room && a != False {
		in.assume = a
	}
	return room
}

// Simplify drops from g what holds in every run that matters anyway. It is what is printed of a
// guard.
func (in *Interp) Simplify(g Guard) (simple Guard) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(stop); !ok {
				panic(r)
			}
			in.raised = nil
			simple = g
		}
	}()
	in.g.More(maxNodes/10, mostRun)
	if in.g.Implies(in.assume, g) {
		return True
	}
	return in.g.Without(g, in.assume)
}

// Impossible reports whether g holds in no run. A condition may stand for a formula that had become
// too large; that it contradicts the others shows only when it is expanded, which is done here.
func (in *Interp) Impossible(g Guard) (never bool) {
	in.Within(func() {
		with := in.g.And(g, in.assume)
		never = in.g.Contradicts(with) || in.neverBySettings(with)
	})
	return never
}

// Needs names the functions without source on which the conditions of g depend.
func (in *Interp) Needs(g Guard) []string {
	var out []string
	for _, v := range in.g.Support(g) {
		if n := in.g.Condition(v).Need; n != "" {
			out = append(out, n)
		}
	}
	return out
}

// LeftOpen is a condition of g that an order decides which the language leaves open, or nil.
func (in *Interp) LeftOpen(g Guard) *Condition {
	for _, v := range in.g.Support(g) {
		if c := in.g.Condition(v); c.Inside {
			return c
		}
	}
	return nil
}

// OneOf is one of several values, decided by conditions that text names. It is not ok if telling
// them apart takes too large a formula.
func (in *Interp) OneOf(t types.Type, vals []Value, text func(i int) string, at token.Pos) (v Value, ok bool) {
	rest := True
	var alts []Alt
	for i, v := range vals {
		g := rest
		if i < len(vals)-1 {
			key := in.unknown(nil, Dynamic, "", at).Key
			x := in.g.Variable(Condition{Key: key, Text: text(i), At: at})
			var ok1, ok2 bool
			g, ok1 = in.And(rest, x)
			rest, ok2 = in.Without(rest, x)
			if !ok1 || !ok2 {
				return nil, false
			}
		}
		alts = append(alts, Alt{g, v})
	}
	if len(alts) == 1 {
		return alts[0].V, true
	}
	return in.choiceOf(t, alts), true
}

// Where runs f on the ways on which g holds: what it writes is written under g.
func (in *Interp) Where(g Guard, f func()) {
	if g == True {
		f()
		return
	}
	in.joinInto(g, in.under(g, f))
}
