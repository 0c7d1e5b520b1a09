package eval

import "go/types"

// Effects: what code may write, as a set of names and types (law 4). They answer one question for
// each place that a call which is not run can reach: may the call have written there? A no must be
// certain; a yes makes the place unknown.
//
// The types count as well as the names, because a write through a pointer names neither the
// variable nor the field it ends up in. To be of use the answer also has to be no for most places.
// So a variable that the walk reached by its name, and whose address is never taken, is spared by
// code that does not name it, whatever types it writes through.

// effects are what code may write. The sets hold numbers (see numbers) and are shared between
// effects: none is changed in place.
type effects struct {
	fields idset   // fields that are assigned, of any struct
	vars   idset   // local variables that are assigned
	global idset   // package variables that are assigned
	named  idset   // package variables that are named
	ptrs   idset   // types that are written through pointers to them
	types  idset   // types of lists and maps whose elements are written
	puts   idset   // types of lists whose elements are assigned by index, here or in a direct callee
	grows  idset   // types of lists that are appended to: what lies behind their length is written
	taken  idset   // variables whose address is taken
	based  idset   // variables part of which is assigned
	passed idset   // package variables that are passed on, see passedvars.go
	cells  idset   // what the library keeps (Library.Changes) that is changed
	any    bool    // anything that can be reached
	known  bool    // the code was read: any is for values that it hands to a library
	calls  []int32 // functions that it may lead to
	onOwn  []int32 // functions that it calls on what it has made: only how they end counts
	values bool    // it calls function values: of what it reaches, any may be called
	sigs   idset   // types of the function values that it calls
	hands  bool    // it hands values with methods to code that is not read, which may call them
	anys   idset   // variables of any type (interface {}) that are handed on
	boxes  idset   // what is put into variables of any type, see boxes.go
	finds  bool    // it hands values to code that calls whichever method it finds by its name
	sets   bool    // the user's own code sets values by reflection: any is for all that it reaches
	wakes  bool    // it does what goroutines wait for
	ends   endings // how it may end otherwise than by returning
	opens  bool    // any has been left out (direct): what is in anys counts instead
	// handsOn are the same effects without any, once asked for.
	handsOn *effects
	inPlace *idset   // by changed, once asked for
	takes   *effects // by taking, once asked for
}

// newEffects are the effects of code that writes nothing.
func newEffects() *effects { return &effects{known: true} }

// varKey is the name of a package variable or field across type-checker runs.
func varKey(v *types.Var) string { return pkgPath(v.Pkg()) + "." + v.Name() }

// may reports whether code with these effects may write to place p itself, as opposed to handing it
// on. The cases go from the most specific to the least: the variable by name, the field by name, an
// element of a list by the type of the list, and anything by the type of a pointer to it.
func (e *effects) may(n *numbers, p *place) bool {
	switch {
	case p.variable != nil && e.assigns(n, p.variable):
		return true
	case p.field != nil && len(e.fields) > 0 && e.fields.has(n.varNo(p.field)) && e.namedPart(n, p):
		return true
	case p.list != nil && len(e.types) > 0 && !(p.of != nil && isArrayType(p.list)) &&
		(e.types.has(someList) || e.types.has(n.typeNo(underlying(p.list)))):
		return true
	case p.behind && e.growsList(n, p.list):
		return true
	case p.list != nil && !p.unsliced && len(e.types) > 0 && isArrayType(p.list) && e.pointable(n, p) &&
		e.mayThroughSlice(n, p.list):
		return true
	}
	return e.mayPoint(n, p)
}

// mayPoint reports whether code with these effects may write to place p through a pointer to it.
func (e *effects) mayPoint(n *numbers, p *place) bool {
	if len(e.ptrs) == 0 || p.unpointed || !e.pointable(n, p) {
		return false
	}
	return e.ptrs.has(someType) || e.ptrs.has(n.typeNo(p.t))
}

// pointable reports whether code may have the address of what a place is part of.
func (e *effects) pointable(n *numbers, p *place) bool {
	return p.of == nil || p.taken || e.taken.has(n.varNo(p.of))
}

// mayThroughSlice reports whether code writes elements of slices that may be of an array of this
// type.
func (e *effects) mayThroughSlice(n *numbers, array types.Type) bool {
	return e.types.has(someList) || e.types.has(n.typeNo(types.NewSlice(elemType(array))))
}

// growsList reports whether code appends to lists of this type.
func (e *effects) growsList(n *numbers, list types.Type) bool {
	return len(e.grows) > 0 && (e.grows.has(someList) || e.grows.has(n.typeNo(underlying(list))))
}

// grow notes that code appends to lists of type t.
func (e *effects) grow(n *numbers, t types.Type) {
	if mentionsTypeParam(t) {
		e.grows = e.grows.with(someList)
	}
	e.grows = e.grows.with(n.typeNo(underlying(t)))
}

