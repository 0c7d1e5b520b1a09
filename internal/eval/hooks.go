package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Path is the condition under which what runs now runs.
func (in *Interp) Path() Guard { return in.path }

// Repeated reports whether what runs now stands for an unknown number of turns.
func (in *Interp) Repeated() bool { return in.repeats > 0 }

// Trial reports whether what runs now is tried for what it writes, and taken
// back: nothing of it happens.
func (in *Interp) Trial() bool { return in.trying > 0 }

// Later reports whether what runs now is a function that escaped, which the
// program may call at any time after its start.
func (in *Interp) Later() bool { return in.escaping != nil }

// Beside reports whether what runs now is a goroutine, for which nobody need wait.
func (in *Interp) Beside() bool { return in.goroutines > 0 }

// A Root is what the program runs by itself: its start, which is nil, or a function
// that escaped.
type Root *escaped

// Root is the one that runs now.
func (in *Interp) Root() Root { return in.escaping }

// AtStart reports whether a root is what a program does by itself when it starts: main,
// or the function of a command.
func AtStart(r Root) bool { return r == nil || r.command }

// Place is where the function is written that a root runs, if it is a literal, or else
// where it was handed over.
func Place(r Root) token.Pos {
	switch {
	case r == nil:
		return token.NoPos
	case r.f.Lit != nil && r.f.Unit.Main:
		return r.f.Lit.Pos()
	case r.f.Fn != nil && !r.at.IsValid():
		return r.f.Fn.Pos()
	}
	return r.at
}

// Settle picks the alternatives of v that the path allows.
func (in *Interp) Settle(v Value) Value { return in.settle(v) }

// Load reads a pointer.
func (in *Interp) Load(p *Ptr) Value { return in.settle(in.load(p)) }

// Store writes through a pointer.
func (in *Interp) Store(p *Ptr, v Value) { in.storePtr(p, v) }

// NewPtr is a pointer to a new variable.
func (in *Interp) NewPtr(elem types.Type, v Value) *Ptr { return in.newPtr(elem, v) }

// NewSlice is a slice of the given elements.
func (in *Interp) NewSlice(t types.Type, vals []Value) *Slice { return in.newSlice(t, vals) }

// NewMap is an empty map; StoreKey adds to it.
func (in *Interp) NewMap(t types.Type) *Map { return in.newMap(t) }

// StoreKey is m[k] = v.
func (in *Interp) StoreKey(m *Map, k, v Value) { in.storeIn(m, True, k, v) }

// Zero is the zero value of t.
func (in *Interp) Zero(t types.Type) Value { return in.zero(t) }

// Unknown makes a value that is unknown.
func (in *Interp) Unknown(t types.Type, r Reason, detail string, at token.Pos) *Unknown {
	return in.unknown(t, r, detail, at)
}

// NewStruct is a pointer to a new struct with the fields that f makes.
func (in *Interp) NewStruct(t types.Type, f func(*types.Var) Value) *Ptr {
	st := under(t).(*types.Struct)
	s := &Struct{T: t, F: make([]Value, st.NumFields())}
	for i := range s.F {
		s.F[i] = f(st.Field(i))
	}
	return in.newPtr(t, s)
}

// An Elem is an element of a list with the guard under which it is there.
type Elem struct {
	G Guard
	V Value
}

// List returns the elements of a slice or array value.
func (in *Interp) List(v Value) ([]Elem, bool) {
	list, ok := in.listOf(in.settle(v))
	if !ok {
		return nil, false
	}
	return elemsOf(list), true
}

func elemsOf(list []Value) []Elem {
	out := make([]Elem, len(list))
	for i, e := range list {
		out[i] = Elem{True, e}
		if o, ok := e.(*Optional); ok {
			out[i] = Elem{o.G, o.V}
		}
	}
	return out
}

// Members is List for who does not ask for the order.
func (in *Interp) Members(v Value) ([]Elem, bool) {
	list, ok := in.members(in.settle(v))
	if !ok {
		return nil, false
	}
	return elemsOf(list), true
}

// Alternatives are the values that v may be, under their guards: one, unless it is a [Choice].
func Alternatives(v Value) []Alt {
	if c, ok := v.(*Choice); ok {
		return c.Alts
	}
	return []Alt{{G: True, V: v}}
}

// An Entry is an entry of a map with the guard under which it is there.
type Entry struct {
	G    Guard
	K, V Value
}

// Entries returns the entries of a map in the order of insertion. The second
// result is not nil where further entries may be there whose keys are unknown.
func (in *Interp) Entries(m *Map) ([]Entry, *Unknown) {
	st := m.Obj.state.(*mapState)
	out := make([]Entry, 0, len(st.order.list))
	for _, k := range st.order.list {
		e := st.entries.get(k)
		out = append(out, Entry{e.g, e.k, e.v})
	}
	return out, st.fuzzy
}

