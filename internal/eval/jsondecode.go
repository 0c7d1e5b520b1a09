package eval

import (
	"go/types"
	"strconv"
	"strings"
)

// Decode is encoding/json's Unmarshal of j into a new value of type t, on top
// of old where that is known. UnmarshalJSON methods run from source. ok is false
// when JSON and type do not fit.
func (in *Interp) Decode(j *JSON, t types.Type, old Value) (v Value, ok bool) {
	outer := in.lib.mismatch
	in.lib.mismatch = nil
	defer func() { in.lib.mismatch = outer }()
	v, ok = in.decode(j, t, old, 0)
	return v, ok && in.lib.mismatch == nil
}

func (in *Interp) decode(j *JSON, t types.Type, old Value, depth int) (Value, bool) {
	in.spend(1)
	if depth > maxJSONDepth {
		return in.unknown(t, Fuel, "JSON nested too deep", 0), true
	}
	if j.Kind == JSONHole {
		return retype(j.Hole, t), true
	}
	if v, ok, done := in.unmarshaler(j, t, old); done {
		return v, ok
	}
	if isInterface(t) {
		if i, ok := under(t).(*types.Interface); ok && i.NumMethods() > 0 && j.Kind != JSONNull {
			return nil, false
		}
		return in.decodeAny(j, t, depth), true
	}
	switch u := under(t).(type) {
	case *types.Pointer:
		if j.Kind == JSONNull {
			return &Nil{t}, true
		}
		var base Value
		if p, ok := old.(*Ptr); ok {
			base = in.load(p)
		}
		v, ok := in.decode(j, u.Elem(), base, depth+1)
		if !ok {
			return nil, false
		}
		p := in.newPtr(u.Elem(), v)
		p.T = t
		return p, true
	case *types.Struct:
		if j.Kind == JSONNull {
			return old, old != nil
		}
		if j.Kind != JSONObject {
			return nil, false
		}
		return in.decodeStruct(j, t, old, depth)
	case *types.Map:
		return in.decodeMap(j, t, u, old, depth)
	case *types.Slice:
		if j.Kind == JSONNull {
			return &Nil{t}, true
		}
		if j.Kind != JSONArray {
			return nil, false
		}
		vals := make([]Value, 0, len(j.Items))
		for _, it := range j.Items {
			v, ok := in.decode(it, u.Elem(), in.zero(u.Elem()), depth+1)
			if !ok {
				in.noteMismatch()
				v = in.zero(u.Elem())
			}
			vals = append(vals, v)
		}
		return in.newSlice(t, vals), true
	case *types.Basic:
		return in.decodeBasic(j, t, u, old)
	}
	return nil, false
}

// unmarshaler runs UnmarshalJSON on a pointer to a new t; json.RawMessage keeps the text.
func (in *Interp) unmarshaler(j *JSON, t types.Type, old Value) (v Value, ok, done bool) {
	name := in.nameOf(t)
	if name == "encoding/json.RawMessage" {
		if _, ptr := under(t).(*types.Pointer); !ptr {
			return in.jsonBytes(t, j), true, true
		}
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil, false, false
	}
	if f := in.opts.Decoders[name]; f != nil {
		return f(in, j, t), true, true
	}
	obj, index, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, n.Obj().Pkg(), "UnmarshalJSON")
	m, ok := obj.(*types.Func)
	if !ok {
		return nil, false, false
	}
	if old == nil {
		old = in.zero(t)
	}
	p := in.newPtr(t, old)
	bytesT := types.NewSlice(types.Typ[types.Uint8])
	res, c := in.catch(func() Value {
		return in.settle(in.callMethod(p, m, index, []Value{in.jsonBytes(bytesT, j)}, nil, false))
	})
	if c != nil {
		return nil, false, true
	}
	switch res.(type) {
	case nil, *Nil, *Unknown, *Choice: // an error that is not known is taken as none
		return in.load(p), true, true
	}
	return nil, false, true
}

func (in *Interp) decodeAny(j *JSON, t types.Type, depth int) Value {
	anyT := types.NewInterfaceType(nil, nil)
	switch j.Kind {
	case JSONBool:
		return &Const{T: types.Typ[types.Bool], V: j.Bool}
	case JSONNumber:
		f, err := strconv.ParseFloat(j.Num, 64)
		if err != nil {
			return in.unknown(t, Unsupported, j.Num, 0)
		}
		return &Const{T: types.Typ[types.Float64], V: f}
	case JSONString:
		return retype(j.Str, types.Typ[types.String])
	case JSONArray:
		vals := make([]Value, len(j.Items))
		for i, it := range j.Items {
			vals[i], _ = in.decode(it, anyT, nil, depth+1)
		}
		return in.newSlice(types.NewSlice(anyT), vals)
	case JSONObject:
		m := in.newMap(types.NewMap(types.Typ[types.String], anyT))
		for _, mem := range j.Members {
			v, _ := in.decode(mem.Value, anyT, nil, depth+1)
			in.StoreKey(m, &Const{T: types.Typ[types.String], V: mem.Key, Pos: mem.Pos}, v)
		}
		return m
	}
	return &Nil{t}
}

