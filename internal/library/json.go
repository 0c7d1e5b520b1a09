package library

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"go/token"
	"go/types"
	"math"
	"strconv"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// encoding/json is modelled because tools are sent as JSON, and an unknown part of a tool
// must stay a hole at its place. The source builds one text, in which everything behind an
// unknown part would be lost. A JSON of this package is also how models of schema libraries
// are written (Codecs), and what is lowered to the catalog in the end.

// JSON is a JSON value whose parts may be unknown. Objects keep the order of their members.
type JSON struct {
	Kind JSONKind
	Bool bool
	// Shared says that several values have this JSON, of which all is known. It never changes.
	Shared  bool
	Num     string     // literal of a number
	Str     eval.Value // string: a Const, a PartialString or an Unknown
	Items   []*JSON
	Members []JSONMember
	Hole    *eval.Unknown // for JSONHole: the whole value is unknown
	repeats bool          // two members had names that differ in case at most
	Spelled string        // its text, or "" if that is what its parts are printed as
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

// hole is an unknown JSON value: v itself if it is unknown, or a new one with a reason.
func hole(in *eval.Interp, v eval.Value, r eval.Reason, detail string) *JSON {
	if u, ok := v.(*eval.Unknown); ok {
		return &JSON{Kind: JSONHole, Hole: u}
	}
	return &JSON{Kind: JSONHole, Hole: in.Unknown(nil, r, detail, token.NoPos)}
}

// Bounds on one encoding, in levels and values: a cyclic value, or one that doubles at each
// level, must end. encoding/json itself has no bound but the stack.
const (
	// Deeper than any schema that was seen; encode calls itself several times for each level.
	maxJSONDepth = 64
	maxJSONNodes = 100_000
)

// encodingOf is a reference whose target is being encoded, to find cycles. Of a list it has the
// part of the array too: a list may hold a shorter part of itself, as x[1] = x[:1] does.
type encodingOf struct {
	obj      *eval.Obj
	path     string // within obj
	t        types.Type
	off, len int
}

// referenceOf is what a value refers to, and false for one that cannot be part of a cycle. A
// pointer to a part of an object does not count: the object around it is not being encoded again.
// The type belongs to it. A MarshalJSON that converts its receiver to a type without methods and
// encodes that is common, and not a cycle.
func referenceOf(v eval.Value) (encodingOf, bool) {
	switch v := v.(type) {
	case *eval.Map:
		return encodingOf{obj: v.Obj, t: v.T}, v.Obj != nil
	case *eval.Slice:
		at := encodingOf{obj: v.Arr, t: v.T, off: v.Off, len: v.Len}
		if len(v.Path) > 0 {
			at.path = fmt.Sprint(v.Path)
		}
		return at, v.Arr != nil
	case *eval.Ptr:
		return encodingOf{obj: v.Obj, t: v.T}, v.Obj != nil && len(v.Path) == 0
	}
	return encodingOf{}, false
}

// Encode is json.Marshal of a value: it follows struct tags, runs methods such as
// MarshalJSON and MarshalText from source, and sorts the keys of maps.
func Encode(in *eval.Interp, v eval.Value) *JSON { return encode(in, v, false, 0) }

// EncodeElement is Encode for an element of a slice, which has an address: methods of the pointer
// to it, and to its fields, are called as well.
func EncodeElement(in *eval.Interp, v eval.Value) *JSON { return encode(in, v, true, 0) }

// EncodeFields encodes the fields of a struct without asking its own MarshalJSON, for
// models of such methods. Fields whose name is in but are left out.
func EncodeFields(in *eval.Interp, s *eval.Struct, but map[string]bool) *JSON {
	return encodeStruct(in, s, nil, but, true, 1)
}

// encode is Encode for a part of a value. addressable says that methods of the pointer are
// called as well, which encoding/json does for values that have an address: elements of
// slices and what pointers lead to, but not entries of maps.
func encode(in *eval.Interp, v eval.Value, addressable bool, depth int) *JSON {
	in.Spend(1)
	v = in.Settle(v)
	from := stateOf(in).encodedFrom
	stateOf(in).encodedFrom = nil
	if len(stateOf(in).encoding) == 0 {
		stateOf(in).encoded = 0
	}
	if stateOf(in).encoded++; depth > maxJSONDepth || stateOf(in).encoded > maxJSONNodes {
		return hole(in, nil, eval.Fuel, "JSON too large or nested too deep")
	}
	if at, ok := referenceOf(v); ok {
		if stateOf(in).encoding[at] {
			cannotEncode(in, "json: unsupported value: encountered a cycle")
			return hole(in, nil, eval.Panics, "a value contains itself")
		}
		stateOf(in).encoding[at] = true
		defer delete(stateOf(in).encoding, at)
	}
	if c, ok := v.(*eval.Choice); ok { // not strict: what is common cannot be told
		in.Unseen(c)
		return hole(in, nil, eval.RunTime, "depends on a condition with "+strconv.Itoa(len(c.Alts))+" alternatives")
	}
	if j, ok := marshaler(in, v, addressable, depth); ok {
		return j
	}
	if eval.IsBytes(v) && !encodesItself(elemOf(v.Type()), true) {
		return encodeBytes(in, v)
	}
	switch x := v.(type) {
	case *eval.Nil:
		return encodeNil(in, x)
	case *eval.Const:
		if _, ok := x.V.(complex128); ok {
			cannotEncode(in, "json: unsupported type: "+eval.TypeString(x.T))
			return hole(in, nil, eval.Unsupported, "a value that JSON cannot represent")
		}
		if f, ok := x.V.(float64); ok && (math.IsNaN(f) || math.IsInf(f, 0)) {
			cannotEncode(in, "json: unsupported value: "+strconv.FormatFloat(f, 'g', -1, 64))
			return hole(in, nil, eval.Unsupported, "a value that JSON cannot represent")
		}
		if s, ok := x.V.(string); ok && s != "" && eval.NamedKey(x.T) == numberType && !isNumber(s) {
			cannotEncode(in, "json: invalid number literal "+strconv.Quote(s))
		}
		return encodeConst(x)
	case *eval.PartialString:
		return encodeText(in, x)
	case *eval.Ptr:
		// What a pointer leads to has an address. What an interface behind it holds has none.
		stateOf(in).encodedFrom = x
		return encode(in, in.Read(x), !holdsInterface(x.T), depth+1)
	case *eval.Slice:
		return encodeList(in, x, true, depth)
	case *eval.Array:
		return encodeList(in, x, addressable, depth)
	case *eval.Map:
		return encodeMap(in, x, depth)
	case *eval.Struct:
		return encodeStruct(in, x, from, nil, addressable, depth)
	case *eval.Unknown:
		return encodeUnknown(in, x)
	}
	refuseType(in, v.Type())
	return hole(in, v, eval.Unsupported, "a value that JSON cannot represent")
}

// encodeNil encodes a nil. Those of types that JSON has no form for are errors, as their other
// values are.
func encodeNil(in *eval.Interp, n *eval.Nil) *JSON {
	if refuseType(in, n.T) {
		return hole(in, n, eval.Unsupported, "a value that JSON cannot represent")
	}
	return &JSON{Kind: JSONNull}
}

// refuseType notes the error of encoding a value of type t, if there is one for all of its values.
func refuseType(in *eval.Interp, t types.Type) bool {
	if t == nil {
		return false
	}
	switch u := eval.Underlying(t).(type) {
	case *types.Signature, *types.Chan:
	case *types.Map:
		if canBeKey(in, u.Key()) {
			return false
		}
	case *types.Basic:
		if u.Kind() != types.UnsafePointer && u.Info()&types.IsComplex == 0 {
			return false
		}
	default:
		return false
	}
	cannotEncode(in, "json: unsupported type: "+eval.TypeString(t))
	return true
}

// encodeBytes encodes a []byte, which is base64 in JSON. Half of that would be of no use: bytes
// with an unknown part are one hole.
func encodeBytes(in *eval.Interp, v eval.Value) *JSON {
	text, _ := in.TextOf(v)
	s, ok := eval.Text(text)
	if !ok {
		u, _ := eval.FirstUnknown(text)
		return hole(in, u, eval.Unsupported, "bytes")
	}
	return &JSON{
		Kind: JSONString,
		Str:  &eval.Const{T: types.Typ[types.String], V: base64.StdEncoding.EncodeToString([]byte(s))},
	}
}

// encodeUnknown encodes an unknown value. It is a hole, but for what little is known of it.
func encodeUnknown(in *eval.Interp, u *eval.Unknown) *JSON {
	// An unknown bool is tried both ways, so each way has true or false in its JSON.
	if b, ok := in.SplitBool(u).(*eval.Const); ok {
		return encodeConst(b)
	}
	if u.T != nil && eval.IsString(u.T) {
		return encodeText(in, u)
	}
	if b, ok := eval.Underlying(u.T).(*types.Basic); ok && b.Info()&types.IsComplex != 0 {
		cannotEncode(in, "json: unsupported type: "+eval.TypeString(u.T))
	}
	return unknownJSON(in, u)
}

// numberType is a text that stands for a number: it is written without quotes, and as 0 if it is
// empty.
const numberType = "encoding/json.Number"

// encodeText encodes a text that is not known in whole.
func encodeText(in *eval.Interp, x eval.Value) *JSON {
	if eval.NamedKey(x.Type()) != numberType {
		return &JSON{Kind: JSONString, Str: x}
	}
	strT := types.Typ[types.String]
	u, ok := in.Lift(strT, "json.Number", []eval.Value{x}, func(a []eval.Value) eval.Value {
		s, _ := eval.Text(a[0])
		return &eval.Const{T: strT, V: cmp.Or(s, "0")}
	}).(*eval.Unknown)
	if !ok {
		return hole(in, nil, eval.Unsupported, "a number that is a text")
	}
	return &JSON{Kind: JSONHole, Hole: u}
}

// cannotEncode notes the first error of the Marshal that runs. Encoding goes on, because
// whoever reads a tool wants its other parts.
func cannotEncode(in *eval.Interp, text string) {
	if stateOf(in).unencodable == nil {
		stateOf(in).unencodable = in.NewError(text)
	}
}

// isNumber reports whether s is a number of JSON.
func isNumber(s string) bool {
	return json.Valid([]byte(s)) && (s[0] == '-' || s[0] >= '0' && s[0] <= '9')
}

// encodeConst encodes a known scalar.
func encodeConst(c *eval.Const) *JSON {
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
		if eval.NamedKey(c.T) == numberType {
			return &JSON{Kind: JSONNumber, Num: cmp.Or(n, "0")}
		}
	}
	return &JSON{Kind: JSONString, Str: c}
}

