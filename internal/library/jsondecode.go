package library

import (
	"encoding/base64"
	"go/types"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file is the model of json.Unmarshal for JSON that may have holes. JSON that is
// known, and types that the model does not store exactly, are left to the source
// (jsonplain.go).

// Decode is json.Unmarshal of j into a value of type t, on top of old if that is known.
// UnmarshalJSON methods run from source. ok is false if JSON and type do not fit, also if
// only a part does not (mismatch); then the value has the parts that fit.
func Decode(in *eval.Interp, j *JSON, t types.Type, old eval.Value) (v eval.Value, ok bool) {
	outer := stateOf(in).mismatch
	// An UnmarshalJSON method may call Unmarshal again, with a mismatch of its own that it may
	// handle: that of the outer call is kept apart.
	stateOf(in).mismatch = nil
	defer func() { stateOf(in).mismatch = outer }()
	v, ok = decode(in, j, t, old, 0)
	return v, ok && stateOf(in).mismatch == nil
}

// decode is Decode for a part of a value.
func decode(in *eval.Interp, j *JSON, t types.Type, old eval.Value, depth int) (eval.Value, bool) {
	in.Spend(1)
	if depth > maxJSONDepth {
		return in.Unknown(t, eval.Fuel, "JSON nested too deep", 0), true
	}
	if j.Kind == JSONHole {
		return decodeHole(in, j.Hole, t, old, depth), true
	}
	// Types with methods of their own come before all rules for kinds of types.
	if v, ok, done := unmarshaler(in, j, t, old); done {
		return v, ok
	}
	if eval.IsInterface(t) {
		// encoding/json cannot choose a type for an interface with methods.
		if i, ok := eval.Underlying(t).(*types.Interface); ok && i.NumMethods() > 0 && j.Kind != JSONNull {
			return nil, false
		}
		return decodeAny(in, j, t, depth), true
	}
	switch u := eval.Underlying(t).(type) {
	case *types.Pointer:
		if j.Kind == JSONNull {
			return &eval.Nil{T: t}, true
		}
		// A pointer that leads somewhere is decoded into what it leads to: fields that the JSON
		// does not mention stay.
		var base eval.Value
		if p, ok := old.(*eval.Ptr); ok {
			base = in.Read(p)
			stateOf(in).shared = append(stateOf(in).shared, p)
		}
		v, ok := decode(in, j, u.Elem(), base, depth+1)
		if !ok {
			return nil, false
		}
		p := in.NewPtr(u.Elem(), v)
		p.T = t
		return p, true
	// null leaves a struct as it was, and so it does other values that are no pointers,
	// maps or slices.
	case *types.Struct:
		if j.Kind == JSONNull {
			return old, old != nil
		}
		if j.Kind != JSONObject {
			return nil, false
		}
		return decodeStruct(in, j, t, old, depth)
	case *types.Map:
		return decodeMap(in, j, t, u, old, depth)
	case *types.Array:
		return decodeArray(in, j, t, u, old, depth)
	case *types.Slice:
		if j.Kind == JSONNull {
			return &eval.Nil{T: t}, true
		}
		if j.Kind == JSONString && eval.IsByteSlice(t) {
			return base64Bytes(in, j, t)
		}
		if j.Kind != JSONArray {
			return nil, false
		}
		return decodeList(in, j, t, u, old, depth)
	case *types.Basic:
		return decodeBasic(in, j, t, u, old)
	}
	return nil, false
}

// decodeList decodes a list into a slice.
func decodeList(
	in *eval.Interp, j *JSON, t types.Type, u *types.Slice, old eval.Value, depth int,
) (eval.Value, bool) {
	if s, ok := old.(*eval.Slice); ok && (s.Cap != 0 || s.Top != 0) {
		stateOf(in).shared = append(stateOf(in).shared, s) // its memory is used again
	}
	vals := make([]eval.Value, 0, len(j.Items))
	for _, it := range j.Items {
		v, ok := decode(in, it, u.Elem(), in.Zero(u.Elem()), depth+1)
		// An element that does not fit stays zero, the others are decoded, and
		// Unmarshal returns an error in the end.
		if !ok {
			noteMismatch(in)
			v = in.Zero(u.Elem())
		}
		vals = append(vals, v)
	}
	return in.NewSlice(t, vals), true
}

// decodeArray decodes a list into an array: what is too much is left out, and what is missing is
// zero.
func decodeArray(
	in *eval.Interp, j *JSON, t types.Type, u *types.Array, old eval.Value, depth int,
) (eval.Value, bool) {
	if j.Kind == JSONNull {
		return old, old != nil
	}
	if j.Kind != JSONArray {
		return nil, false
	}
	a := &eval.Array{T: t, E: make([]eval.Value, u.Len())}
	in.Spend(len(a.E))
	for i := range a.E {
		a.E[i] = in.Zero(u.Elem())
		if i >= len(j.Items) {
			continue
		}
		base := a.E[i]
		if v, ok := old.(*eval.Array); ok && i < len(v.E) {
			base = in.Settle(v.E[i])
		}
		v, ok := decode(in, j.Items[i], u.Elem(), base, depth+1)
		if !ok {
			noteMismatch(in)
			v = base
		}
		a.E[i] = v
	}
	return a, true
}

// base64Bytes are the bytes that a string stands for.
func base64Bytes(in *eval.Interp, j *JSON, t types.Type) (eval.Value, bool) {
	s, known := eval.Text(j.Str)
	if !known {
		strT := types.Typ[types.String]
		text := in.Lift(strT, "bytes of base64", []eval.Value{j.Str}, func(a []eval.Value) eval.Value {
			s, known := eval.Text(a[0])
			b, err := base64.StdEncoding.DecodeString(s)
			if !known || err != nil {
				return nil
			}
			return &eval.Const{T: strT, V: string(b)}
		})
		return in.NewBytes(t, text), true
	}
	b, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return nil, false
	}
	return in.NewBytes(t, &eval.Const{T: types.Typ[types.String], V: string(b)}), true
}