func (in *Interp) decodeStruct(j *JSON, t types.Type, old Value, depth int) (Value, bool) {
	if old == nil {
		old = in.zero(t)
	}
	v := old
	fields := in.jsonFields(t)
	for _, m := range j.Members {
		f := fieldNamed(fields, m.Key)
		if f == nil {
			continue
		}
		cur, ok := in.fieldAt(v, f.index)
		if !ok { // behind an embedded nil pointer: make it
			v = in.allocEmbedded(v, f.index)
			cur, _ = in.fieldAt(v, f.index)
		}
		val := m.Value
		if f.quoted && val.Kind == JSONString {
			if s, ok := str(val.Str); ok {
				if inner, err := parseJSON(s, 0); err == nil {
					val = inner
				}
			}
		}
		fv, ok := in.decode(val, f.typ, in.settle(cur), depth+1)
		if !ok { // the rest is decoded all the same
			in.noteMismatch()
			continue
		}
		v = in.setField(v, f.index, fv)
	}
	return v, true
}

func (in *Interp) setField(v Value, index []int, fv Value) Value {
	if len(index) == 0 {
		return fv
	}
	if p, ok := v.(*Ptr); ok {
		in.storePtr(p, in.setField(in.load(p), index, fv))
		return p
	}
	return in.withPart(v, index[:1], in.setField(in.part(v, index[0]), index[1:], fv))
}

func (in *Interp) allocEmbedded(v Value, index []int) Value {
	if len(index) == 0 {
		return v
	}
	if n, ok := v.(*Nil); ok {
		if p, ok := under(n.T).(*types.Pointer); ok {
			np := in.newPtr(p.Elem(), in.zero(p.Elem()))
			np.T = n.T
			v = np
		}
	}
	if p, ok := v.(*Ptr); ok {
		in.storePtr(p, in.allocEmbedded(in.load(p), index))
		return p
	}
	return in.withPart(v, index[:1], in.allocEmbedded(in.part(v, index[0]), index[1:]))
}

func fieldNamed(fields []structField, key string) *structField {
	for i := range fields {
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

func (in *Interp) decodeMap(j *JSON, t types.Type, u *types.Map, old Value, depth int) (Value, bool) {
	if j.Kind == JSONNull {
		return &Nil{t}, true
	}
	if j.Kind != JSONObject {
		return nil, false
	}
	m, ok := old.(*Map)
	if !ok {
		m = in.newMap(t)
	}
	for _, mem := range j.Members {
		v, ok := in.decode(mem.Value, u.Elem(), in.zero(u.Elem()), depth+1)
		if !ok {
			in.noteMismatch()
			v = in.zero(u.Elem())
		}
		k := in.convertConst(&Const{T: types.Typ[types.String], V: mem.Key, Pos: mem.Pos}, u.Key())
		in.StoreKey(m, k, v)
	}
	return m, true
}

// noteMismatch notes that JSON and type do not fit somewhere: Unmarshal goes on,
// and gives an error in the end.
func (in *Interp) noteMismatch() {
	if in.lib.mismatch == nil {
		in.lib.mismatch = &Native{errorString, in.unknown(types.Typ[types.String], Unsupported, "an error of encoding/json", 0)}
	}
}

// bitsOf is the size of an integer type.
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

func (in *Interp) decodeBasic(j *JSON, t types.Type, u *types.Basic, old Value) (Value, bool) {
	info := u.Info()
	switch {
	case j.Kind == JSONNull:
		return old, old != nil
	case j.Kind == JSONNumber && namedKey(t) == "encoding/json.Number":
		return &Const{T: t, V: j.Num}, true
	case j.Kind == JSONString && info&types.IsString != 0:
		return retype(j.Str, t), true
	case j.Kind == JSONBool && info&types.IsBoolean != 0:
		return &Const{T: t, V: j.Bool}, true
	case j.Kind == JSONNumber && info&types.IsInteger != 0:
		if info&types.IsUnsigned != 0 {
			n, err := strconv.ParseUint(j.Num, 10, bitsOf(u))
			return &Const{T: t, V: n}, err == nil
		}
		n, err := strconv.ParseInt(j.Num, 10, bitsOf(u))
		return &Const{T: t, V: n}, err == nil
	case j.Kind == JSONNumber && info&types.IsFloat != 0:
		f, err := strconv.ParseFloat(j.Num, 64)
		return &Const{T: t, V: f}, err == nil
	}
	return nil, false
}