// formatFloat is the format of floats in encoding/json: that of ES6, floatEncoder in its
// source.
func formatFloat(f float64, t types.Type) string {
	bits := 64
	if b, ok := eval.Underlying(t).(*types.Basic); ok && b.Kind() == types.Float32 {
		bits = 32
	}
	abs := f
	if abs < 0 {
		abs = -abs
	}
	format := byte('f')
	if abs != 0 &&
		(bits == 64 && (abs < 1e-6 || abs >= 1e21) || bits == 32 && (float32(abs) < 1e-6 || float32(abs) >= 1e21)) {
		format = 'e'
	}
	s := strconv.FormatFloat(f, format, -1, bits)
	// encoding/json writes e-9 where strconv writes e-09.
	if n := len(s); format == 'e' && n >= 4 && s[n-4] == 'e' && (s[n-3] == '-' || s[n-3] == '+') && s[n-2] == '0' {
		s = s[:n-2] + s[n-1:]
	}
	return s
}

// decodeBytes is the JSON in a byte slice. Bytes that a model has encoded still have their
// JSON noted, holes included.
func decodeBytes(in *eval.Interp, v eval.Value) *JSON {
	v = in.Settle(v)
	// Bytes that this package wrote itself are not parsed again: their text would have lost the
	// reasons of holes.
	if j := jsonValue(v); j != nil {
		return j
	}
	if eval.IsNil(v) {
		return &JSON{Kind: JSONNull}
	}
	if u, ok := v.(*eval.Unknown); ok {
		return &JSON{Kind: JSONHole, Hole: asJSON(in, u)}
	}
	if text, ok := in.TextOf(v); ok {
		return decodeText(in, text)
	}
	return hole(in, v, eval.Unsupported, "bytes")
}

