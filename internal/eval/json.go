package eval

import (
	"cmp"
	"encoding/base64"
	"go/token"
	"go/types"
	"math"
	"sort"
	"strconv"
)

// JSON is a JSON value of which parts may be unknown.
type JSON struct {
	Kind    JSONKind
	Bool    bool
	Num     string // literal of a number
	Str     Value  // string: a Const, a Rope or an Unknown
	Items   []*JSON
	Members []JSONMember
	Hole    *Unknown // for JSONHole: the whole value is unknown
}

// JSONMember is a key and its value, in the order they are printed.
type JSONMember struct {
	Key   string
	Value *JSON
	Pos   token.Pos // of the literal that is the key, where there is one
}

// JSONKind is the kind of a JSON value.
type JSONKind uint8

// The kinds of JSON values.
const (
	JSONNull JSONKind = iota
	JSONBool
	JSONNumber
	JSONString
	JSONArray
	JSONObject
	JSONHole
)

// Get returns the value of a key, or nil.
func (j *JSON) Get(key string) *JSON {
	if j == nil {
		return nil
	}
	for i := range j.Members {
		if j.Members[i].Key == key {
			return j.Members[i].Value
		}
	}
	return nil
}

func (in *Interp) hole(v Value, r Reason, detail string) *JSON {
	if u, ok := v.(*Unknown); ok {
		return &JSON{Kind: JSONHole, Hole: u}
	}
	return &JSON{Kind: JSONHole, Hole: in.unknown(nil, r, detail, token.NoPos)}
}

const (
	maxJSONDepth = 64
	maxJSONNodes = 100_000
)

// encodingOf is a reference that is being encoded.
type encodingOf struct {
	obj *Obj
	t   types.Type
}

// objOf is the object that a reference leads to, where going on from there
// could come back.
func objOf(v Value) *Obj {
	switch v := v.(type) {
	case *Map:
		return v.Obj
	case *Slice:
		return v.Arr
	case *Ptr:
		if len(v.Path) == 0 {
			return v.Obj
		}
	}
	return nil
}

// Encode is encoding/json's Marshal on an abstract value: struct tags,
// MarshalJSON and MarshalText methods run from source, sorted map keys.
func (in *Interp) Encode(v Value) *JSON { return in.encode(v, false, 0) }

// EncodeFields encodes the fields of a struct as encoding/json does, without
// asking the struct's own MarshalJSON.
func (in *Interp) EncodeFields(s *Struct) *JSON { return in.encodeStruct(s, true, 1) }

func (in *Interp) encode(v Value, addressable bool, depth int) *JSON {
	in.spend(1)
	v = in.settle(v)
	if len(in.lib.encoding) == 0 {
		in.lib.encoded = 0
	}
	if in.lib.encoded++; depth > maxJSONDepth || in.lib.encoded > maxJSONNodes {
		return in.hole(nil, Fuel, "JSON too large or nested too deep")
	}
	if o := objOf(v); o != nil {
		at := encodingOf{o, v.Type()} // a method may encode its receiver as another type
		if in.lib.encoding[at] {
			return in.hole(nil, Panics, "a value contains itself")
		}
		in.lib.encoding[at] = true
		defer delete(in.lib.encoding, at)
	}
	if c, ok := v.(*Choice); ok { // not strict: what is common cannot be told
		return in.hole(nil, RunTime, "depends on a condition with "+strconv.Itoa(len(c.Alts))+" alternatives")
	}
	if j, ok := in.marshaler(v, addressable, depth); ok {
		return j
	}
	if isBytes(v) {
		text, _ := in.text(v)
		s, ok := str(text)
		if !ok {
			u, _ := firstUnknown(text)
			return in.hole(u, Unsupported, "bytes")
		}
		return &JSON{Kind: JSONString, Str: &Const{T: types.Typ[types.String], V: base64.StdEncoding.EncodeToString([]byte(s))}}
	}
	switch x := v.(type) {
	case *Nil:
		return &JSON{Kind: JSONNull}
	case *Const:
		if f, ok := x.V.(float64); ok && (math.IsNaN(f) || math.IsInf(f, 0)) {
			in.cannotEncode("json: unsupported value: " + strconv.FormatFloat(f, 'g', -1, 64))
			return in.hole(nil, Unsupported, "a value that JSON cannot represent")
		}
		return encodeConst(x)
	case *Rope:
		return &JSON{Kind: JSONString, Str: x}
	case *Ptr:
		return in.encode(in.load(x), true, depth+1)
	case *Slice, *Array:
		return in.encodeList(x, depth)
	case *Map:
		return in.encodeMap(x, depth)
	case *Struct:
		return in.encodeStruct(x, addressable, depth)
	case *Unknown:
		if b, ok := in.toldBool(x).(*Const); ok {
			return encodeConst(b)
		}
		if x.T != nil && isString(x.T) {
			return &JSON{Kind: JSONString, Str: x}
		}
		if x.Lookup && x.Default != nil {
			return in.encode(x.Default, addressable, depth)
		}
		return &JSON{Kind: JSONHole, Hole: x}
	}
	if t := v.Type(); t != nil {
		switch under(t).(type) {
		case *types.Signature, *types.Chan:
			in.cannotEncode("json: unsupported type: " + reflectString(t))
		}
	}
	return in.hole(v, Unsupported, "a value that JSON cannot represent")
}

