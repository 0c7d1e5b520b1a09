package eval

import (
	"go/types"
	"slices"
)

// Making unknown what a call that is not read may have written (law 4). A walk has found the places
// that it can reach (reachwalk.go), its effects say which of them it may write to (effects.go), and
// this file writes an unknown value to each of those. It is the one place in which that happens for
// calls, for functions that are called later and for calls that a bound has ended.

// forgetReached makes unknown those places and maps in r that the effects may write to. w makes the
// values. If lend is given, it receives what was there before, which giveBack restores for a
// function that runs later.
func (in *Interp) forgetReached(r *reachWalk, e *effects, w forgetter, lend *[]lent) {
	in.forgetCells(e, w, lend)
	for _, t := range r.stray {
		if e.ptrs.has(in.code.typeNo(t)) {
			r.places = append(r.places, in.anywhere(t).places...)
		}
	}
	gone := map[*Obj]*visitedParts{}
	for i := range r.places {
		p := &r.places[i]
		// If a struct became unknown as a whole, so did its fields.
		if gone[p.obj].covers(p.path) || !in.writes(e, p) {
			continue
		}
		if gone[p.obj] == nil {
			gone[p.obj] = &visitedParts{}
			in.spoil(p.obj) // once for all places in it
		}
		gone[p.obj].enter(p.path)
		old := in.loadPath(p.obj, p.path)
		if in.watched() {
			in.noteAccess(p.obj, regionOf(p.path), access{kind: writes, was: old})
		}
		of := ""
		if p.field != nil {
			of = in.inField(p.field)
		}
		u := w(p.t, of)
		if u.was, u.assigned = textBefore(old); !e.known || e.may(in.code.numbers, p) {
			u.assigned = true
		}
		switch old := old.(type) {
		case *Ptr, *Map, *Slice, *Func, *Choice, *Unknown:
			amongst(u, old) // it may still be there
		case *Struct:
			if in.ofOthers(old.T) && slices.ContainsFunc(old.F, in.stillUsed(old.T)) {
				amongst(u, old)
			}
		}
		if p.t != nil && !isBasic(p.t) && in.code.leadsSomewhere(p.t) {
			in.storedBy(u, storable(r))
		}
		in.forgetPlace(*p, u)
		if lend != nil && !p.bytes {
			*lend = append(*lend, lent{p: lentPlace{p.obj, p.path}, old: old, u: u})
		}
	}
	for _, m := range r.maps {
		if !e.mayMap(in.code.numbers, m) {
			continue
		}
		old := m.Obj.now()
		u := w(nil, "")
		if t, ok := underlying(m.T).(*types.Map); ok && !isBasic(t.Elem()) {
			if u.by = storable(r); u.by != nil {
				amongst(u, in.mayStore(u.by, t.Elem()))
			}
		}
		in.forgetMap(m, u)
		if lend != nil {
			*lend = append(*lend, lent{m: m, old: old, u: u})
		}
	}
	in.forgetSent(r, e, w)
}

// textBefore is the text that a place held before any code that is not followed may have written
// to it, or nil if that was not one text.
func textBefore(old Value) (was *Const, assigned bool) {
	switch old := old.(type) {
	case *Const:
		if _, ok := old.V.(string); ok {
			return old, false
		}
	case *Unknown:
		return old.was, old.assigned
	case *Choice: // of what it was and what it may have become
		for i, a := range old.Alts {
			text, also := textBefore(a.V)
			if text == nil || i > 0 && text.V != was.V {
				return nil, false
			}
			was, assigned = text, assigned || also
		}
	}
	return was, assigned
}

// had notes in a value that is one of several the text that all of these have been.
func (u *Unknown) had(of ...Value) {
	var was *Const
	for i, v := range of {
		text, _ := textBefore(v)
		if text == nil || i > 0 && text.V != was.V {
			return
		}
		was = text
	}
	u.was, u.assigned = was, was != nil
}

