package eval

import (
	"slices"

	"github.com/toolbudget/toolbudget/internal/guard"
)

// Law 3: alternatives are told apart in the dispatcher alone. A model of a library function (an
// intrinsic) is plain Go over known values:
//
//	func upper(c *Call) (Value, bool) { s, ok := str(c.Arg(0)); ... }
//
// It must not have to ask what happens if its argument is one of two texts, or if an element of a
// list is there only on some ways. So lifted runs it in lifting mode. In that mode settle, load,
// listOf and there, which are the only ways to look at a value, unwind with a splitSignal as soon
// as what they look at differs between runs. The run is taken back and repeated once under each
// alternative, where it is known. TestAcceleratorsAgreeWithTheirFunctions holds every accelerator
// to it.
//
// The cost is one run of the intrinsic for each combination that it looks at, and only for what it
// looks at: an argument that is never read is never told apart.

// maxSplits bounds the attempts at one call. Telling five independent conditions apart takes 2^5 +
// (2^5 - 1) = 63 of them: every inner node of the search is an attempt that was taken back.
const maxSplits = 63

// maxTold is the number of independent conditions that maxSplits attempts tell apart.
const maxTold = 5

// A splitResult is one way through a call that reads alternatives: what it gives and
// writes under its guard.
type splitResult struct {
	g       Guard
	ways    []way
	handled bool
}

// lifted calls intrinsic f of that name for c. Where f does not handle an alternative, or the call
// as a whole, rest runs instead: the source of the function, or an opaque call.
//
// In strict mode a value is being read once for each alternative anyway (see Variants), so f is
// called directly and a split unwinds to the reader. A few intrinsics take alternatives as they are
// (wholeFuncs).
func (in *Interp) lifted(c *Call, name string, f Intrinsic, rest func() Value) Value {
	if in.strict || wholeFuncs[name] || in.lib.Whole[name] {
		if v, handled := in.alone(c, f); handled {
			return v
		}
		return rest()
	}
	split := false
	parts, ok := in.splitRuns(func() (v Value, handled bool) {
		v, handled = f(c)
		split = split || c.split
		return in.tracked(v), handled
	})
	if !ok {
		return in.beyond(c, f)
	}
	// Nothing had to be told apart: no guard, no join.
	if len(parts) == 1 && parts[0].g == True {
		v := in.goOn(parts[0].ways)
		if parts[0].handled {
			return v
		}
		return rest()
	}
	handled := false
	for _, p := range parts {
		handled = handled || p.handled
	}
	// No alternative is handled. The source then runs once, on the values with their alternatives,
	// which is cheaper and keeps their relation.
	if !handled && !split {
		if slices.ContainsFunc(parts, splitResult.wrote) {
			in.joinSplits(parts)
		}
		return rest()
	}
	for i := range parts {
		if p := &parts[i]; !p.handled {
			before := *p
			p.ways = in.waysAlong(p.g, func() ctl {
				if before.wrote() {
					in.goOn(before.ways)
				}
				return ctl{val: rest()}
			})
		}
	}
	return in.joinSplits(parts)
}

// wrote reports whether the intrinsic has written something. That stays if it does not handle the
// call: the models of flag.Set and of what sets the environment only add to what the source does.
func (p splitResult) wrote() bool {
	return slices.ContainsFunc(p.ways, func(w way) bool { return len(w.d) > 0 })
}

// alone calls an intrinsic outside of lifting mode: f sees alternatives.
func (in *Interp) alone(c *Call, f Intrinsic) (Value, bool) {
	plain := in.lifting
	in.lifting = false
	v, handled := f(c)
	in.lifting = plain
	return in.tracked(v), handled
}

// joinSplits continues after the call on all ways through all parts: their writes are joined, each
// under its guard, and their results become one value.
func (in *Interp) joinSplits(parts []splitResult) Value {
	var all []way
	for _, p := range parts {
		all = append(all, p.ways...)
	}
	return in.goOn(all)
}

// beyond is a call that would have to be tried for more alternatives than maxApart. What it may
// write is made unknown (law 4). Of its result only the default world is computed, since that takes
// one attempt for each split instead of two.
func (in *Interp) beyond(c *Call, f Intrinsic) Value {
	e := in.code.sumOf(in.strange(c).effects, ontoText) // also onto a writer that it is given
	in.handOver(in.writersOf(c), stranger{pkg: calleePackage(c), why: Fuel, effects: e})
	out := in.unknownResults(c.Sig, Fuel, "more alternatives than toolbudget tracks", "", "", c.Site)
	if u, one := out.(*Unknown); one {
		u.Default = in.byDefault(func() (Value, bool) { return f(c) })
	}
	return out
}

// ontoText are the effects of writing text.
var ontoText = func() *effects {
	e := newEffects()
	e.streams()
	return e
}()

// writersOf is c with only those arguments that an intrinsic may write to or may call. It is what
// beyond hands over. Lists, maps and texts are left out: a model is taken to read those only. They
// stay if that is all it does with any argument, since it may call methods of what is in them, as
// fmt.Sprint does with String.
func (in *Interp) writersOf(c *Call) *Call {
	if readsOnly(in.code.packageIn(c.Name), c.Name) {
		return c
	}
	w := &Call{In: in, Fn: c.Fn, Name: c.Name, Recv: c.Recv, Site: c.Site}
	for _, a := range c.Args {
		switch v := in.settle(a).(type) {
		case *Slice, *Map, *Const, *PartialString, *Nil:
		case *Unknown:
			if v.leads() > 0 {
				w.Args = append(w.Args, a)
			}
		default:
			w.Args = append(w.Args, a)
		}
	}
	return w
}