// MapEach is a copy of a map with f of each value; it keeps what is there under
// a guard, or unknown.
func (in *Interp) MapEach(m *Map, f func(Value) Value) *Map {
	st := m.Obj.state.(*mapState).clone()
	for _, key := range st.order.list {
		e := st.entries.get(key)
		st.put(key, &mapEntry{e.k, f(e.v), e.g})
	}
	return &Map{m.T, in.newObj(st)}
}

// Field returns the field of that name of a struct, or of what a pointer points to.
func (in *Interp) Field(v Value, name string) Value {
	t := v.Type()
	if t == nil {
		return nil
	}
	if st, ok := under(deref(t)).(*types.Struct); ok {
		if i, ok := in.fieldNo(st, name); ok && (st.Field(i).Exported() || st.Field(i).Pkg() == pkgOf(t)) {
			if s, ok := v.(*Struct); ok && i < len(s.F) {
				return in.settle(s.F[i])
			}
			return in.settle(in.fieldPath(v, []int{i}, nil))
		}
	}
	obj, index, _ := types.LookupFieldOrMethod(t, true, pkgOf(t), name)
	if _, ok := obj.(*types.Var); !ok {
		return nil
	}
	return in.settle(in.fieldPath(v, index, nil))
}

// fieldNo is the field of that name of a struct, remembered: a schema has some seventy
// fields and is asked for ten of them.
func (in *Interp) fieldNo(st *types.Struct, name string) (int, bool) {
	byName := in.fieldNos[st]
	if byName == nil {
		byName = map[string]int{}
		for i := range st.NumFields() {
			if _, other := byName[st.Field(i).Name()]; !other {
				byName[st.Field(i).Name()] = i
			}
		}
		in.fieldNos[st] = byName
	}
	i, ok := byName[name]
	return i, ok
}

// Variable is the value of a package variable, or nil where there is none.
func (in *Interp) Variable(pkg *types.Package, name string) Value {
	v, ok := pkg.Scope().Lookup(name).(*types.Var)
	if !ok {
		return nil
	}
	o := in.global(v)
	return in.settle(in.loadPath(o, nil))
}

// EachUnder maps the alternatives of a value by a function that may write: each
// runs under its guard, and what they write is joined.
func (in *Interp) EachUnder(v Value, f func(Value) Value) Value { return in.eachUnder(v, f) }

// Decide is a bool as a choice of true and false, where it is not known.
func (in *Interp) Decide(v Value) Value { return in.boolOf(in.guardOf(v, nil), v.Type()) }

// Holds is a formula as a bool.
func (in *Interp) Holds(g Guard) Value { return in.boolOf(g, nil) }

// FirstUnknown finds an unknown part of a value.
func FirstUnknown(v Value) (*Unknown, bool) { return firstUnknown(v) }

// Text returns a known string.
func Text(v Value) (string, bool) { return str(v) }

// Written returns where the literal is that a value comes from, if it is one.
func Written(v Value) token.Pos {
	if c, ok := v.(*Const); ok {
		return c.Pos
	}
	return token.NoPos
}

// Bool returns a known bool.
func Bool(v Value) (val, known bool) { return boolean(v) }

// IsNil reports whether v is nil.
func IsNil(v Value) bool { return isNil(v) }

// Callback calls a function value with the given arguments.
func (in *Interp) Callback(f Value, args ...Value) Value {
	return in.settle(in.callValue(f, args, &ast.BadExpr{}))
}

// maxAssume bounds what is assumed: an assumption that would make the formula
// large is left out, which leaves tools conditional that need not be.
const maxAssume = 400

// maxGuard bounds what one formula of a hook's may add to the diagram: a hook
// that is cut short would lose what it was about to record.
const maxGuard = maxNodes / 10

// And is the formula that both hold; not ok when it is too large to make.
func (in *Interp) And(a, b Guard) (g Guard, ok bool) { return in.g.Within(maxGuard, a, b, False) }

// Or is the formula that one holds; not ok when it is too large to make.
func (in *Interp) Or(a, b Guard) (g Guard, ok bool) { return in.g.Within(maxGuard, a, True, b) }

// Without is the formula that a holds and b does not; not ok when it is too
// large to make.
func (in *Interp) Without(a, b Guard) (g Guard, ok bool) { return in.g.Within(maxGuard, b, False, a) }

// Assume says that no run matters in which g does not hold.
func (in *Interp) Assume(g Guard) {
	in.assumeIte(g, in.assume, False)
}

