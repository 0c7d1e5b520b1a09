package library

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// The model stores JSON in most types exactly like encoding/json, and the source does so in
// all of them, at a price. This file decides for known text which of the two is used.

// maxSourceJSON bounds the text that encoding/json itself reads: it takes some
// hundred steps for each byte.
const maxSourceJSON = 1 << 14

// A fit is how exactly decode stores JSON of a known text in a type.
type fit int

const (
	otherFit fit = iota // it is left to the source of encoding/json
	textFit             // as encoding/json does, if the text has no needless spaces: parts of it are handed on
	exactFit
)

// fitOf is how exactly decode stores known JSON in a value of type t. seen has the types
// that are being looked at: a recursive type is as exact as its other parts.
func fitOf(in *eval.Interp, t types.Type, seen map[types.Type]bool) fit {
	if seen[t] || stateOf(in).codecs.Decoders[eval.NamedKey(t)] != nil {
		return exactFit
	}
	// Set before the parts are looked at, so a type that contains itself ends here.
	seen[t] = true
	if eval.NamedKey(t) == "encoding/json.RawMessage" {
		return textFit
	}
	if named, ok := types.Unalias(t).(*types.Named); ok && !eval.IsInterface(t) {
		has := func(name string) bool {
			obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, named.Obj().Pkg(), name)
			_, isFunc := obj.(*types.Func)
			return isFunc
		}
		// The method is run from source by both. It may see how its part of the text is spaced,
		// and what has been stored before it.
		if has("UnmarshalJSON") {
			if looksAround(in, named) {
				return otherFit
			}
			return textFit
		}
		// decode does not call it.
		if has("UnmarshalText") {
			return otherFit
		}
	}
	switch u := eval.Underlying(t).(type) {
	case *types.Basic:
		if u.Info()&types.IsComplex == 0 {
			return exactFit
		}
	case *types.Interface:
		if u.Empty() {
			return exactFit
		}
	case *types.Slice:
		// Bytes are base64, which decode does not read.
		if !eval.IsByteSlice(t) {
			return fitOf(in, u.Elem(), seen)
		}
	case *types.Map:
		// Other keys are parsed as integers or by UnmarshalText.
		if k, ok := types.Unalias(u.Key()).(*types.Basic); ok && k.Kind() == types.String {
			return fitOf(in, u.Elem(), seen)
		}
	case *types.Pointer:
		return fitOf(in, u.Elem(), seen)
	case *types.Struct:
		least := exactFit
		for _, f := range jsonFields(in, t) {
			if f.quoted {
				return otherFit
			}
			least = min(least, fitOf(in, f.typ, seen))
		}
		return least
	}
	return otherFit
}

// modelsTarget reports whether decode stores j, parsed from the text s, in a t exactly like
// encoding/json. A list that a second member of the same name is decoded into is left to the
// source: it decodes into the elements of the first.
func modelsTarget(in *eval.Interp, j *JSON, s string, t types.Type) bool {
	if j.repeatsNames() {
		return false
	}
	switch fitOf(in, t, map[types.Type]bool{}) {
	case exactFit:
		return true
	case textFit:
		// Printed anew, the JSON has no spaces. If that is the text, so are its parts.
		text, ok := eval.Text(jsonText(in, j))
		return ok && text == s
	}
	return false
}

// repeatsNames reports whether an object in parsed JSON has two members of one name for a struct.
func (j *JSON) repeatsNames() bool {
	return j != nil && (j.repeats || slices.ContainsFunc(j.Items, (*JSON).repeatsNames) ||
		slices.ContainsFunc(j.Members, func(m JSONMember) bool { return m.Value.repeatsNames() }))
}

// bare reports whether a value contains nothing that decoding would keep or write through.
func bare(in *eval.Interp, v eval.Value) bool {
	v = in.Settle(v)
	switch v := v.(type) {
	case *eval.Const, *eval.Nil:
		return true
	case *eval.Struct:
		for _, f := range v.F {
			if !bare(in, f) {
				return false
			}
		}
		return true
	// decodeMap puts entries into the map that is there, as encoding/json does.
	case *eval.Map:
		return true
	}
	return false
}

// looksAround reports whether the method UnmarshalJSON of a type uses variables of its package,
// which may lead to what is being decoded, or may keep its receiver.
func looksAround(in *eval.Interp, t *types.Named) (found bool) {
	m, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, t.Obj().Pkg(), "UnmarshalJSON")
	fn, ok := m.(*types.Func)
	if !ok || fn.Pkg() == nil || in.Options().Package == nil {
		return false
	}
	u := in.Options().Package(fn.Pkg().Path())
	if u == nil {
		return false
	}
	d := u.Function(eval.FuncKey(fn))
	if d == nil || d.Body == nil {
		return false
	}
	receiver := fn.Signature().Recv()
	used, passing := 0, 0 // uses of the receiver, and those that read or write what it points to
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && u.Info.Uses[id] == receiver
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return !mentions(u, n, receiver, &found)
		case *ast.SelectorExpr:
			if sel := u.Info.Selections[n]; is(n.X) && sel != nil && sel.Kind() == types.FieldVal {
				passing++
			}
		case *ast.StarExpr:
			if is(n.X) {
				passing++
			}
		case *ast.CallExpr: // json.Unmarshal(data, (*plain)(t))
			if len(n.Args) == 1 && u.Info.Types[n.Fun].IsType() && is(n.Args[0]) {
				passing++
			}
		case *ast.Ident:
			v, isVar := u.Info.Uses[n].(*types.Var)
			found = found || isVar && !v.IsField() && v.Pkg() == fn.Pkg() && v.Parent() == fn.Pkg().Scope()
			if isVar && v == receiver {
				used++
			}
		}
		return true
	})
	return found || used > passing
}

// mentions notes whether a literal has the name of a variable, and reports that.
func mentions(u *eval.Package, lit *ast.FuncLit, v *types.Var, found *bool) bool {
	ast.Inspect(lit, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		*found = *found || ok && u.Info.Uses[id] == v
		return !*found
	})
	return *found
}
