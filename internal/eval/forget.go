package eval

import (
	"go/types"
	"slices"
)

// forgetReached makes unknown what was reached and may be written. It notes what was
// there in lend, if given.
func (in *Interp) forgetReached(r *reached, e *effects, w forgetter, lend *[]lent) {
	gone := map[placeKey]bool{}
	for _, p := range r.places {
		if within(gone, p) || !in.writes(e, p) {
			continue
		}
		gone[keyOfPath(p.obj, p.path)] = true
		old := in.loadPath(p.obj, p.path)
		of := ""
		if p.field != nil {
			of = " in " + p.field.Name()
		}
		u := w(p.t, of)
		in.overwrite(p, u)
		if lend != nil && !p.bytes {
			*lend = append(*lend, lent{p: p, old: old, u: u})
		}
	}
	for _, m := range r.maps {
		if v := r.fromVar[m.Obj]; !e.mayMap(m) || v != nil && !e.based[v] {
			continue
		}
		old := m.Obj.state
		u := w(nil, "")
		in.forgetMap(m, u)
		if lend != nil {
			*lend = append(*lend, lent{m: m, old: old, u: u})
		}
	}
}

// overwrite makes a place unknown.
func (in *Interp) overwrite(p place, u *Unknown) {
	in.spoil(p.obj)
	st, list := p.obj.state.(*elems)
	switch {
	case p.bytes:
		in.replace(p.obj, &roped{elem: p.t, text: retype(u, types.Typ[types.String])})
		return
	case list && len(p.path) == 1:
		if o, ok := st.vals[p.path[0]].(*Optional); ok && o.Many {
			in.write(p.obj)
			p.obj.state.(*elems).vals[p.path[0]] = &Optional{G: o.G, V: u, Many: true}
			return
		}
	}
	in.storePath(p.obj, p.path, u)
}

// within reports whether a place is part of one of those.
func within(set map[placeKey]bool, p place) bool {
	for n := range p.path {
		if set[keyOfPath(p.obj, p.path[:n])] {
			return true
		}
	}
	return false
}

// writes reports whether the effects may write to a place as a whole: where they are
// anything, the parts of a struct or an array are places of their own.
func (in *Interp) writes(e *effects, p place) bool {
	if e.known && !p.direct && p.named == nil && p.list != nil && isBasicList(p.list) {
		// Of a list of texts behind a field, code that is known to be there stores
		// another rather than to write over its elements.
		return false
	}
	if !e.any || p.of != nil || p.named != nil {
		return e.may(p)
	}
	if in.whole(p.t) {
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

// whole reports whether a type is one of a package whose code is not at hand, so that
// it matters to nobody which of its parts are written.
func (in *Interp) whole(t types.Type) bool {
	pkg := pkgOf(t)
	if _, ptr := t.(*types.Pointer); ptr || pkg == nil || in.opts.Unit == nil {
		return false
	}
	return in.standard(pkg.Path()) || in.opts.Unit(pkg.Path()) == nil
}

// forgetMap makes the entries of a map unknown.
func (in *Interp) forgetMap(m *Map, u *Unknown) {
	in.write(m.Obj)
	m.Obj.state = &mapState{entries: map[string]*mapEntry{}, fuzzy: u, fuzzyG: True}
}