// assumeIte assumes a formula that is what is assumed so far and more.
func (in *Interp) assumeIte(f, t, e Guard) {
	// Every node that an operation makes is one of its result.
	if a, ok := in.g.Within(maxAssume, f, t, e); ok && a != False && in.g.Size(a) <= maxAssume {
		in.assume = a
	}
}

// Simplify drops from g what holds in every run that matters.
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

// Impossible reports whether g holds in no run, which may show only when the
// conditions in it are told apart that the evaluation took for independent.
func (in *Interp) Impossible(g Guard) (never bool) {
	in.Within(func() { never = in.g.Contradicts(in.g.And(g, in.assume)) })
	return never
}

// Needs names the functions without source that the conditions of g came from.
func (in *Interp) Needs(g Guard) []string {
	var out []string
	for _, v := range in.g.Support(g) {
		if n := in.g.Condition(v).Need; n != "" {
			out = append(out, n)
		}
	}
	return out
}

// LeftOpen is a condition of g that nothing outside the program decides, but an order that
// the language leaves open, or nil.
func (in *Interp) LeftOpen(g Guard) *Condition {
	for _, v := range in.g.Support(g) {
		if c := in.g.Condition(v); c.Inside {
			return c
		}
	}
	return nil
}

// Visited reports whether a function ran, by its key.
func (in *Interp) Visited(key string) bool { return in.visited[key] }

// A Site is a place in a package.
type Site struct {
	Unit *Unit
	Pos  token.Pos
	// Func is the key of the function around it.
	Func string
}

// UserSite is the innermost call under way whose place is in a package of the
// user's own modules, starting with the call at site.
func (in *Interp) UserSite(site ast.Node) Site {
	pos := token.NoPos
	if site != nil {
		pos = site.Pos()
	}
	for fr := in.frame; fr != nil && fr.unit != nil; fr = fr.parent {
		if fr.unit.Main && pos.IsValid() {
			return Site{fr.unit, pos, fr.name}
		}
		pos = fr.call
	}
	return Site{Pos: pos}
}

// UserSites are the calls under way whose places are in packages of the user's own
// modules, the innermost first, starting with the call at site.
func (in *Interp) UserSites(site ast.Node) []Site {
	pos := token.NoPos
	if site != nil {
		pos = site.Pos()
	}
	var out []Site
	for fr := in.frame; fr != nil && fr.unit != nil; fr = fr.parent {
		if fr.unit.Main && pos.IsValid() {
			out = append(out, Site{fr.unit, pos, fr.name})
		}
		pos = fr.call
	}
	return out
}

// Package is the package of the function that runs now: in a hook, the caller's.
func (in *Interp) Package() string {
	if in.frame == nil || in.frame.unit == nil {
		return ""
	}
	return in.frame.unit.Path
}

// NewError is an error of a known text.
func (in *Interp) NewError(text string) Value { return in.newError(text) }

// Escape notes that functions in v may be called by code that is not run.
func (in *Interp) Escape(v Value, at token.Pos) { in.escape(v, at) }

// Implements reports whether a type has the methods of an interface.
func (in *Interp) Implements(t types.Type, i *types.Interface) bool { return in.hasMethods(t, i) }

// CallMethod calls method fn on recv, which may be a Choice.
func (in *Interp) CallMethod(recv Value, fn *types.Func, args []Value, site ast.Node) Value {
	return in.callMethod(recv, fn, []int{0}, args, site, false)
}

// OneOf is a value of one of several types, nobody knows which; text names each
// condition. It is not ok when telling them apart is too large a formula.
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
	return in.choice(t, alts), true
}

// IsBytes reports whether v is a byte slice that is not nil.
func IsBytes(v Value) bool { return isBytes(v) }

// Where runs f on the ways on which g holds.
func (in *Interp) Where(g Guard, f func()) {
	if g == True {
		f()
		return
	}
	in.joinInto(g, in.under(g, f))
}

// sampleSteps bounds what one sample may cost.
const sampleSteps = callSteps / 10

// Sample runs f as what a program may do once it serves: nothing that it writes stays,
// and nothing is assumed of how it ends. It is not ok where f never comes to its end, or
// costs too much.
func (in *Interp) Sample(f func()) (ok bool) {
	assume, escaping, limit, most := in.assume, in.escaping, in.limit, in.opts.MaxSteps
	in.escaping = &escaped{} // it runs later
	in.limit, in.opts.MaxSteps = in.steps+sampleSteps, in.steps+sampleSteps
	defer func() { in.assume, in.escaping, in.limit, in.opts.MaxSteps = assume, escaping, limit, most }()
	var ends []way
	within := in.Within(func() {
		ends = in.ways(True, func() ctl {
			f()
			return ctl{}
		})
	})
	return within && slices.ContainsFunc(ends, func(w way) bool { return w.ctl.kind == next })
}
