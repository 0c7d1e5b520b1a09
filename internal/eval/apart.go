package eval

import "github.com/toolbudget/toolbudget/internal/guard"

// maxApart bounds the ways in which one call is tried with what may be there or
// not: a way is a choice for each of five elements.
const maxApart = 63

// A part is one way through a call that reads alternatives: what it gives and
// writes under its guard.
type part struct {
	g       Guard
	ways    []way
	handled bool
}

// lifted calls an intrinsic so that it sees no value that differs between runs:
// wherever it meets one (settle, load, listOf, there), the call is taken back
// and made once for each alternative, under its guard, and what the calls give
// and write is joined. What is not handled goes to rest.
func (in *Interp) lifted(c *Call, name string, f Intrinsic, rest func() Value) Value {
	if in.strict || wholeFuncs[name] {
		if v, handled := in.alone(c, f); handled {
			return v
		}
		return rest()
	}
	apart := false
	parts, ok := in.tell(func() (v Value, handled bool) {
		v, handled = f(c)
		apart = apart || c.apart
		return in.tracked(v), handled
	})
	if !ok {
		return in.beyond(c, f)
	}
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
	if !handled && !apart {
		return rest()
	}
	for i := range parts {
		if p := &parts[i]; !p.handled {
			p.ways = in.waysAlong(p.g, func() ctl { return ctl{val: rest()} })
		}
	}
	return in.joinParts(parts)
}

// alone calls an intrinsic that takes alternatives as they are.
func (in *Interp) alone(c *Call, f Intrinsic) (Value, bool) {
	plain := in.lifting
	in.lifting = false
	v, handled := f(c)
	in.lifting = plain
	return in.tracked(v), handled
}

// joinParts goes on with all parts: what they wrote, each under its guard, and
// what they gave.
func (in *Interp) joinParts(parts []part) Value {
	var all []way
	for _, p := range parts {
		all = append(all, p.ways...)
	}
	return in.goOn(all)
}

// beyond is a call with more alternatives than are tried: what it may write is
// forgotten, and of what it gives only the default world is known.
func (in *Interp) beyond(c *Call, f Intrinsic) Value {
	in.handOver(in.writersOf(c), stranger{pkg: packageOf(c), why: Fuel, effects: ontoText})
	out := in.unknownResults(c.Sig, Fuel, "more alternatives than toolbudget tracks", "", "", c.Site)
	if u, one := out.(*Unknown); one {
		u.Default = in.byDefault(func() (Value, bool) { return f(c) })
	}
	return out
}

// ontoText are the effects of writing text.
var ontoText = func() *effects {
	e := newEffects()
	e.sinks()
	return e
}()

// writersOf is a call with those arguments alone that text is written to, or that
// are called: an intrinsic writes to nothing that is behind the elements of a list.
func (in *Interp) writersOf(c *Call) *Call {
	w := &Call{In: in, Fn: c.Fn, Name: c.Name, Recv: c.Recv, Site: c.Site}
	for _, a := range c.Args {
		switch in.settle(a).(type) {
		case *Slice, *Map, *Const, *Rope, *Nil, *Unknown:
		default:
			w.Args = append(w.Args, a)
		}
	}
	return w
}

// byDefault is what f gives in the default world, or nil.
func (in *Interp) byDefault(f func() (Value, bool)) Value {
	g := True
	for range maxApart {
		p, at, open := in.attempt(g, f)
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

// tell runs f, and where it meets alternatives once for each of them. The heap
// is as before; ok is false when there are more than are tried.
func (in *Interp) tell(f func() (Value, bool)) (parts []part, ok bool) {
	tried := 0
	var explore func(g Guard) bool
	explore = func(g Guard) bool {
		if !in.feasible(g) {
			return true
		}
		if tried++; tried > maxApart {
			return false
		}
		p, at, open := in.attempt(g, f)
		if !open {
			parts = append(parts, p)
			return true
		}
		with, without := in.g.And(g, at), in.g.AndNot(g, at)
		if in.g.Default(with) == guard.No { // first what may be the default world
			with, without = without, with
		}
		return explore(with) && explore(without)
	}
	ok = explore(True)
	return parts, ok
}

// attempt runs f under g. open is true when it met a value that differs between
// runs; at is the guard that tells them apart.
func (in *Interp) attempt(g Guard, f func() (Value, bool)) (p part, at Guard, open bool) {
	mark, done := in.checkpoint(), false
	in.lifting = true
	p.g = g
	defer func() {
		in.lifting = mark.lifting
		if done || in.raised != nil && (in.strict || !is[splitOn](in.raised)) {
			return
		}
		r := recover()
		s, ok := r.(splitOn)
		if !ok || in.strict {
			panic(r)
		}
		in.raised = nil
		in.rollTo(mark)
		at, open = s.g, true
	}()
	p.handled = true // a call that panics is
	p.ways = in.waysAlong(g, func() ctl {
		v, handled := f()
		p.handled = handled
		return ctl{val: v}
	})
	done = true
	return p, False, false
}

// apartFrom tells apart, for a call that reads a value, the alternatives of
// which only those that are live can be.
func (in *Interp) apartFrom(live []Alt) {
	for _, a := range live {
		if !in.certain(a.G) {
			in.raise(splitOn{g: a.G})
		}
	}
}

// decided reports whether it is known of each element of a list whether it is
// there, or is told apart.
func (in *Interp) decided(list []Value) bool {
	for _, v := range list {
		if o, opt := v.(*Optional); opt && !in.strict && !in.lifting && in.feasible(o.G) && !in.certain(o.G) {
			return false
		}
	}
	return true
}

// plainList is a list as an intrinsic sees it: with the elements that are there.
// It is not known where there may be any number of them.
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

// toldBool is a bool setting as the alternative that is looked at: of it, unlike
// of a text, both can be told apart.
func (in *Interp) toldBool(v Value) Value {
	u, ok := v.(*Unknown)
	if !ok || !u.Lookup || !isBool(u.T) || !in.lifting && !in.strict {
		return v
	}
	g := in.guardOf(u, nil)
	if !in.certain(g) && in.feasible(g) {
		in.raise(splitOn{g: g})
	}
	return &Const{T: u.T, V: in.certain(g)}
}