// decodeText is the JSON in a text.
func decodeText(in *eval.Interp, text eval.Value) *JSON {
	switch s := text.(type) {
	case *eval.Const:
		if j, err := ParseJSON(s.V.(string), s.Pos); err == nil {
			return j
		}
		return hole(in, nil, eval.SchemaError, "text that is not JSON")
	case *eval.PartialString:
		if j := parsePartial(in, s, false); j != nil {
			return j
		}
	}
	if _, ok := eval.FirstUnknown(text); ok {
		return &JSON{Kind: JSONHole, Hole: asJSON(in, text)}
	}
	return hole(in, text, eval.Unsupported, "bytes")
}

// asJSON is what a text that is not known stands for as JSON. Its default is that of the text.
func asJSON(in *eval.Interp, text eval.Value) *eval.Unknown {
	u, ok := in.Lift(text.Type(), "as JSON", []eval.Value{text}, func(a []eval.Value) eval.Value {
		if _, known := knownText(in, a[0]); !known {
			return nil
		}
		return a[0]
	}).(*eval.Unknown)
	if !ok {
		return in.Unknown(text.Type(), eval.Unsupported, "bytes", 0)
	}
	if _, several := text.(*eval.PartialString); several {
		u.Lookup = false // only one of the settings has its name here
	}
	return u
}

