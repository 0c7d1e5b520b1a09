package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// What a caller of the evaluator may ask and do: package extract in its hooks, and the models of
// package library. A hook runs in the middle of the evaluation, on the path of the call that it was
// asked for. So what it reads is what the program has there, and what it writes is written under
// that path. Values that it gets may have alternatives; Settle, EachUnder and Alternatives take
// them apart.

// Path is the guard of the current path: what runs now runs in the runs in which it holds.
func (in *Interp) Path() Guard { return in.path }

// Repeated reports whether what runs now stands for any number of turns of a loop, or of calls:
// what is registered may be registered any number of times.
func (in *Interp) Repeated() bool { return in.repeats > 0 }

// Trial reports whether what runs now is only tried for what it writes, and will be taken back. A
// hook must not record anything then.
func (in *Interp) Trial() bool { return in.trying > 0 }

// Later reports whether what runs now is a function that escaped, which the program may call at any
// time after its start.
func (in *Interp) Later() bool { return in.escaping != nil }

// Beside reports whether what runs now is a goroutine: the program may end without waiting for it.
func (in *Interp) Beside() bool { return in.goroutines > 0 }

// A Root is code that runs by itself: the start of the program, which is nil, or a function that
// escaped.
type Root *escaped

// Root is the root of what runs now.
func (in *Interp) Root() Root { return in.escaping }

// AtStart reports whether a root is what the program does by itself when it starts: main, or the
// function of a command.
func AtStart(r Root) bool { return r == nil || r.command }

// Place is where the function of a root is written if it is a literal of the user's, or else where
// it was handed over.
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

// Settle drops the alternatives of v that the path excludes. What is left is one value, or a
// Choice.
func (in *Interp) Settle(v Value) Value { return in.settle(v) }

// Load reads what a pointer points to.
func (in *Interp) Load(p *Ptr) Value { return in.settle(in.load(p)) }

// Store writes through a pointer.
func (in *Interp) Store(p *Ptr, v Value) { in.storePtr(p, v) }

// NewPtr is a pointer to a new variable.
func (in *Interp) NewPtr(elem types.Type, v Value) *Ptr { return in.newPtr(elem, v) }

// NewSlice is a slice of the given elements.
func (in *Interp) NewSlice(t types.Type, vals []Value) *Slice { return in.newSlice(t, vals) }

// NewMap is a new, empty map. StoreKey adds entries to it.
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

// List returns the elements of a slice or array. It is not ok if they are not known one by one, or
// not in order.
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

// Members is List for callers to whom the order does not matter: it also lists elements whose order
// is not known.
func (in *Interp) Members(v Value) ([]Elem, bool) {
	list, ok := in.members(in.settle(v))
	if !ok {
		return nil, false
	}
	return elemsOf(list), true
}

// Alternatives are the values that v may be, each under its guard. There is one, unless v is a
// [Choice].
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

// Entries returns the entries of a map in the order of insertion. The second result is not nil if
// there may be further ones, with keys that are not known.
func (in *Interp) Entries(m *Map) ([]Entry, *Unknown) {
	st := m.Obj.state.(*mapState)
	out := make([]Entry, 0, len(st.order.list))
	for _, k := range st.order.list {
		e := st.entries.get(k)
		out = append(out, Entry{e.g, e.k, e.v})
	}
	return out, st.fuzzy
}

// MapEach is a copy of a map with f applied to each value. Guards and unknown entries stay as they
// are.
func (in *Interp) MapEach(m *Map, f func(Value) Value) *Map {
	st := m.Obj.state.(*mapState).clone()
	for _, key := range st.order.list {
		e := st.entries.get(key)
		st.put(key, &mapEntry{e.k, f(e.v), e.g})
	}
	return &Map{m.T, in.newObj(st)}
}

// Field is the field of that name of a struct, or of the struct that a pointer points to. It is nil
// if there is none. Promoted fields count, and unexported ones of the package of the type.
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

// fieldNo is the index of a field by its name. It is remembered, since a schema has some seventy
// fields and is asked for ten of them, by name, each time.
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

// Variable is the value of a package variable, or nil if there is none of that name.
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

// Decide is an unknown bool as a choice of true and false.
func (in *Interp) Decide(v Value) Value { return in.boolOf(in.guardOf(v, nil), v.Type()) }

// Holds is a formula as a bool.
func (in *Interp) Holds(g Guard) Value { return in.boolOf(g, nil) }

// FirstUnknown finds an unknown part of a value.
func FirstUnknown(v Value) (*Unknown, bool) { return firstUnknown(v) }

// Text returns a known string.
func Text(v Value) (string, bool) { return str(v) }

// Written is the place of the literal that a value comes from, if it comes from one.
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
// more. An assumption that is too large, or that nothing satisfies, is left out.
func (in *Interp) assumeIte(f, t, e Guard) {
	// Every node that the operation makes is one of its result, so bounding new nodes bounds the
	// result.
	if a, ok := in.g.Within(maxAssume, f, t, e); ok && a != False && in.g.Size(a) <= maxAssume {
		in.assume = a
	}
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
	in.Within(func() { never = in.g.Contradicts(in.g.And(g, in.assume)) })
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

// Visited reports whether the function of that key has run.
func (in *Interp) Visited(key string) bool { return in.visited[key] }

// A Site is a place in a package.
type Site struct {
	Unit *Unit
	Pos  token.Pos
	// Func is the key of the function around it.
	Func string
}

// UserSite is the innermost place in the user's own modules among the calls under way, starting
// with the call at site: where a user would look for a tool that a library registers.
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

// UserSites are all such places, the innermost first.
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

// Escape notes that functions in v may be called by code that is not run. They run after everything
// else.
func (in *Interp) Escape(v Value, at token.Pos) { in.escape(v, at) }

// Implements reports whether a type has the methods of an interface.
func (in *Interp) Implements(t types.Type, i *types.Interface) bool { return in.hasMethods(t, i) }

// CallMethod calls method fn on recv, which may be a Choice.
func (in *Interp) CallMethod(recv Value, fn *types.Func, args []Value, site ast.Node) Value {
	return in.callMethod(recv, fn, []int{0}, args, site, false)
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
	return in.choice(t, alts), true
}

// IsBytes reports whether v is a byte slice that is not nil.
func IsBytes(v Value) bool { return isBytes(v) }

// Where runs f on the ways on which g holds: what it writes is written under g.
func (in *Interp) Where(g Guard, f func()) {
	if g == True {
		f()
		return
	}
	in.joinInto(g, in.under(g, f))
}

// sampleSteps bounds what one sample may cost.
const sampleSteps = callSteps / 10

// Sample runs f as something that the program may do once it serves: nothing that it writes stays,
// and nothing is assumed of how it ends. It is not ok if f never returns, or costs too much.
// Package extract runs filters of lists of tools in this way.
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