// cannotEncode notes the first error of a Marshal under way.
func (in *Interp) cannotEncode(text string) {
	if in.lib.unencodable == nil {
		in.lib.unencodable = in.newError(text)
	}
}

func encodeConst(c *Const) *JSON {
	switch n := c.V.(type) {
	case bool:
		return &JSON{Kind: JSONBool, Bool: n}
	case int64:
		return &JSON{Kind: JSONNumber, Num: strconv.FormatInt(n, 10)}
	case uint64:
		return &JSON{Kind: JSONNumber, Num: strconv.FormatUint(n, 10)}
	case float64:
		return &JSON{Kind: JSONNumber, Num: formatFloat(n, c.T)}
	case string:
		if namedKey(c.T) == "encoding/json.Number" {
			return &JSON{Kind: JSONNumber, Num: cmp.Or(n, "0")}
		}
	}
	return &JSON{Kind: JSONString, Str: c}
}

// formatFloat is encoding/json's own format of floats (ES6 number to string).
func formatFloat(f float64, t types.Type) string {
	bits := 64
	if b, ok := under(t).(*types.Basic); ok && b.Kind() == types.Float32 {
		bits = 32
	}
	abs := f
	if abs < 0 {
		abs = -abs
	}
	format := byte('f')
	if abs != 0 && (bits == 64 && (abs < 1e-6 || abs >= 1e21) || bits == 32 && (float32(abs) < 1e-6 || float32(abs) >= 1e21)) {
		format = 'e'
	}
	s := strconv.FormatFloat(f, format, -1, bits)
	if n := len(s); format == 'e' && n >= 4 && s[n-4] == 'e' && (s[n-3] == '-' || s[n-3] == '+') && s[n-2] == '0' {
		s = s[:n-2] + s[n-1:]
	}
	return s
}

// marshaler runs MarshalJSON or MarshalText where the type has one.
func (in *Interp) marshaler(v Value, addressable bool, depth int) (*JSON, bool) {
	t := v.Type()
	if t == nil || isInterface(t) || isNil(v) {
		if !isNil(v) || t == nil || isInterface(t) {
			return nil, false
		}
	}
	name := in.nameOf(t)
	if f := in.opts.Encoders[name]; f != nil && !isNil(v) {
		if p, ok := v.(*Ptr); ok {
			v = in.settle(in.load(p))
		}
		if s, ok := v.(*Struct); ok {
			return f(in, s), true
		}
	}
	if name == "encoding/json.RawMessage" {
		if isNil(v) || isBytes(v) {
			return in.decodeBytes(v), true
		}
	}
	recv := v
	find := func(name string) *types.Func {
		obj, _, _ := types.LookupFieldOrMethod(t, addressable, pkgOf(t), name)
		f, _ := obj.(*types.Func)
		return f
	}
	if isNil(v) { // a nil pointer is null before any method is asked
		if _, ok := under(t).(*types.Pointer); ok {
			return nil, false
		}
	}
	if m := find("MarshalJSON"); m != nil {
		if _, isUnknown := v.(*Unknown); isUnknown {
			return nil, false
		}
		res, ok := in.methodResult(recv, m)
		if !ok {
			return in.hole(nil, NoSource, typeKey(t)+".MarshalJSON"), true
		}
		return in.decodeBytes(res), true
	}
	return in.marshalText(recv, t, addressable)
}

// marshalText runs MarshalText where the type has it.
func (in *Interp) marshalText(v Value, t types.Type, addressable bool) (*JSON, bool) {
	obj, _, _ := types.LookupFieldOrMethod(t, addressable, pkgOf(t), "MarshalText")
	if m, ok := obj.(*types.Func); ok {
		if _, isUnknown := v.(*Unknown); isUnknown {
			return nil, false
		}
		res, ok := in.methodResult(v, m)
		if !ok {
			return in.hole(nil, NoSource, typeKey(t)+".MarshalText"), true
		}
		if b := in.settle(res); isBytes(b) {
			text, _ := in.text(b)
			return &JSON{Kind: JSONString, Str: text}, true
		}
		return in.hole(res, Unsupported, "MarshalText"), true
	}
	return nil, false
}