// holdsInterface reports whether the elements of a list, or what a pointer leads to, are
// interfaces.
func holdsInterface(t types.Type) bool {
	if e, ok := eval.Underlying(t).(interface{ Elem() types.Type }); ok {
		return eval.IsInterface(e.Elem())
	}
	return false
}

// ofTexts reports whether a type is that of a list of texts.
func ofTexts(t types.Type) bool {
	e, ok := eval.Underlying(t).(interface{ Elem() types.Type })
	return ok && eval.IsString(e.Elem())
}

// encodeList encodes a slice or an array. A nil slice is null, an empty one []. addressable says
// that elements have an address, as those of slices have, so methods of their pointers are
// called. The content of an interface has none.
func encodeList(in *eval.Interp, v eval.Value, addressable bool, depth int) *JSON {
	addressable = addressable && !holdsInterface(v.Type())
	// A text of more ways than could be tried: what the methods of the elements do is all of it
	// that is followed.
	if in.TooOpen(v) && !ofTexts(v.Type()) {
		in.Unseen(v)
		return hole(in, nil, eval.Fuel, "a list of which too many elements are there under conditions")
	}
	list, ok := in.Elements(v)
	if !ok {
		if s, ok := v.(*eval.Slice); ok && eval.ShuffledAt(s) >= 0 {
			j := hole(in, nil, eval.RunTime, eval.OrderOfMap)
			j.Hole.Unordered = in.TextsWithoutOrder(s)
			return j
		}
		return hole(in, nil, eval.Unsupported, "a list")
	}
	// Elements that are there only under a condition are settled by Present, one way at a time.
	list = in.Present(list)
	j := &JSON{Kind: JSONArray, Items: make([]*JSON, 0, len(list))}
	for i := range list {
		before := stateOf(in).methods
		j.Items = append(j.Items, encode(in, list[i], addressable, depth+1))
		if s, ok := v.(*eval.Slice); ok && stateOf(in).methods != before { // which may write to the others
			if now, ok := in.Elements(s); ok && len(now) == len(list) {
				list = now
			}
		}
	}
	// nil is printed as null. A list that is nil on some ways only is split by There.
	if len(j.Items) == 0 && in.There(eval.NilGuard(v)) {
		return &JSON{Kind: JSONNull}
	}
	return j
}

// IsEncoded reports whether bytes are what encoding/json made of a value.
func IsEncoded(v eval.Value) bool { return jsonValue(v) != nil }

// JSONOf is the JSON in a string or byte slice.
func JSONOf(in *eval.Interp, v eval.Value) *JSON {
	if s, ok := v.(*eval.Const); ok {
		return decodeText(in, s)
	}
	return jsonIn(in, v)
}
