package library

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Settings in JSON: numbers, say, that a flag decides. Each is a hole whose text has a default, so
// that what is sent if nobody sets it is known, and what decides it.

// unknownJSON is the hole of an unknown value. That of a setting is the text that it is as JSON, so
// that its default is known.
func unknownJSON(in *eval.Interp, u *eval.Unknown) *JSON {
	if !isSetting(u) {
		in.Unseen(u)
		return &JSON{Kind: JSONHole, Hole: u}
	}
	strT := types.Typ[types.String]
	text, ok := in.Lift(strT, "encoded", []eval.Value{u}, func(a []eval.Value) eval.Value {
		if s, ok := eval.Text(Text(in, Encode(in, a[0]))); ok {
			return &eval.Const{T: strT, V: s}
		}
		return nil
	}).(*eval.Unknown)
	if !ok {
		return &JSON{Kind: JSONHole, Hole: u}
	}
	stateOf(in).oneValue[text] = true
	return &JSON{Kind: JSONHole, Hole: text}
}

// isSetting reports whether an unknown value is a setting with a default, which has no methods.
func isSetting(u *eval.Unknown) bool { return u.Lookup && u.Default != nil }

// jsonIn is the JSON in bytes that are sent as they are. Settings between the tokens are taken to
// be what they are by default: one value.
func jsonIn(in *eval.Interp, v eval.Value) *JSON {
	if j := jsonValue(in.Settle(v)); j == nil && !eval.IsNil(v) {
		text, _ := in.TextOf(v)
		if s, ok := text.(*eval.PartialString); ok {
			if j := parsePartial(in, s, true); j != nil {
				return j
			}
		}
	}
	return decodeBytes(in, v)
}
