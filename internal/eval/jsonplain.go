package eval

import "go/types"

// maxSourceJSON bounds the text that encoding/json itself reads: it takes some
// hundred steps for each byte.
const maxSourceJSON = 1 << 14

// modelsTarget reports whether decode stores JSON of a known text in a t exactly
// as encoding/json does. Other types are left to its source.
func (in *Interp) modelsTarget(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return true
	}
	seen[t] = true
	if in.opts.Decoders[namedKey(t)] != nil {
		return true
	}
	if named, ok := types.Unalias(t).(*types.Named); ok && !isInterface(t) {
		for _, name := range []string{"UnmarshalJSON", "UnmarshalText"} {
			obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, named.Obj().Pkg(), name)
			if _, has := obj.(*types.Func); has {
				return false
			}
		}
	}
	switch u := under(t).(type) {
	case *types.Basic:
		return u.Info()&types.IsComplex == 0
	case *types.Interface:
		return u.Empty()
	case *types.Slice:
		return !isByteSlice(t) && in.modelsTarget(u.Elem(), seen)
	case *types.Map:
		k, ok := types.Unalias(u.Key()).(*types.Basic)
		return ok && k.Kind() == types.String && in.modelsTarget(u.Elem(), seen)
	case *types.Pointer:
		return in.modelsTarget(u.Elem(), seen)
	case *types.Struct:
		for _, f := range in.jsonFields(t) {
			if f.quoted || !in.modelsTarget(f.typ, seen) {
				return false
			}
		}
		return true
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
