package library

import (
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// What omitempty and omitzero leave out. Whether they do may depend on settings.

// isEmptyField reports whether omitempty leaves a field out. An interface is empty only if
// it is nil, whatever it holds.
func isEmptyField(in *eval.Interp, f structField, v eval.Value) bool {
	if u, unknown := v.(*eval.Unknown); eval.IsInterface(f.typ) && (!unknown || !eval.IsInterface(u.T)) {
		return !unknown && eval.IsNothing(v)
	}
	return isEmpty(in, v)
}

// isEmpty reports whether a value is empty for omitempty. Of a setting it asks for a split.
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
		if slices.ContainsFunc(entries, func(e eval.Entry) bool { return in.There(e.G) }) {
			return false
		}
		return other == nil || isCountZero(in, v) // there may be an entry under an unknown key
	case *eval.Unknown:
		return isUnknownLeftOut(in, v, func(v eval.Value) bool { return isEmpty(in, v) })
	case *eval.PartialString:
		return isTextLeftOut(in, v)
	}
	return false
}

// isCountZero reports whether a map has no entries. If that is not known, it asks for a split.
func isCountZero(in *eval.Interp, m *eval.Map) bool {
	boolT := types.Typ[types.Bool]
	is := in.Lift(boolT, "==", []eval.Value{in.Length(m, nil), eval.IntConst(0)}, func(a []eval.Value) eval.Value {
		n, ok := a[0].(*eval.Const)
		if !ok {
			return nil
		}
		return &eval.Const{T: boolT, V: n.V == int64(0)}
	})
	is = in.Settle(is)
	if u, ok := is.(*eval.Unknown); ok {
		w := *u
		w.Detail, w.Need = "a map is empty", ""
		is = in.SplitEither(&w)
	}
	empty, known := eval.AsBool(is)
	return empty && known
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

// isUnknownLeftOut reports whether a value that is not known is left out, as leftOut says it of a
// value. Of a setting it asks for a split.
func isUnknownLeftOut(in *eval.Interp, u *eval.Unknown, leftOut func(eval.Value) bool) bool {
	if eval.IsString(u.T) {
		return isTextLeftOut(in, u)
	}
	boolT := types.Typ[types.Bool]
	return isSplit(in, in.Lift(boolT, "is zero", []eval.Value{u}, func(a []eval.Value) eval.Value {
		return &eval.Const{T: boolT, V: leftOut(a[0])}
	}), " is zero")
}

// isSplit reports whether a condition holds. If it depends on a setting, it asks for a split. If it
// is not known otherwise, it does not hold: a gap is better than a part that is missing. what names
// the condition after the value.
func isSplit(in *eval.Interp, is eval.Value, what string) bool {
	is = in.Settle(is)
	if u, ok := is.(*eval.Unknown); ok {
		w := *u
		w.Detail += what
		w.Need = "" // it is rarely worth loading a source for
		is = in.SplitBool(&w)
	}
	holds, known := eval.AsBool(is)
	return holds && known
}

// isZero reports whether omitzero leaves out a field of type t: the IsZero method of that type or
// of its pointer says so, or, without such a method, v is the zero value.
func isZero(in *eval.Interp, v eval.Value, t types.Type) bool {
	if u, ok := v.(*eval.Unknown); ok {
		if eval.IsInterface(t) && !eval.IsInterface(u.T) { // not nil, whatever it is
			return false
		}
		return isUnknownLeftOut(in, u, func(v eval.Value) bool { return isZero(in, v, t) })
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, eval.PackageOf(t), "IsZero")
	m, ok := obj.(*types.Func)
	if !ok || !types.Identical(m.Type(), isZeroSignature) {
		return isZeroValue(in, v, t)
	}
	if _, isPtr := v.Type().(*types.Pointer); eval.IsNil(v) && (isPtr || eval.IsInterface(t)) {
		return true
	}
	if _, isPtr := v.(*eval.Ptr); !isPtr { // the method may be one of the pointer
		v = in.NewVariable(v, t)
	}
	r, ok := in.Method(v, "IsZero")
	return ok && isSplit(in, r, "")
}

// isZeroValue reports whether a value is the zero value of its type, part by part.
func isZeroValue(in *eval.Interp, v eval.Value, t types.Type) bool {
	v = in.Settle(v)
	if u, open := v.(*eval.Unknown); eval.IsInterface(t) && (!open || !eval.IsInterface(u.T)) {
		return in.IsZero(v, t) // only nil is zero, whatever an interface holds
	}
	switch v := v.(type) {
	case *eval.Unknown:
		return isUnknownLeftOut(in, v, func(v eval.Value) bool { return in.IsZero(v, t) })
	case *eval.PartialString:
		return isTextLeftOut(in, v)
	case *eval.Struct:
		st, ok := eval.Underlying(v.T).(*types.Struct)
		for i := range v.F {
			if ok && !isZeroValue(in, v.F[i], st.Field(i).Type()) {
				return false
			}
		}
		return ok
	case *eval.Array:
		a, ok := eval.Underlying(v.T).(*types.Array)
		for i := range v.E {
			if ok && !isZeroValue(in, v.E[i], a.Elem()) {
				return false
			}
		}
		return ok
	}
	return in.IsZero(v, t)
}

// isZeroSignature is that of a method IsZero that encoding/json calls.
var isZeroSignature = types.NewSignatureType(nil, nil, nil, nil,
	types.NewTuple(types.NewVar(0, nil, "", types.Typ[types.Bool])), false)
