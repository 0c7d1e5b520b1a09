package library

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// The types of mirrored data: see mirror.

// Named types of basic kinds stand for those of the program, because a template tells a named type
// from an unnamed one: it passes no Color to a function that takes a string.
type (
	namedBool    bool
	namedInt     int
	namedInt8    int8
	namedInt16   int16
	namedInt32   int32
	namedInt64   int64
	namedUint    uint
	namedUint8   uint8
	namedUint16  uint16
	namedUint32  uint32
	namedUint64  uint64
	namedFloat32 float32
	namedFloat64 float64
	namedString  string
)

// basicTypes are the unnamed and the named type of each basic kind.
var basicTypes = map[types.BasicKind][2]reflect.Type{
	types.Bool:    {reflect.TypeFor[bool](), reflect.TypeFor[namedBool]()},
	types.Int:     {reflect.TypeFor[int](), reflect.TypeFor[namedInt]()},
	types.Int8:    {reflect.TypeFor[int8](), reflect.TypeFor[namedInt8]()},
	types.Int16:   {reflect.TypeFor[int16](), reflect.TypeFor[namedInt16]()},
	types.Int32:   {reflect.TypeFor[int32](), reflect.TypeFor[namedInt32]()},
	types.Int64:   {reflect.TypeFor[int64](), reflect.TypeFor[namedInt64]()},
	types.Uint:    {reflect.TypeFor[uint](), reflect.TypeFor[namedUint]()},
	types.Uint8:   {reflect.TypeFor[uint8](), reflect.TypeFor[namedUint8]()},
	types.Uint16:  {reflect.TypeFor[uint16](), reflect.TypeFor[namedUint16]()},
	types.Uint32:  {reflect.TypeFor[uint32](), reflect.TypeFor[namedUint32]()},
	types.Uint64:  {reflect.TypeFor[uint64](), reflect.TypeFor[namedUint64]()},
	types.Float32: {reflect.TypeFor[float32](), reflect.TypeFor[namedFloat32]()},
	types.Float64: {reflect.TypeFor[float64](), reflect.TypeFor[namedFloat64]()},
	types.String:  {reflect.TypeFor[string](), reflect.TypeFor[namedString]()},
}

var (
	anyType = reflect.TypeFor[any]()
	// withMethods stands for all interfaces with methods: a nil one prints as <nil>, and one of
	// type any as no value.
	withMethods = reflect.TypeFor[error]()
)

// basicOf is the type of the program that a basic type without a name is, or nil.
func basicOf(t reflect.Type) types.Type {
	for kind, pair := range basicTypes {
		if pair[0] == t {
			return types.Typ[kind]
		}
	}
	return nil
}

// typ is the type that mirrors t. It is not ok if t has methods or something else that reflection
// cannot make.
func (m *mirror) typ(t types.Type) (reflect.Type, bool) {
	if t == nil {
		return nil, false
	}
	t = types.Default(t)
	id := m.in.TypeID(t)
	if r, seen := m.types[id]; seen {
		return r, r != nil
	}
	if m.in.Spend(1); m.making[id] {
		m.recursions++
		return nil, false
	}
	before := m.recursions
	m.making[id] = true
	r := m.newType(t)
	delete(m.making, id)
	// What has no type because another one is being made has one later.
	if r != nil || m.recursions == before {
		m.types[id] = r
	}
	if r == nil {
		return nil, false
	}
	if r.Kind() != reflect.Interface && (basicOf(r) == nil || !types.Identical(basicOf(r), t)) {
		m.origins[r] = append(m.origins[r], t)
	}
	return r, true
}