// assigns reports whether a variable is assigned by name.
func (e *effects) assigns(n *numbers, v *types.Var) bool {
	if len(e.vars)+len(e.global) == 0 {
		return false
	}
	no := n.varNo(v)
	return e.vars.has(no) || e.global.has(no)
}

// namedPart reports whether code may name the variable that p is part of. It is true where there is
// none, or where the address of that is taken somewhere.
func (e *effects) namedPart(n *numbers, p *place) bool {
	if p.of == nil || p.taken {
		return true
	}
	no := n.varNo(p.of)
	return e.based.has(no) || e.taken.has(no)
}

// spares reports whether code with these effects certainly leaves a place alone, whatever is there.
func (e *effects) spares(n *numbers, p *place) bool {
	if p.open {
		return false
	}
	if e.known && !e.sets && !p.direct && p.named == nil && p.list != nil && isBasicList(p.list) &&
		!e.putsInto(n, p.list) && !e.mayPoint(n, p) {
		// An element of a list of basic values that was not handed over itself. The code was read
		// and assigns no element of such a list. A library that it hands the value on to is taken
		// to store another list in the field, rather than to write over the elements of this one.
		return !p.behind || !e.growsList(n, p.list)
	}
	return (!e.any || p.of != nil || p.named != nil) && !e.may(n, p)
}

// putsInto reports whether code assigns elements of such a list by index.
func (e *effects) putsInto(n *numbers, list types.Type) bool {
	return len(e.puts) > 0 && (e.puts.has(someList) || e.puts.has(n.typeNo(underlying(list))))
}

// put notes that elements of a list of type t are assigned by index.
func (e *effects) put(n *numbers, t types.Type) {
	if s, ok := underlying(t).(*types.Slice); ok {
		if mentionsTypeParam(t) {
			e.puts = e.puts.with(someList)
		}
		e.puts = e.puts.with(n.typeNo(s))
	}
}

// isBasicList reports whether a type is that of a list of numbers, texts, bools or
// anything.
func isBasicList(list types.Type) bool {
	s, ok := underlying(list).(*types.Slice)
	if !ok {
		return false
	}
	switch e := underlying(s.Elem()).(type) {
	case *types.Basic:
		return true
	case *types.Interface:
		return e.Empty()
	}
	return false
}

// isArrayType reports whether the underlying type is an array type.
func isArrayType(t types.Type) bool {
	_, ok := underlying(t).(*types.Array)
	return ok
}

// mayMap reports whether code with these effects may change map m. Maps are told apart by their
// type alone.
func (e *effects) mayMap(n *numbers, m *Map) bool {
	return e.any || e.types.has(someMap) || e.types.has(n.typeNo(underlying(m.T)))
}

// none reports whether code with these effects writes nothing at all.
func (e *effects) none() bool {
	return !e.any && len(e.fields)+len(e.vars)+len(e.global)+len(e.types)+len(e.ptrs)+len(e.cells)+len(e.grows) == 0
}

// idle reports whether code with these effects writes nothing, and calls nothing that may write.
func (e *effects) idle() bool { return e.none() && !e.values && len(e.sigs) == 0 && !e.hands }

// matterLater reports whether it matters when code with these effects is called.
func (e *effects) matterLater() bool { return !e.idle() || e.ends&raises != 0 }

// mayWake reports whether goroutines that wait may go on after code with these effects. A function
// without parameters may cancel a context.
func (e *effects) mayWake(n *numbers) bool {
	return e.wakes || e.sigs.has(someType) || e.sigs.has(n.typeNo(cancelFunc))
}

// cancelFunc is the type of a function without parameters and results, such as one that cancels a
// context.
var cancelFunc = types.NewSignatureType(nil, nil, nil, nil, nil, false)

// direct are the effects without what the code hands on as an interface to code that is not read,
// but for what is in variables of any type and in reflect.Values. What the user's own code sets by
// reflection stays.
func (e *effects) direct() *effects {
	if !e.any {
		return e
	}
	if e.handsOn == nil {
		d := *e
		d.any, d.opens, d.takes = e.sets, true, nil
		e.handsOn = &d
	}
	return e.handsOn
}

// taking are effects that take the same addresses and write nothing.
func (e *effects) taking() *effects {
	if e.takes == nil {
		e.takes = newEffects()
		e.takes.taken = e.taken
	}
	return e.takes
}

// changed are the package variables that may be written to, or to what they lead to: those that are
// assigned or of which a part is, and those that are passed on.
func (e *effects) changed() idset {
	if e.inPlace == nil {
		all := e.global.union(e.based).union(e.passed)
		e.inPlace = &all
	}
	return *e.inPlace
}

