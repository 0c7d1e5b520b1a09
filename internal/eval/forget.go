package eval

import (
	"go/types"
	"slices"
)

// forgetReached makes unknown what was reached and may be written. It notes what was
// there in lend, if given.
func (in *Interp) forgetReached(r *reached, e *effects, w forgetter, lend *[]lent) {
	gone := map[*Obj]*visit{}
	for i := range r.places {
		p := &r.places[i]
		if gone[p.obj].covers(p.path) || !in.writes(e, p) {
			continue
		}
		if gone[p.obj] == nil {
			gone[p.obj] = &visit{}
			in.spoil(p.obj) // once for all places in it
		}
		gone[p.obj].enter(p.path)
		old := in.loadPath(p.obj, p.path)
		of := ""
		if p.field != nil {
			of = " in " + p.field.Name()
		}
		u := w(p.t, of)
		in.forgetPlace(*p, u)
		if lend != nil && !p.bytes {
			*lend = append(*lend, lent{p: *p, old: old, u: u})
		}
	}
	for _, m := range r.maps {
		if v := r.fromVar[m.Obj]; !e.mayMap(in.code.numbers, m) || v != nil && !e.based.has(in.code.varNo(v)) {
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
	in.forgetPlace(p, u)
}

func (in *Interp) forgetPlace(p place, u *Unknown) {
	st, list := p.obj.state.(*elems)
	switch {
	case p.bytes:
		in.replace(p.obj, &roped{elem: p.t, text: retype(u, types.Typ[types.String])})
		return
	case list && len(p.path) == 1:
		if o, ok := st.vals[p.path[0]].(*Optional); ok && o.Many == Any {
			in.write(p.obj)
			p.obj.state.(*elems).vals[p.path[0]] = &Optional{G: o.G, V: u, Many: Any}
			return
		}
	}
	in.storePath(p.obj, p.path, u)
}

// writes reports whether the effects may write to a place as a whole: where they are
// anything, the parts of a struct or an array are places of their own.
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
	m.Obj.state = &mapState{fuzzy: u, fuzzyG: True}
}