// decodeHole is unknown JSON as a value of type t. Its default is decoded; a default that
// is not JSON leaves the old value, as a failing Unmarshal does. Pointers of the old value may
// still be there, and fields that JSON cannot name are.
func decodeHole(in *eval.Interp, u *eval.Unknown, t types.Type, old eval.Value, depth int) eval.Value {
	// Without a default, nothing is known of the value but its type.
	if u.Default == nil {
		return withUnnamed(in, eval.OrStill(eval.Retype(u, t), old), t, old)
	}
	hole := in.Derived(u, t, "", func(v eval.Value) eval.Value {
		if j := decodeBytes(in, v); j.Kind != JSONHole {
			if d, ok := decode(in, j, t, old, depth+1); ok {
				return d
			}
		}
		if old == nil {
			return in.Zero(t)
		}
		return old
	})
	return withUnnamed(in, eval.OrStill(hole, old), t, old)
}

// withUnnamed is v with the fields of an old struct that are not exported, unless a method decodes
// the type.
func withUnnamed(in *eval.Interp, v eval.Value, t types.Type, old eval.Value) eval.Value {
	st, ok := eval.Underlying(t).(*types.Struct)
	was, isStruct := old.(*eval.Struct)
	if !ok || !isStruct || readsItself(t, maxHeldDepth) {
		return v
	}
	for i := range min(st.NumFields(), len(was.F)) {
		if f := st.Field(i); !f.Exported() && !f.Embedded() {
			v = in.WithPart(v, []int{i}, was.F[i])
		}
	}
	return v
}

// unmarshaler decodes by the type's own UnmarshalJSON, on a pointer to a new variable, or
// by a model of it (Codecs). done reports whether the type has one. json.RawMessage keeps
// the text. The bytes that the method gets have j noted, so a method that decodes them into
// another type keeps the holes.
func unmarshaler(in *eval.Interp, j *JSON, t types.Type, old eval.Value) (v eval.Value, ok, done bool) {
	name := in.NameOf(t)
	if name == "encoding/json.RawMessage" {
		// NameOf looks through pointers, and a *RawMessage is decoded as any pointer.
		if _, ptr := eval.Underlying(t).(*types.Pointer); !ptr {
			return jsonBytes(in, t, j), true, true
		}
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil, false, false
	}
	if f := stateOf(in).codecs.Decoders[name]; f != nil {
		return f(in, j, t), true, true
	}
	// Values that are decoded always have an address, so methods of the pointer count.
	obj, index, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, n.Obj().Pkg(), "UnmarshalJSON")
	m, ok := obj.(*types.Func)
	bytesT := types.NewSlice(types.Typ[types.Uint8])
	var arg func() eval.Value
	if ok {
		arg = func() eval.Value { return jsonBytes(in, bytesT, j) }
	} else {
		obj, index, _ = types.LookupFieldOrMethod(types.NewPointer(t), true, n.Obj().Pkg(), "UnmarshalText")
		if m, ok = obj.(*types.Func); !ok || eval.IsInterface(t) || j.Kind == JSONNull {
			return nil, false, false
		}
		if j.Kind != JSONString {
			return nil, false, true
		}
		arg = func() eval.Value { return in.NewBytes(bytesT, j.Str) }
	}
	if old == nil {
		old = in.Zero(t)
	}
	p := in.NewPtr(t, old)
	res, c := in.Catch(func() eval.Value {
		return in.Settle(in.CallMethodAt(p, m, index, []eval.Value{arg()}, nil, false))
	})
	// It panics or cannot be run to its end. The program is not expected to come here.
	if c != nil {
		return nil, false, true
	}
	switch res.(type) {
	case nil, *eval.Nil, *eval.Unknown, *eval.Choice: // an error that is not known is taken as none
		return in.Read(p), true, true
	}
	return nil, false, true
}