// methodResult is the first result of a method that returns a value and an error.
func (in *Interp) methodResult(recv Value, m *types.Func) (Value, bool) {
	obj, index, _ := types.LookupFieldOrMethod(recv.Type(), true, pkgOf(recv.Type()), m.Name())
	fn, ok := obj.(*types.Func)
	if !ok {
		return nil, false
	}
	v, c := in.catch(func() Value { return in.settle(in.callMethod(recv, fn, index, nil, nil, false)) })
	if c != nil {
		return nil, false
	}
	t, ok := v.(Tuple)
	if !ok || len(t) != 2 || t[0] == nil {
		return nil, false
	}
	if u, ok := t[0].(*Unknown); ok && u.Reason == NoSource && u.Need != "" {
		return nil, false
	}
	if !isNil(t[1]) {
		if u, ok := t[1].(*Unknown); !ok || !assumedNil(u) {
			if !ok {
				in.lib.unencodable = &Native{errorString, in.unknown(types.Typ[types.String], Unsupported, "an error of "+m.Name(), 0)}
			}
			return nil, false
		}
	}
	return t[0], true
}

// decodeBytes is the JSON that bytes hold.
func (in *Interp) decodeBytes(v Value) *JSON {
	v = in.settle(v)
	if j := jsonOf(v); j != nil {
		return j
	}
	if isNil(v) {
		return &JSON{Kind: JSONNull}
	}
	if u, ok := v.(*Unknown); ok {
		return &JSON{Kind: JSONHole, Hole: u}
	}
	if text, ok := in.text(v); ok {
		return in.decodeText(text)
	}
	return in.hole(v, Unsupported, "bytes")
}

// decodeText is the JSON that a text is.
func (in *Interp) decodeText(text Value) *JSON {
	switch s := text.(type) {
	case *Const:
		if j, err := parseJSON(s.V.(string), s.Pos); err == nil {
			return j
		}
		return in.hole(nil, SchemaError, "text that is not JSON")
	case *Rope:
		if j := in.parseRope(s); j != nil {
			return j
		}
	}
	if u, ok := firstUnknown(text); ok {
		return &JSON{Kind: JSONHole, Hole: u}
	}
	return in.hole(text, Unsupported, "bytes")
}

func (in *Interp) encodeList(v Value, depth int) *JSON {
	list, ok := in.listOf(v)
	if !ok {
		if s, ok := v.(*Slice); ok && shuffledAt(s) >= 0 {
			return in.hole(nil, RunTime, orderOfMap)
		}
		return in.hole(nil, Unsupported, "a list")
	}
	j := &JSON{Kind: JSONArray, Items: []*JSON{}}
	for _, e := range in.present(list) {
		j.Items = append(j.Items, in.encode(e, true, depth+1))
	}
	if len(j.Items) == 0 && in.there(nilGuard(v)) {
		return &JSON{Kind: JSONNull}
	}
	return j
}

func (in *Interp) encodeMap(m *Map, depth int) *JSON {
	entries, other := in.presentEntries(m)
	if other != nil {
		return in.hole(other, RunTime, "a key of a map")
	}
	if t, ok := under(m.T).(*types.Map); ok && !in.canBeKey(t.Key()) {
		in.cannotEncode("json: unsupported type: " + reflectString(m.T))
	}
	j := &JSON{Kind: JSONObject}
	for _, e := range entries {
		k, ok := in.keyText(e.K)
		if !ok {
			return in.hole(nil, RunTime, "a key of a map")
		}
		j.Members = append(j.Members, JSONMember{Key: k, Value: in.encode(e.V, false, depth+1), Pos: Written(e.K)})
	}
	sort.SliceStable(j.Members, func(a, b int) bool { return j.Members[a].Key < j.Members[b].Key })
	return j
}

// canBeKey reports whether encoding/json takes keys of a type.
func (in *Interp) canBeKey(t types.Type) bool {
	if b, ok := under(t).(*types.Basic); ok && b.Info()&(types.IsString|types.IsInteger) != 0 {
		return true
	}
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, "MarshalText")
	_, ok := obj.(*types.Func)
	return ok
}

func (in *Interp) keyText(k Value) (string, bool) {
	k = in.settle(k)
	if t := k.Type(); t != nil && !isString(t) { // a string is never asked for its text
		if j, ok := in.marshalText(k, t, false); ok {
			return str(j.Str)
		}
	}
	if c, ok := k.(*Const); ok {
		if s, ok := c.V.(string); ok {
			return s, true
		}
		switch n := c.V.(type) {
		case int64:
			return strconv.FormatInt(n, 10), true
		case uint64:
			return strconv.FormatUint(n, 10), true
		}
	}
	return "", false
}

// JSONOf is the JSON that a string or bytes hold.
func (in *Interp) JSONOf(v Value) *JSON {
	if s, ok := v.(*Const); ok {
		return in.decodeText(s)
	}
	return in.decodeBytes(v)
}
