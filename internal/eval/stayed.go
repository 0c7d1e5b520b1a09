package eval

import (
	"go/types"
	"slices"
)

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
				in.overwrite(s.p.place(), amongst(s.u.clone(), s.was, now))
			}
		}
		in.stayed = kept
		return nil
	})
}

// A leaving is what a function that ran by itself has changed of what it may read, as that was
// before. Others find either, but for what escaped from it. A process runs one command, so for
// another command the function of one has not run.
type leaving struct {
	by    *escaped
	state []heldState
}

// leaves notes what e has changed, before that is joined.
func (in *Interp) leaves(e *escaped, d delta) {
	wrote := map[*Obj]bool{}
	l := leaving{by: e}
	for _, u := range d {
		if _, was, ok := replaces(u.state, u.obj.now()); ok {
			l.state = append(l.state, heldState{obj: u.obj, state: was, t: was.Type()})
			continue
		}
		wrote[u.obj] = true
	}
	if len(wrote)+len(l.state) == 0 {
		return
	}
	w := in.newMomentWalk()
	w.function(e.f, 0)
	for _, h := range w.m.state {
		if wrote[h.obj] {
			l.state = append(l.state, h)
		}
	}
	if len(l.state) > 0 {
		in.leavings = append(in.leavings, l)
	}
}

// dropLeft forgets what functions have left in objects after the first n of these notes: what there
// was before has been put back, so others find none of it.
func (in *Interp) dropLeft(n int, objects map[*Obj]bool) {
	for i := n; i < len(in.leavings); i++ {
		l := &in.leavings[i]
		l.state = slices.DeleteFunc(l.state, func(h heldState) bool { return objects[h.obj] })
	}
}

// takeLeavings makes unknown for next what others have changed.
func (in *Interp) takeLeavings(next *escaped) {
	if len(in.leavings) == 0 || next == nil {
		return
	}
	in.runRoot(func() Value {
		var kept []leaving
		for _, l := range slices.Backward(in.leavings) {
			if next.escapedFrom(l.by) {
				kept = append(kept, l)
				continue
			}
			open := !l.by.inCommand() || !next.inCommand()
			for _, arrays := range []bool{true, false} { // slices are merged by what is in their arrays
				for _, h := range l.state {
					if now := h.obj.now(); isArray(now) == arrays && !in.covers(now, h.state, l.by.g) {
						in.replace(h.obj, in.left(now, h, open, l.by))
					}
				}
			}
		}
		slices.Reverse(kept)
		in.leavings = kept
		return nil
	})
}

// left is a state that a function by has left, of an object that was in another before. Whether it
// has run is open, or it has certainly not run: then only texts, numbers and flags are as before.
// Where it is open, texts and numbers are unknown, since each call may write others.
func (in *Interp) left(now any, was heldState, open bool, by *escaped) any {
	value := func(now, then any, t types.Type) any {
		switch {
		case in.covers(now, then, True):
			return now
		case !open && !isTextual(t) && !isFlag(t):
			return now
		case !open:
			return then
		case isTextual(t):
			return in.blurred(now, then, t, by.at)
		}
		if n, ok := now.(*NativeValue); ok && isZeroStruct(then) {
			return in.leftContent(n, in.hasRun(by))
		}
		return in.mergeState(was.obj, in.hasRun(by), now, then)
	}
	s, ok := now.(*Struct)
	then, same := was.state.(*Struct)
	st, isStruct := underlying(was.t).(*types.Struct)
	if !ok || !same || !isStruct || len(s.F) != len(then.F) || len(s.F) != st.NumFields() {
		return value(now, was.state, was.t)
	}
	out := &Struct{T: s.T, F: slices.Clone(s.F)}
	for i, f := range s.F {
		out.F[i], _ = value(f, then.F[i], st.Field(i).Type()).(Value)
	}
	return out
}

// isZeroStruct reports whether a state is a struct, as what a model keeps is before its first use.
func isZeroStruct(state any) bool {
	_, is := state.(*Struct)
	return is
}

// leftContent is what a model keeps, such as an atomic value, that was used for the first time
// where g holds.
func (in *Interp) leftContent(n *NativeValue, g Guard) Value {
	v, ok := n.State.(Value)
	if _, isMap := v.(*Map); ok && !isMap {
		zero := in.zero(v.Type())
		if typeKey(n.T) == "sync/atomic.Value" {
			zero = &Nil{types.NewInterfaceType(nil, nil)}
		}
		return &NativeValue{T: n.T, State: in.merge(g, v, zero)}
	}
	return in.merge(g, n, in.zero(n.T))
}

// replaces reports whether a state is a pointer to another object than the one before, or another
// function. There may have been none before.
func replaces(now, then any) (p, q Value, ok bool) {
	p, isPtr := now.(Value)
	q, wasPtr := then.(Value)
	if !isPtr || !wasPtr || same(p, q) {
		return p, q, false
	}
	return p, q, mayPoint(p) && (mayPoint(q) || isNil(q)) || mayCall(p) && (mayCall(q) || isNil(q))
}

// isFlag reports whether t is a type of flags, of which conditions are made.
func isFlag(t types.Type) bool {
	b, ok := underlying(t).(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// mayCall reports whether a value may be a function that is not nil.
func mayCall(v Value) bool {
	switch v := v.(type) {
	case *Func:
		return true
	case *Unknown:
		_, is := underlying(v.T).(*types.Signature)
		return is
	case *Choice:
		return slices.ContainsFunc(v.Alts, func(a Alt) bool { return mayCall(a.V) })
	}
	return false
}

// mayPoint reports whether a value may be a pointer that is not nil.
func mayPoint(v Value) bool {
	switch v := v.(type) {
	case *Ptr:
		return true
	case *Unknown:
		return isPointer(v.T)
	case *Choice:
		return slices.ContainsFunc(v.Alts, func(a Alt) bool { return mayPoint(a.V) })
	}
	return false
}

// hasRun is the condition that a function which runs by itself has run before another one. It may
// have been called at the start, so the condition has no default.
func (in *Interp) hasRun(e *escaped) Guard {
	return in.g.Variable(Condition{
		Key: "has run: " + e.id, Text: "a function has run before", At: e.at,
	})
}

// isTextual reports whether t is a type of texts or numbers, of which names are made.
func isTextual(t types.Type) bool {
	b, ok := underlying(t).(*types.Basic)
	return ok && b.Info()&(types.IsString|types.IsNumeric) != 0
}
