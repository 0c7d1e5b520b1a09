package library

import (
	"encoding/json"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file encodes structs by the rules of encoding/json: tags, embedded structs,
// omitempty and omitzero. Nearly all tools and schemas are structs.

// A structField is a field of a struct as encoding/json sees it. index is the path to it
// through embedded structs, and quoted stands for the tag option "string".
type structField struct {
	name               string
	index              []int
	tagged             bool
	omitEmpty, omitZer bool
	quoted             bool
	typ                types.Type
	isInterface        bool
}

// encodeStruct encodes the fields of a struct in order, without those that are omitted and
// those named in but.
func encodeStruct(in *eval.Interp, s *eval.Struct, but map[string]bool, addressable bool, depth int) *JSON {
	j, fields := &JSON{Kind: JSONObject}, jsonFields(in, s.T)
	for i := range fields {
		f := &fields[i]
		// Before the field is read at all: reading settles alternatives, which costs steps.
		if f.omitEmpty && f.plainlyEmpty(s) || but[f.name] {
			continue
		}
		// A promoted field is reached through the embedded structs on its path.
		v, ok := fieldAt(in, s, f.index)
		if !ok {
			continue // behind an embedded nil pointer
		}
		v = in.Settle(v)
		// An unknown value that is no setting is not left out: a gap in the output is better than
		// a part that is missing.
		if f.omitEmpty && isEmptyField(in, *f, v) || f.omitZer && isZero(in, v, f.typ) {
			continue
		}
		hasAddress := addressable && !eval.IsInterface(f.typ) // what an interface holds has none
		e := encode(in, v, hasAddress, depth+1)
		if f.quoted && !encodesItself(f.typ, hasAddress) {
			e = quoteJSON(in, e)
		}
		j.Members = append(j.Members, JSONMember{Key: f.name, Value: e})
	}
	return j
}

// plainlyEmpty reports at a glance whether a field is omitted. Most fields of a schema
// struct are, so this saves most of the work.
func (f *structField) plainlyEmpty(s *eval.Struct) bool {
	// A field of an embedded struct may be behind a pointer; fieldAt looks there.
	if len(f.index) != 1 || f.index[0] >= len(s.F) {
		return false
	}
	switch v := s.F[f.index[0]].(type) {
	case *eval.Nil:
		return !f.isInterface && isEmpty(nil, v)
	case *eval.Const:
		// Numbers are left to isEmpty: their zero has three types here.
		return !f.isInterface && (v.V == "" || v.V == false)
	}
	return false
}

// quoteJSON is a value as a string, for the tag option "string".
func quoteJSON(in *eval.Interp, e *JSON) *JSON {
	text := ""
	switch e.Kind {
	case JSONNumber:
		text = e.Num
	case JSONBool:
		text = strconv.FormatBool(e.Bool)
	case JSONString:
		// Which escapes holes would need is not known.
		s, ok := eval.Text(e.Str)
		if !ok {
			return &JSON{Kind: JSONString, Str: inJSON(in, e.Str)}
		}
		b, _ := json.Marshal(s)
		text = string(b)
	case JSONHole:
		if !isSetting(e.Hole) {
			return e
		}
		return &JSON{Kind: JSONString, Str: e.Hole}
	default:
		return e
	}
	return &JSON{Kind: JSONString, Str: &eval.Const{T: types.Typ[types.String], V: text}}
}

// fieldAt is the field at a path of indexes. It is not ok behind an embedded nil pointer.
func fieldAt(in *eval.Interp, v eval.Value, index []int) (eval.Value, bool) {
	// Each step may lead through an embedded pointer.
	for _, i := range index {
		v = in.Settle(v)
		if p, ok := v.(*eval.Ptr); ok {
			v = in.Settle(in.Read(p))
		}
		if eval.IsNil(v) || isNilSetting(in, v) {
			return nil, false
		}
		v = in.Part(v, i)
	}
	return v, true
}

// isNilSetting reports whether a pointer that is a setting is nil. It asks for a split.
func isNilSetting(in *eval.Interp, v eval.Value) bool {
	u, ok := v.(*eval.Unknown)
	if !ok {
		return false
	}
	_, isPtr := eval.Underlying(u.T).(*types.Pointer)
	return isPtr && isSettingLeftOut(in, u, eval.IsNil)
}

// isEmptyField reports whether omitempty leaves a field out. An interface is empty only if
// it is nil, whatever it holds.
func isEmptyField(in *eval.Interp, f structField, v eval.Value) bool {
	if u, unknown := v.(*eval.Unknown); eval.IsInterface(f.typ) && (!unknown || !eval.IsInterface(u.T)) {
		return !unknown && eval.IsNothing(v)
	}
	return isEmpty(in, v)
}

// isEmpty reports whether a value is empty for omitempty. Of a setting it asks for a split.
// Something else that is unknown is not empty: leaving it out would hide a part.
func isEmpty(in *eval.Interp, v eval.Value) bool {
	switch v := v.(type) {
	case *eval.Nil:
		// Of functions and channels encoding/json does not ask whether they are nil.
		switch eval.Underlying(v.T).(type) {
		case *types.Signature, *types.Chan:
			return false
		}
		return true
	case *eval.Const:
		switch n := v.V.(type) {
		case bool:
			return !n
		case int64:
			return n == 0
		case uint64:
			return n == 0
		case float64:
			return n == 0
		case string:
			return n == ""
		}
	case *eval.Slice:
		if eval.IsBytes(v) {
			// The bytes of a Builder or of Marshal may be one text and not single elements.
			text, _ := in.TextOf(v)
			return isEmpty(in, text)
		}
		list, ok := in.Elements(v)
		return ok && len(in.Present(list)) == 0 // one in an order of a map has elements
	case *eval.Array:
		return len(v.E) == 0
	case *eval.Map:
		entries, other := in.Entries(v)
		// An entry under an unknown key may be there, so the map counts as not empty.
		return other == nil && !slices.ContainsFunc(entries, func(e eval.Entry) bool { return in.There(e.G) })
	case *eval.Unknown:
		return isSettingLeftOut(in, v, func(v eval.Value) bool { return isEmpty(in, v) })
	case *eval.PartialString:
		return isTextLeftOut(in, v)
	}
	return false
}

// isTextLeftOut reports whether a text is empty. Of a text that may be, it asks for a split, unless
// it is read for a list: there it is shown, if only as a gap.
func isTextLeftOut(in *eval.Interp, text eval.Value) bool {
	if in.Listing() {
		return false
	}
	boolT, empty := types.Typ[types.Bool], &eval.Const{T: text.Type(), V: ""}
	if s, ok := text.(*eval.PartialString); ok && slices.ContainsFunc(s.Parts, eval.IsKnown) {
		return false
	}
	// The key is that of text == "", since it is the same condition.
	is := in.Lift(boolT, "==", []eval.Value{text, empty}, func(a []eval.Value) eval.Value {
		s, ok := eval.Text(a[0])
		return &eval.Const{T: boolT, V: ok && s == ""}
	})
	return isSplit(in, is, " is empty")
}

// isSettingLeftOut reports whether a setting is left out, as leftOut says it of a value. Of one
// that may be either, it asks for a split.
func isSettingLeftOut(in *eval.Interp, u *eval.Unknown, leftOut func(eval.Value) bool) bool {
	if eval.IsString(u.T) {
		return isTextLeftOut(in, u)
	}
	if !isSetting(u) {
		return false
	}
	boolT := types.Typ[types.Bool]
	return isSplit(in, in.Lift(boolT, "is zero", []eval.Value{u}, func(a []eval.Value) eval.Value {
		return &eval.Const{T: boolT, V: leftOut(a[0])}
	}), " is zero")
}

// isSplit reports whether a condition holds. If it depends on a setting, it asks for a split; if it
// is not known otherwise, it does not hold. what names the condition after the setting.
func isSplit(in *eval.Interp, is eval.Value, what string) bool {
	if u, ok := is.(*eval.Unknown); ok {
		u.Detail += what
	}
	holds, known := eval.AsBool(in.SplitBool(is))
	return holds && known
}

// isZero reports whether omitzero leaves out a field of type t: the IsZero method of that type or
// of its pointer says so, or, without such a method, v is the zero value. As for omitempty,
// something unknown is not left out.
func isZero(in *eval.Interp, v eval.Value, t types.Type) bool {
	if u, ok := v.(*eval.Unknown); ok {
		return isSettingLeftOut(in, u, func(v eval.Value) bool { return isZero(in, v, t) })
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, eval.PackageOf(t), "IsZero")
	m, ok := obj.(*types.Func)
	if !ok || !types.Identical(m.Type(), isZeroSignature) {
		return in.IsZero(v, t)
	}
	if _, isPtr := v.Type().(*types.Pointer); eval.IsNil(v) && (isPtr || eval.IsInterface(t)) {
		return true
	}
	if _, isPtr := v.(*eval.Ptr); !isPtr { // the method may be one of the pointer
		v = in.NewVariable(v, t)
	}
	r, ok := in.Method(v, "IsZero")
	b, known := eval.AsBool(in.Settle(r))
	return ok && known && b
}

// isZeroSignature is that of a method IsZero that encoding/json calls.
var isZeroSignature = types.NewSignatureType(nil, nil, nil, nil,
	types.NewTuple(types.NewVar(0, nil, "", types.Typ[types.Bool])), false)

// jsonTag splits a json struct tag.
func jsonTag(tag string) (name string, opts map[string]bool, has bool) {
	v, ok := structTag(tag, "json")
	parts := strings.Split(v, ",")
	opts = map[string]bool{}
	for _, o := range parts[1:] {
		opts[o] = true
	}
	return parts[0], opts, ok
}