// The types that encoding/json makes of JSON where it is told none.
var (
	anyT    = types.NewInterfaceType(nil, nil).Complete()
	anyList = types.NewSlice(anyT)
	anyMap  = types.NewMap(types.Typ[types.String], anyT)
)

// decodeAny decodes into an interface, as the types that encoding/json chooses.
func decodeAny(in *eval.Interp, j *JSON, t types.Type, depth int) eval.Value {
	switch j.Kind {
	case JSONBool:
		return &eval.Const{T: types.Typ[types.Bool], V: j.Bool}
	case JSONNumber:
		f, err := strconv.ParseFloat(j.Num, 64)
		if err != nil { // out of range
			noteMismatch(in)
			return &eval.Nil{T: t}
		}
		return &eval.Const{T: types.Typ[types.Float64], V: f}
	case JSONString:
		return eval.Retype(j.Str, types.Typ[types.String])
	case JSONArray:
		vals := make([]eval.Value, len(j.Items))
		for i, it := range j.Items {
			vals[i], _ = decode(in, it, anyT, nil, depth+1)
		}
		return in.NewSlice(anyList, vals)
	case JSONObject:
		m := in.NewMap(anyMap)
		for _, mem := range j.Members {
			v, _ := decode(in, mem.Value, anyT, nil, depth+1)
			in.StoreKey(m, &eval.Const{T: types.Typ[types.String], V: mem.Key, Pos: mem.Pos}, v)
		}
		return m
	}
	return &eval.Nil{T: t}
}

// decodeStruct decodes an object into a struct. Members without a field are ignored, fields
// without a member keep what they have, and a field that does not fit keeps it, too.
func decodeStruct(in *eval.Interp, j *JSON, t types.Type, old eval.Value, depth int) (eval.Value, bool) {
	if old == nil {
		old = in.Zero(t)
	}
	v := old
	fields := jsonFields(in, t)
	for _, m := range j.Members {
		f := fieldNamed(fields, m.Key)
		if f == nil {
			continue
		}
		cur, ok := fieldAt(in, v, f.index)
		if !ok { // behind an embedded nil pointer: make it
			var refused types.Type
			if v, refused = allocEmbedded(in, v, f.index); refused != nil {
				text := "json: cannot set embedded pointer to unexported struct: " + eval.TypeString(refused)
				noteError(in, in.NewError(text))
				continue
			}
			cur, _ = fieldAt(in, v, f.index)
		}
		// A field with the option "string" has its value as a text of JSON. If that text has
		// holes or is not JSON, it is decoded as it is, and then does not fit.
		val := m.Value
		if f.quoted && val.Kind == JSONString {
			if s, ok := eval.Text(val.Str); !ok {
				val = quotedHole(in, val.Str)
			} else if inner, err := ParseJSON(s, 0); err == nil {
				val = inner
			}
		}
		// The current value is passed on: what it has and the JSON does not mention stays.
		fv, ok := decode(in, val, f.typ, in.Settle(cur), depth+1)
		if !ok { // the rest is decoded all the same
			noteMismatch(in)
			continue
		}
		v = setField(in, v, f.index, fv)
	}
	return v, true
}

// quotedHole is what a string with holes has within its quotes.
func quotedHole(in *eval.Interp, text eval.Value) *JSON {
	u, _ := in.Lift(types.Typ[types.String], "unquoted", []eval.Value{text}, func(a []eval.Value) eval.Value {
		if _, known := eval.Text(a[0]); !known {
			return nil
		}
		return a[0]
	}).(*eval.Unknown)
	return &JSON{Kind: JSONHole, Hole: u}
}

