package eval

import "go/types"

// effects are what code may write, told from its source by names and types alone:
// fields and variables that it assigns, and the types of pointers, slices and maps
// through which it writes, wherever they come from. The sets are of numbers (see
// numbers).
type effects struct {
	fields idset
	vars   idset   // local variables that are assigned
	global idset   // package variables that are assigned
	named  idset   // package variables that are named
	ptrs   idset   // types behind pointers
	types  idset   // types of lists and maps
	puts   idset   // types of lists of which elements are assigned, in the body or one that it calls
	taken  idset   // variables of which the address is taken
	based  idset   // variables of which a part is assigned
	any    bool    // whatever can be reached
	known  bool    // any comes of values that are handed to a library
	calls  []int32 // functions that it may lead to
}

func newEffects() *effects { return &effects{known: true} }

func varKey(v *types.Var) string { return pkgPath(v.Pkg()) + "." + v.Name() }

// may reports whether code that has these effects may write to a place, other than
// by handing it on.
func (e *effects) may(n *numbers, p *place) bool {
	switch {
	case p.variable != nil && e.assigns(n, p.variable):
		return true
	case p.field != nil && len(e.fields) > 0 && e.fields.has(n.varNo(p.field)) && e.namedPart(n, p):
		return true
	case p.list != nil && p.named != nil && !e.based.has(n.varNo(p.named)):
		return false
	case p.list != nil && len(e.types) > 0 && !(p.of != nil && isArrayType(p.list)) &&
		(e.types.has(someList) || e.types.has(n.typeNo(under(p.list)))):
		return true
	case len(e.ptrs) == 0 || p.of != nil && !p.taken && !e.taken.has(n.varNo(p.of)):
		return false
	}
	return e.ptrs.has(someType) || e.ptrs.has(n.typeNo(p.t))
}

// assigns reports whether a variable is assigned by its name.
func (e *effects) assigns(n *numbers, v *types.Var) bool {
	if len(e.vars)+len(e.global) == 0 {
		return false
	}
	no := n.varNo(v)
	return e.vars.has(no) || e.global.has(no)
}

// namedPart reports whether code may name the variable that a place is part of, if any.
func (e *effects) namedPart(n *numbers, p *place) bool {
	if p.of == nil || p.taken {
		return true
	}
	no := n.varNo(p.of)
	return e.based.has(no) || e.taken.has(no)
}

// spares reports whether code that has these effects does not write to a place,
// whatever is there.
func (e *effects) spares(n *numbers, p *place) bool {
	if e.known && !p.direct && p.named == nil && p.list != nil && isBasicList(p.list) && !e.putsInto(n, p.list) {
		// Of a list of texts behind a field, code that is known to be there stores
		// another rather than to write over its elements, unless it says so.
		return true
	}
	return (!e.any || p.of != nil || p.named != nil) && !e.may(n, p)
}

// putsInto reports whether code names elements of such a list and assigns them.
func (e *effects) putsInto(n *numbers, list types.Type) bool {
	return len(e.puts) > 0 && (e.puts.has(someList) || e.puts.has(n.typeNo(under(list))))
}

// put notes that elements of a list of type t are assigned.
func (e *effects) put(n *numbers, t types.Type) {
	if s, ok := under(t).(*types.Slice); ok {
		if mentionsTypeParam(t) {
			e.puts = e.puts.with(someList)
		}
		e.puts = e.puts.with(n.typeNo(s))
	}
}

func isArrayType(t types.Type) bool {
	_, ok := under(t).(*types.Array)
	return ok
}

func (e *effects) mayMap(n *numbers, m *Map) bool {
	return e.any || e.types.has(someMap) || e.types.has(n.typeNo(under(m.T)))
}

func (e *effects) none() bool {
	return !e.any && len(e.fields)+len(e.vars)+len(e.global)+len(e.types)+len(e.ptrs) == 0
}

// direct are the effects without what is handed on as an interface.
func (e *effects) direct() *effects {
	d := *e
	d.any = false
	return &d
}

func (e *effects) add(o *effects) {
	e.fields, e.vars = e.fields.union(o.fields), e.vars.union(o.vars)
	e.global, e.named = e.global.union(o.global), e.named.union(o.named)
	e.ptrs, e.types = e.ptrs.union(o.ptrs), e.types.union(o.types)
	e.taken, e.based = e.taken.union(o.taken), e.based.union(o.based)
	e.any = e.any || o.any
}

// through notes that a value of type t is written through.
func (e *effects) through(n *numbers, t types.Type) {
	open := mentionsTypeParam(t)
	switch u := under(t).(type) {
	case *types.Pointer:
		if open {
			e.ptrs = e.ptrs.with(someType)
		}
		e.ptrs = e.ptrs.with(n.typeNo(u.Elem()))
	case *types.Slice, *types.Array:
		if open {
			e.types = e.types.with(someList)
		}
		e.types = e.types.with(n.typeNo(u))
	case *types.Map:
		if open {
			e.types = e.types.with(someMap)
		}
		e.types = e.types.with(n.typeNo(u))
	default:
		if open {
			e.any = true
		}
	}
}

// sinks notes that text may be written to what an interface hides.
func (e *effects) sinks() {
	for i := range sinkTypes {
		e.ptrs = e.ptrs.with(firstSink + int32(i))
	}
}

func mentionsTypeParam(t types.Type) bool {
	found := false
	seen := map[types.Type]bool{}
	var walk func(types.Type)
	walk = func(t types.Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		switch t := types.Unalias(t).(type) {
		case *types.TypeParam:
			found = true
		case *types.Named:
			for a := range t.TypeArgs().Types() {
				walk(a)
			}
		case interface{ Elem() types.Type }:
			walk(t.Elem())
			if m, ok := t.(*types.Map); ok {
				walk(m.Key())
			}
		}
	}
	walk(t)
	return found
}
