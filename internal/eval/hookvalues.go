package eval

import (
	"go/token"
	"go/types"
	"slices"
)

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
	st := underlying(t).(*types.Struct)
	s := &Struct{T: t, F: make([]Value, st.NumFields())}
	for i := range s.F {
		s.F[i] = f(st.Field(i))
	}
	return in.newPtr(t, s)
}

// An ListElem is an element of a list with the guard under which it is there.
type ListElem struct {
	G Guard
	V Value
}

// List returns the elements of a slice or array. It is not ok if they are not known one by one, or
// not in order.
func (in *Interp) List(v Value) ([]ListElem, bool) {
	list, ok := in.listOf(in.settle(v))
	if !ok {
		return nil, false
	}
	return elemsOf(list), true
}

func elemsOf(list []Value) []ListElem {
	out := make([]ListElem, len(list))
	for i, e := range list {
		out[i] = ListElem{True, e}
		if o, ok := e.(*Optional); ok {
			out[i] = ListElem{o.G, o.V}
		}
	}
	return out
}

// Members is List for callers to whom the order does not matter: it also lists elements whose order
// is not known.
func (in *Interp) Members(v Value) ([]ListElem, bool) {
	list, ok := in.members(in.settle(v))
	if !ok {
		return nil, false
	}
	return elemsOf(list), true
}

// TextsWithoutOrder are the elements of a list of texts that may be in any order, sorted. It is nil
// if one of them is not known, or need not be there, as in a part of such a list.
func (in *Interp) TextsWithoutOrder(s *Slice) []string {
	if !s.whole() {
		return nil
	}
	list, ok := in.members(s)
	if !ok {
		return nil
	}
	out := make([]string, len(list))
	for i, e := range list {
		if out[i], ok = str(e); !ok {
			return nil
		}
	}
	slices.Sort(out)
	return out
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
	st := m.Obj.now().(*mapState)
	out := make([]Entry, 0, len(st.order.list))
	for _, k := range st.order.list {
		e := st.entries.get(k)
		out = append(out, Entry{G: e.g, K: e.k, V: e.v})
	}
	return out, st.fuzzy
}

// MapEach is a copy of a map with f applied to each value. Guards and unknown entries stay as they
// are.
func (in *Interp) MapEach(m *Map, f func(Value) Value) *Map {
	st := m.Obj.now().(*mapState).clone()
	for _, key := range st.order.list {
		e := st.entries.get(key)
		st.put(key, &mapEntry{k: e.k, v: f(e.v), g: e.g})
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
	if st, ok := underlying(deref(t)).(*types.Struct); ok {
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

// VariableNamed is the content of the package variable of this name, such as "os.Args", or nil if
// no code that was read has mentioned it.
func (in *Interp) VariableNamed(key string) Value {
	o := in.globals[key]
	if o == nil {
		return nil
	}
	return in.settle(in.loadPath(o, nil))
}

// FirstUnknown finds an unknown part of a value.
func FirstUnknown(v Value) (*Unknown, bool) { return firstUnknown(v) }

// Text returns a known string.
func Text(v Value) (string, bool) { return str(v) }

// LiteralPos is the place of the literal that a value comes from, if it comes from one.
func LiteralPos(v Value) token.Pos {
	if c, ok := v.(*Const); ok {
		return c.Pos
	}
	return token.NoPos
}

// Bool returns a known bool.
func Bool(v Value) (val, known bool) { return boolean(v) }

// IsNil reports whether v is nil.
func IsNil(v Value) bool { return isNil(v) }

// NewError is an error of a known text.
func (in *Interp) NewError(text string) Value { return in.newError(text) }

// IsNothing reports whether v is what a nil interface holds: a nil without a type of its own.
func IsNothing(v Value) bool { return isNothing(v) }

// IsBytes reports whether v is a byte slice that is not nil.
func IsBytes(v Value) bool { return isBytes(v) }
