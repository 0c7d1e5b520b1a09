package eval

import "go/types"

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

// fitOf is how exactly decode stores JSON of a known text in a t.
func (in *Interp) fitOf(t types.Type, seen map[types.Type]bool) fit {
	if seen[t] || in.opts.Decoders[namedKey(t)] != nil {
		return exactFit
	}
	seen[t] = true
	if namedKey(t) == "encoding/json.RawMessage" {
		return textFit
	}
	if named, ok := types.Unalias(t).(*types.Named); ok && !isInterface(t) {
		has := func(name string) bool {
			obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, named.Obj().Pkg(), name)
			_, isFunc := obj.(*types.Func)
			return isFunc
		}
		if has("UnmarshalJSON") {
			return textFit
		}
		if has("UnmarshalText") {
			return otherFit
		}
	}
	switch u := under(t).(type) {
	case *types.Basic:
		if u.Info()&types.IsComplex == 0 {
			return exactFit
		}
	case *types.Interface:
		if u.Empty() {
			return exactFit
		}
	case *types.Slice:
		if !isByteSlice(t) {
			return in.fitOf(u.Elem(), seen)
		}
	case *types.Map:
		if k, ok := types.Unalias(u.Key()).(*types.Basic); ok && k.Kind() == types.String {
			return in.fitOf(u.Elem(), seen)
		}
	case *types.Pointer:
		return in.fitOf(u.Elem(), seen)
	case *types.Struct:
		least := exactFit
		for _, f := range in.jsonFields(t) {
			if f.quoted {
				return otherFit
			}
			least = min(least, in.fitOf(f.typ, seen))
		}
		return least
	}
	return otherFit
}

// modelsTarget reports whether decode stores j, of the text s, in a t exactly as
// encoding/json does.
func (in *Interp) modelsTarget(j *JSON, s string, t types.Type) bool {
	switch in.fitOf(t, map[types.Type]bool{}) {
	case exactFit:
		return true
	case textFit:
		text, ok := str(in.jsonText(j))
		return ok && text == s
	}
	return false
}

// bare reports whether a value holds nothing that decoding would keep or write to.
func (in *Interp) bare(v Value) bool {
	v = in.settle(v)
	switch v := v.(type) {
	case *Const, *Nil:
		return true
	case *Struct:
		for _, f := range v.F {
			if !in.bare(f) {
				return false
			}
		}
		return true
	case *Map:
		return true
	}
	return false
}