// add adds the effects of other code. puts and calls are left out: puts says what a body, or one
// that it calls directly, does by index (see closing.join), and calls have been followed by then.
func (e *effects) add(o *effects) {
	e.fields, e.vars = e.fields.union(o.fields), e.vars.union(o.vars)
	e.global, e.named = e.global.union(o.global), e.named.union(o.named)
	e.ptrs, e.types = e.ptrs.union(o.ptrs), e.types.union(o.types)
	e.taken, e.based, e.passed = e.taken.union(o.taken), e.based.union(o.based), e.passed.union(o.passed)
	e.any, e.values, e.sigs = e.any || o.any, e.values || o.values, e.sigs.union(o.sigs)
	e.anys, e.boxes = e.anys.union(o.anys), e.boxes.union(o.boxes)
	e.cells, e.grows = e.cells.union(o.cells), e.grows.union(o.grows)
	e.hands, e.finds, e.puts = e.hands || o.hands, e.finds || o.finds, e.puts.union(o.puts)
	e.sets, e.wakes = e.sets || o.sets, e.wakes || o.wakes
	e.ends |= o.ends
}

// sumOf are the effects of one and of other code. Neither is changed. The same are asked for again
// and again, so the answer is kept.
func (c *Code) sumOf(e, o *effects) *effects {
	key := [2]*effects{e, o}
	j := c.joins[key]
	if j == nil {
		sum := *e
		sum.handsOn, sum.inPlace, sum.takes = nil, nil, nil
		sum.add(o)
		if c.openBoxes(&sum); e.equals(&sum) {
			j = e
		} else {
			j = &sum
		}
		if len(c.joins) >= maxJoins {
			clear(c.joins)
		}
		c.joins[key] = j
	}
	return j
}

// maxJoins bounds the answers of sumOf that are kept.
const maxJoins = 1 << 16

// equals reports whether add has added nothing to e, whose sets a union then returns.
func (e *effects) equals(sum *effects) bool {
	return e.any == sum.any && e.values == sum.values && e.hands == sum.hands &&
		e.finds == sum.finds && e.ends == sum.ends && e.sets == sum.sets && e.wakes == sum.wakes &&
		e.fields.sameList(sum.fields) && e.vars.sameList(sum.vars) &&
		e.global.sameList(sum.global) && e.named.sameList(sum.named) && e.ptrs.sameList(sum.ptrs) &&
		e.types.sameList(sum.types) && e.taken.sameList(sum.taken) && e.based.sameList(sum.based) &&
		e.passed.sameList(sum.passed) && e.sigs.sameList(sum.sigs) && e.anys.sameList(sum.anys) &&
		e.boxes.sameList(sum.boxes) && e.cells.sameList(sum.cells) && e.grows.sameList(sum.grows)
}

// through notes a write through a value of type t. In a generic function, the type may be any that
// the type parameter allows, so it stands for all pointers, lists or maps.
func (e *effects) through(n *numbers, t types.Type) {
	open := mentionsTypeParam(t)
	switch u := underlying(t).(type) {
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

// callsValues notes calls of function values of type t, or of those in a value of type t that is
// handed to code which is not read. They are looked for as far down as holdsFunction does.
func (e *effects) callsValues(n *numbers, t types.Type, depth int) {
	if t == nil || depth > 4 {
		return
	}
	switch u := underlying(t).(type) {
	case *types.Signature:
		if openSignature(u) {
			e.sigs = e.sigs.with(someType)
		}
		e.sigs = e.sigs.with(n.typeNo(u))
	case interface{ Elem() types.Type }:
		e.callsValues(n, u.Elem(), depth+1)
	case *types.Struct:
		for f := range u.Fields() {
			e.callsValues(n, f.Type(), depth+1)
		}
	}
}

// mayCall reports whether code with these effects may call function value f itself. One whose type
// has methods, such as an http.HandlerFunc, is also called by a method of an interface.
func (e *effects) mayCall(n *numbers, f *Func) bool {
	if t, ok := types.Unalias(f.T).(*types.Named); ok && t.NumMethods() > 0 {
		return true
	}
	return len(e.sigs) > 0 && (f.T == nil || e.sigs.has(someType) || e.sigs.has(n.typeNo(underlying(f.T))))
}

// streams notes that text may be written to, or read from, whatever an interface hides.
func (e *effects) streams() {
	for i := range len(sinkTypes) + len(sourceTypes) {
		e.ptrs = e.ptrs.with(firstSink + int32(i))
	}
}

// openSignature reports whether a type parameter is part of the type of a parameter or result.
func openSignature(s *types.Signature) bool {
	for _, list := range []*types.Tuple{s.Params(), s.Results()} {
		for v := range list.Variables() {
			if mentionsTypeParam(v.Type()) {
				return true
			}
		}
	}
	return false
}

// mentionsTypeParam reports whether a type parameter is part of t, as far as that matters for
// effects: elements, keys and type arguments, but not the fields of a struct.
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