// Before is the text that a place held before code that is not followed may have written to it, and
// now is what may be there since. assigned says that this code assigns to variables of the name
// itself, rather than a library to which it hands the value. It is nil if v is something else.
func Before(v Value) (text Value, now *Unknown, assigned bool) {
	switch v := v.(type) {
	case *Unknown:
		if v.was != nil {
			return v.was, v, v.assigned
		}
	case *PartialString: // a text of JSON, for one
		if len(v.Parts) == 1 {
			return Before(v.Parts[0])
		}
	}
	return nil, nil, false
}

// stillUsed says which parts of a struct of a library are used later without more to say so: the
// library may call a function in it, and a writer of the standard library writes to its own
// writers.
func (in *Interp) stillUsed(t types.Type) func(Value) bool {
	pkg := pkgOf(t)
	if pkg == nil || !in.standard(pkg.Path()) {
		return func(f Value) bool { _, ok := f.(*Func); return ok }
	}
	var used func(f Value) bool
	used = func(f Value) bool {
		switch f := unwrap(f).(type) {
		case *Func:
			return true
		case *Ptr:
			m, _, _ := types.LookupFieldOrMethod(f.T, true, nil, "Write")
			return m != nil
		case *Struct:
			return slices.ContainsFunc(f.F, used)
		case *Choice:
			return slices.ContainsFunc(f.Alts, func(a Alt) bool { return used(a.V) })
		case *Slice: // of writers
			if _, ok := underlying(elemType(f.T)).(*types.Interface); !ok {
				return false
			}
			list, _ := in.rawList(f)
			return slices.ContainsFunc(list, used)
		}
		return false
	}
	return used
}

// overwrite makes a place unknown, and what other arrays have in common with it.
func (in *Interp) overwrite(p place, u *Unknown) {
	in.spoil(p.obj)
	in.forgetPlace(p, u)
}

// forgetPlace makes a place unknown, whose array the caller has dealt with. An element that stands
// for any number of them keeps doing so: now it stands for unknown ones.
func (in *Interp) forgetPlace(p place, u *Unknown) {
	st, list := p.obj.now().(*elems)
	switch {
	case p.bytes:
		in.replace(p.obj, &partialBytes{elem: p.t, text: retype(u, types.Typ[types.String])})
		return
	case list && len(p.path) == 1 && p.path[0] < len(st.vals): // the rest is not written yet
		if o, ok := st.vals[p.path[0]].(*Optional); ok && o.Many == Any {
			in.write(p.obj)
			p.obj.now().(*elems).vals[p.path[0]] = &Optional{G: o.G, V: u, Many: Any}
			return
		}
	}
	in.storePath(p.obj, p.path, u)
}

// writes reports whether code with these effects may write to p as a whole. Code that may write
// anything writes the fields of a struct one by one, and each is a place in r of its own; fields
// that it cannot reach stay known then.
func (in *Interp) writes(e *effects, p *place) bool {
	if e.spares(in.code.numbers, p) {
		return false
	}
	if !e.any || p.of != nil || p.named != nil || in.whole(p.t) {
		return true
	}
	switch v := in.loadPath(p.obj, p.path).(type) {
	case *Struct, *Array:
		return false
	case *Choice:
		return !slices.ContainsFunc(v.Alts, func(a Alt) bool { _, ok := a.V.(*Struct); return ok })
	}
	return true
}

// whole reports whether t is a type of a package whose source is not read. It makes no difference
// which of its parts are written, so the value becomes unknown as a whole.
func (in *Interp) whole(t types.Type) bool {
	pkg := pkgOf(t)
	if _, ptr := t.(*types.Pointer); ptr || pkg == nil || in.opts.Package == nil {
		return false
	}
	return in.standard(pkg.Path()) || in.opts.Package(pkg.Path()) == nil
}

// forgetMap makes the entries of a map unknown: any key may be there, with any value.
func (in *Interp) forgetMap(m *Map, u *Unknown) {
	in.write(m.Obj)
	m.Obj.raw = &mapState{fuzzy: u, fuzzyG: True}
}

// ofOthers reports whether t is a struct type that is not of the user's.
func (in *Interp) ofOthers(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && in.userPackage(pkgPath(n.Obj().Pkg())) == nil
}