// setField is v with the field at a path of indexes set, through embedded pointers. Struct
// values are immutable, so each level on the way is copied; what an embedded pointer leads
// to is stored on the heap.
func setField(in *eval.Interp, v eval.Value, index []int, fv eval.Value) eval.Value {
	if len(index) == 0 {
		return fv
	}
	v = in.Settle(v)
	if p, ok := v.(*eval.Ptr); ok {
		in.Store(p, setField(in, in.Read(p), index, fv))
		return p
	}
	return in.WithPart(v, index[:1], setField(in, in.Part(v, index[0]), index[1:], fv))
}

// fieldNamed is the field for a key: one with that name or else one that differs in case
// only.
func fieldNamed(fields []structField, key string) *structField {
	for i := range fields {
		// An exact match wins even over an earlier field that differs in case.
		if fields[i].name == key {
			return &fields[i]
		}
	}
	for i := range fields {
		if strings.EqualFold(fields[i].name, key) {
			return &fields[i]
		}
	}
	return nil
}

// decodeMap decodes an object into a map. The entries of an old map stay, as in
// encoding/json.
func decodeMap(in *eval.Interp, j *JSON, t types.Type, u *types.Map, old eval.Value, depth int) (eval.Value, bool) {
	if j.Kind == JSONNull {
		return &eval.Nil{T: t}, true
	}
	if j.Kind != JSONObject {
		return nil, false
	}
	m, ok := old.(*eval.Map)
	if !ok {
		m = in.NewMap(t)
	}
	for _, mem := range j.Members {
		v, ok := decode(in, mem.Value, u.Elem(), in.Zero(u.Elem()), depth+1)
		if !ok {
			noteMismatch(in)
			v = in.Zero(u.Elem())
		}
		// Keys of objects are strings. A map may have another key type, such as a named string.
		k := in.ConvertConst(&eval.Const{T: types.Typ[types.String], V: mem.Key, Pos: mem.Pos}, u.Key())
		in.StoreKey(m, k, v)
	}
	return m, true
}

// noteMismatch notes that JSON and type do not fit somewhere. Unmarshal goes on, and
// returns an error in the end.
func noteMismatch(in *eval.Interp) { noteError(in, jsonError(in, "UnmarshalTypeError")) }

// jsonError is an error of a type of encoding/json whose text is not known. Without the
// package, it is an error that nothing but its text tells from others.
func jsonError(in *eval.Interp, name string) eval.Value {
	const why = "an error of encoding/json"
	if of := in.Options().Package; of != nil {
		if u := of("encoding/json"); u != nil {
			if t, ok := u.Pkg.Scope().Lookup(name).(*types.TypeName); ok {
				return in.NewStruct(t.Type(), func(f *types.Var) eval.Value {
					return in.Unknown(f.Type(), eval.Unsupported, why, 0)
				})
			}
		}
	}
	return &eval.NativeValue{
		T: eval.ErrorString, State: in.Unknown(types.Typ[types.String], eval.Unsupported, why, 0),
	}
}

// bitsOf is the size of an integer type: a number that does not fit is an error.
func bitsOf(b *types.Basic) int {
	switch b.Kind() {
	case types.Int8, types.Uint8:
		return 8
	case types.Int16, types.Uint16:
		return 16
	case types.Int32, types.Uint32:
		return 32
	}
	return 64
}

// decodeBasic decodes into a bool, number or string.
func decodeBasic(in *eval.Interp, j *JSON, t types.Type, u *types.Basic, old eval.Value) (eval.Value, bool) {
	info := u.Info()
	switch {
	case j.Kind == JSONNull:
		return old, old != nil
	case j.Kind == JSONNumber && eval.NamedKey(t) == numberType:
		return &eval.Const{T: t, V: j.Num}, true
	case j.Kind == JSONString && info&types.IsString != 0:
		return eval.Retype(j.Str, t), true
	case j.Kind == JSONBool && info&types.IsBoolean != 0:
		return &eval.Const{T: t, V: j.Bool}, true
	case j.Kind == JSONNumber && info&types.IsInteger != 0:
		if info&types.IsUnsigned != 0 {
			// encoding/json takes no fraction or exponent for an integer, and neither does
			// ParseUint.
			n, err := strconv.ParseUint(j.Num, 10, bitsOf(u))
			return &eval.Const{T: t, V: n}, err == nil
		}
		n, err := strconv.ParseInt(j.Num, 10, bitsOf(u))
		return &eval.Const{T: t, V: n}, err == nil
	case j.Kind == JSONNumber && info&types.IsFloat != 0:
		bits := 64
		if u.Kind() == types.Float32 {
			bits = 32
		}
		f, err := strconv.ParseFloat(j.Num, bits)
		return &eval.Const{T: t, V: f}, err == nil
	}
	return nil, false
}
