package library

import (
	"encoding/json"
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file encodes values by their own methods, MarshalJSON and MarshalText.

// marshaler encodes a value by its own method or by a model of that (Codecs), and reports
// whether it has one. The result of a MarshalJSON method is parsed again; if the method
// calls json.Marshal itself, the bytes have their JSON noted and no hole is lost.
func marshaler(in *eval.Interp, v eval.Value, addressable bool, depth int) (*JSON, bool) {
	t := v.Type()
	if t == nil || eval.IsInterface(t) || eval.IsNil(v) {
		if !eval.IsNil(v) || t == nil || eval.IsInterface(t) {
			return nil, false
		}
	}
	name := in.NameOf(t)
	// Models come first: the method of a schema type would take thousands of steps.
	if f := stateOf(in).codecs.Encoders[name]; f != nil && !eval.IsNil(v) {
		if p, ok := v.(*eval.Ptr); ok {
			if j, _ := eval.Pending(p).(*JSON); j != nil {
				return j, true
			}
			v = in.Settle(in.Read(p))
		}
		if s, ok := v.(*eval.Struct); ok {
			return f(in, s), true
		}
	}
	// Its MarshalJSON returns the bytes as they are. Without the model they would be parsed as
	// text, and holes in them would be lost.
	if name == "encoding/json.RawMessage" {
		if eval.IsNil(v) {
			return &JSON{Kind: JSONNull}, true
		}
		if eval.IsBytes(v) {
			return ofMarshaler(in, v), true
		}
	}
	recv := v
	find := func(name string) *types.Func {
		// Without an address, only methods of the value itself count, as in encoding/json.
		obj, _, _ := types.LookupFieldOrMethod(t, addressable, eval.PackageOf(t), name)
		f, _ := obj.(*types.Func)
		return f
	}
	if eval.IsNil(v) { // a nil pointer is null before any method is asked
		if _, ok := eval.Underlying(t).(*types.Pointer); ok {
			return nil, false
		}
	}
	if m := find("MarshalJSON"); m != nil {
		// Of an unknown receiver the method could only give something unknown.
		if _, isUnknown := v.(*eval.Unknown); isUnknown {
			return nil, false
		}
		res, ok := methodResult(in, recv, m)
		if !ok {
			return noMethod(in, res, eval.TypeText(t)+".MarshalJSON"), true
		}
		return ofMarshaler(in, res), true
	}
	return marshalText(in, recv, t, addressable)
}

// encodesItself reports whether values of a type, or what they point to, have a method by which
// they encode themselves.
func encodesItself(t types.Type, addressable bool) bool {
	if t == nil {
		return false
	}
	if p, ok := eval.Underlying(t).(*types.Pointer); ok {
		return encodesItself(p.Elem(), true)
	}
	for _, name := range []string{"MarshalJSON", "MarshalText"} {
		obj, _, _ := types.LookupFieldOrMethod(t, addressable, eval.PackageOf(t), name)
		if _, ok := obj.(*types.Func); ok {
			return true
		}
	}
	return false
}

// ofMarshaler is the JSON that a MarshalJSON method returned. Text that is none is an error.
func ofMarshaler(in *eval.Interp, v eval.Value) *JSON {
	s, known := knownText(in, v)
	if !known && !eval.IsNil(v) {
		return jsonIn(in, v)
	}
	in.Spend(len(s)/16 + 1)
	stateOf(in).escaped = stateOf(in).escaped || unescapedText(s) != s || strings.ContainsAny(s, "\u2028\u2029")
	compact, err := json.Marshal(json.RawMessage(s))
	if err != nil || s == "" {
		cannotEncode(in, "json: error calling MarshalJSON")
		return jsonIn(in, v)
	}
	return spelled(in, jsonIn(in, v), string(compact))
}

// spelled is j with the text that encoding/json has for it, where that is not what j is printed as:
// it keeps escapes, members of one name and bytes that are no UTF-8.
func spelled(in *eval.Interp, j *JSON, compact string) *JSON {
	if text, known := eval.Text(Text(in, j)); !known || text == compact {
		return j
	}
	as := *j
	as.Spelled = compact
	return &as
}

// marshalText encodes a value by its MarshalText method, if it has one.
func marshalText(in *eval.Interp, v eval.Value, t types.Type, addressable bool) (*JSON, bool) {
	obj, _, _ := types.LookupFieldOrMethod(t, addressable, eval.PackageOf(t), "MarshalText")
	if m, ok := obj.(*types.Func); ok {
		if _, isUnknown := v.(*eval.Unknown); isUnknown {
			return nil, false
		}
		res, ok := methodResult(in, v, m)
		if !ok {
			return noMethod(in, res, eval.TypeText(t)+".MarshalText"), true
		}
		if b := in.Settle(res); eval.IsBytes(b) {
			text, _ := in.TextOf(b)
			return &JSON{Kind: JSONString, Str: text}, true
		}
		return hole(in, res, eval.Unsupported, "MarshalText"), true
	}
	return nil, false
}

// noMethod is the JSON of a value whose method failed or could not be read. It says which source
// would tell more, if the unknown result of the method does.
func noMethod(in *eval.Interp, res eval.Value, name string) *JSON {
	j := hole(in, nil, eval.NoSource, name)
	if u, ok := res.(*eval.Unknown); ok {
		j.Hole.Need = u.Need
		if u.Reason == eval.SchemaError {
			j.Hole.Reason, j.Hole.Detail = u.Reason, name+" returns an error: "+u.Detail
		}
	}
	return j
}

// methodResult is the first result of a method that returns a value and an error. It is not
// ok if the method fails or cannot be read. An unknown error is taken as nil where that is
// assumed everywhere (AssumedNil).
func methodResult(in *eval.Interp, recv eval.Value, m *types.Func) (eval.Value, bool) {
	obj, index, _ := types.LookupFieldOrMethod(recv.Type(), true, eval.PackageOf(recv.Type()), m.Name())
	fn, ok := obj.(*types.Func)
	if !ok {
		return nil, false
	}
	stateOf(in).methods++
	v, c := in.Catch(func() eval.Value { return in.Settle(in.CallMethodAt(recv, fn, index, nil, nil, false)) })
	if c != nil {
		if st := stateOf(in); st.unencodable == nil && st.panicked == nil { // nothing ended it before
			st.panicked = c
		}
		return nil, false
	}
	t, ok := v.(eval.Tuple)
	if !ok || len(t) != 2 || t[0] == nil {
		return nil, false
	}
	// The method was not read. Its receiver is better encoded as a hole with that reason.
	if u, ok := t[0].(*eval.Unknown); ok && u.Reason == eval.NoSource && u.Need != "" {
		return u, false
	}
	if !eval.IsNil(t[1]) {
		if u, ok := t[1].(*eval.Unknown); !ok || !eval.AssumedNil(u) {
			if !ok {
				stateOf(in).unencodable = &eval.NativeValue{
					T:     eval.ErrorString,
					State: in.Unknown(types.Typ[types.String], eval.Unsupported, "an error of "+m.Name(), 0),
				}
				if e, ok := in.Method(t[1], "Error"); ok {
					if text, known := eval.Text(in.Settle(e)); known {
						return in.Unknown(nil, eval.SchemaError, text, 0), false
					}
				}
			}
			return nil, false
		}
	}
	return t[0], true
}