// newType makes the type that mirrors t, or nil.
func (m *mirror) newType(t types.Type) reflect.Type {
	named, isNamed := types.Unalias(t).(*types.Named)
	if !eval.IsInterface(t) && m.mayCall(t) {
		return nil
	}
	switch u := eval.Underlying(t).(type) {
	case *types.Basic:
		pair, ok := basicTypes[u.Kind()]
		switch {
		case !ok:
			return nil
		case isNamed:
			if pkg := named.Obj().Pkg(); pkg != nil && pkg.Path() == "html/template" {
				if r, typed := typedStrings[named.Obj().Name()]; typed {
					return r
				}
			}
			return pair[1]
		}
		return pair[0]
	case *types.Interface:
		if u.NumMethods() > 0 {
			return withMethods
		}
		return anyType
	case *types.Pointer:
		if elem, ok := m.typ(u.Elem()); ok {
			return reflect.PointerTo(elem)
		}
	case *types.Slice:
		elem, _ := m.part(u.Elem())
		return reflect.SliceOf(elem)
	case *types.Array:
		if u.Len() <= eval.MaxTurns {
			elem, exact := m.part(u.Elem())
			t := reflect.ArrayOf(int(u.Len()), elem)
			m.inexact[t] = !exact
			return t
		}
	case *types.Map:
		// Keys of an interface type sort by their types, and under a key that is missing there is
		// a zero value.
		key, ok := m.typ(u.Key())
		elem, exact := m.part(u.Elem())
		if ok && exact && key.Comparable() && key.Kind() != reflect.Interface {
			return reflect.MapOf(key, elem)
		}
	case *types.Struct:
		return m.structType(u, named)
	}
	return nil
}

// part is the type of an element or a field. A part that has no mirror, or refers to the type that
// it is a part of, may be anything. Then the zero value is another: exact is false.
func (m *mirror) part(t types.Type) (r reflect.Type, exact bool) {
	if r, ok := m.typ(t); ok {
		return r, !m.inexact[r]
	}
	return anyType, false
}

// structType is a struct with the same fields. A tag tells apart those of different names.
// Unexported fields cannot be made.
func (m *mirror) structType(u *types.Struct, named *types.Named) reflect.Type {
	fields, exact := make([]reflect.StructField, u.NumFields()), true
	for i := range fields {
		f := u.Field(i)
		if !f.Exported() {
			return nil
		}
		t, same := m.part(f.Type())
		exact = exact && same
		if f.Embedded() && t.Kind() == reflect.Interface {
			return nil
		}
		fields[i] = reflect.StructField{
			Name: f.Name(), Type: t, Anonymous: f.Embedded(), Tag: reflect.StructTag(u.Tag(i)),
		}
		if named != nil && i == 0 {
			fields[i].Tag = reflect.StructTag(fmt.Sprintf("of:%q ", m.in.TypeID(named))) + fields[i].Tag
		}
	}
	t := reflect.StructOf(fields)
	m.inexact[t] = !exact
	return t
}

// keepsName reports whether a type prints as the one of the program that it stands for.
func (m *mirror) keepsName(t reflect.Type) bool {
	if basicOf(t) != nil {
		return true
	}
	switch t.Kind() {
	case reflect.Map:
		if !m.keepsName(t.Key()) {
			return false
		}
	case reflect.Slice, reflect.Array, reflect.Pointer:
	default:
		return false
	}
	of := m.origins[t]
	return len(of) == 1 && eval.TypeString(of[0]) == t.String() && m.keepsName(t.Elem())
}

// mayCall reports whether a template may call a method on a value of type t: one that its text
// names, or one by which a value prints or encodes itself. Methods of the pointer count, too,
// because templates take the address where they can.
func (m *mirror) mayCall(t types.Type) bool {
	ms := types.NewMethodSet(types.NewPointer(eval.Deref(t)))
	for i := range ms.Len() {
		name := ms.At(i).Obj().Name()
		named := func(p namedText) bool { return strings.Contains(p.text, name) }
		if ms.At(i).Obj().Exported() && (slices.Contains(showing, name) || slices.ContainsFunc(m.texts, named)) {
			return true
		}
	}
	return false
}

// showing are the methods by which a value says what is printed or encoded of it: those of fmt,
// encoding and encoding/json (IsZero decides about omitzero).
var showing = append(printing, "AppendText", "MarshalText", "MarshalJSON", "IsZero")

// printing are those of fmt.
var printing = []string{"Format", "GoString", "Error", "String"}

// printsItself reports whether fmt calls a method of a value of type t to print it.
func printsItself(t types.Type) bool {
	ms := types.NewMethodSet(t)
	for _, name := range printing {
		if ms.Lookup(nil, name) != nil {
			return true
		}
	}
	return false
}