// byDefault is what f gives in the default world, or nil. Instead of trying both sides of each
// split, it follows the side that holds by default.
func (in *Interp) byDefault(f func() (Value, bool)) Value {
	g, around := True, in.numbering
	defer func() { in.numbering = around }()
	var numbers []int
	for range maxSplits {
		n := in.numbered(numbers)
		p, at, open := in.attempt(g, f)
		in.numbering, numbers = around, n.given
		switch {
		case !open && p.handled && len(p.ways) == 1 && p.ways[0].ctl.kind == next && known(p.ways[0].ctl.val) &&
			in.g.Default(g) == guard.Yes:
			return p.ways[0].ctl.val
		case !open:
			return nil
		case in.g.Default(at) == guard.Yes:
			g = in.g.And(g, at)
		default:
			g = in.g.AndNot(g, at)
		}
	}
	return nil
}

// splitRuns runs f, and where f meets alternatives, once for each of them. The writes of each run
// are in its part, and the heap is as before. ok is false if that takes more attempts than
// maxApart.
func (in *Interp) splitRuns(f func() (Value, bool)) (parts []splitResult, ok bool) {
	tried := 0
	var explore func(g Guard, numbers []int) bool
	explore = func(g Guard, numbers []int) bool {
		if !in.feasible(g) {
			return true
		}
		if tried++; tried > maxSplits {
			return false
		}
		n := in.numbered(numbers)
		p, at, open := in.attempt(g, f)
		if in.numbering = n.around; !open {
			parts = append(parts, p)
			return true
		}
		with, without := in.g.And(g, at), in.g.AndNot(g, at)
		if in.g.Default(with) == guard.No { // first the alternative that may be the default world
			with, without = without, with
		}
		return explore(with, n.given) && explore(without, n.given)
	}
	around := in.numbering
	defer func() { in.numbering = around }() // also if something else unwinds
	ok = explore(True, nil)
	return parts, ok
}

// attempt runs f once, under g. If f meets a value that differs between runs, everything it did is
// taken back, open is true, and at is the guard that tells the alternatives apart.
func (in *Interp) attempt(g Guard, f func() (Value, bool)) (p splitResult, at Guard, open bool) {
	mark, done := in.checkpoint(), false
	in.lifting = true
	p.g = g
	defer func() {
		in.lifting = mark.lifting
		// Something else unwinds: a panic of the program, or a bound. Recovering it only to raise
		// it again would make Go walk the whole stack at every level (see raise), so leave it
		// alone.
		if done || in.raised != nil && (in.strict || !is[splitSignal](in.raised)) {
			return
		}
		r := recover()
		s, ok := r.(splitSignal)
		if !ok || in.strict {
			panic(r)
		}
		in.raised = nil
		in.rollTo(mark)
		at, open = s.g, true
	}()
	p.handled = true // also if f panics: that is what the call does
	p.ways = in.waysAlong(g, func() ctl {
		v, handled := f()
		p.handled = handled
		return ctl{val: v}
	})
	done = true
	return p, False, false
}

// splitAlternatives asks for a split, in lifting mode, between the alternatives of a value that are
// still possible. settle has found that at least two of them are.
func (in *Interp) splitAlternatives(live []Alt) {
	for _, a := range live {
		if !in.certain(a.G) {
			in.raise(splitSignal{g: a.G})
		}
	}
}

// decided reports whether an intrinsic may look at a list: the presence of each element is known,
// or would be told apart. Outside of the dispatcher an element that may be missing is neither.
func (in *Interp) decided(list []Value) bool {
	for _, v := range list {
		if o, opt := v.(*Optional); opt && !in.strict && !in.lifting && in.feasible(o.G) && !in.certain(o.G) {
			return false
		}
	}
	return true
}

// plainList is a list as an intrinsic sees it: the elements that are there under the alternative
// that runs. It is not ok if one stands for any number of elements, which no split resolves.
func (in *Interp) plainList(list []Value) ([]Value, bool) {
	if !in.lifting || allThere(list) {
		return list, true
	}
	out := in.present(list)
	for _, v := range list {
		if o, ok := v.(*Optional); ok && o.Many != One && in.feasible(o.G) {
			return nil, false
		}
	}
	return out, true
}

// splitBool is a bool setting, such as an environment variable parsed as a bool, as the alternative
// that runs. Unlike a text, a bool has two values, so an unknown one can be told apart like a
// choice. Otherwise strconv.FormatBool(debug) would be a gap instead of two variants.
func (in *Interp) splitBool(v Value) Value {
	u, ok := v.(*Unknown)
	if !ok || !u.Lookup || !isBool(u.T) || !in.lifting && !in.strict {
		return v
	}
	g := in.guardOf(u, nil)
	if !in.certain(g) && in.feasible(g) {
		in.raise(splitSignal{g: g})
	}
	return &Const{T: u.T, V: in.certain(g)}
}
