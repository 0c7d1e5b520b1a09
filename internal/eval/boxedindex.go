package eval

import (
	"go/types"
	"hash/maphash"
	"slices"
)

// A boxedIndex finds values in interfaces that were kept. There may be thousands of them, and each
// call of code that is not read asks for all that it is handed.
type boxedIndex map[boxedKey][]boxed

// A boxedKey is what values have in common that are the same (see same): the interface, the type,
// and a hash of the objects and keys in them.
type boxedKey struct {
	in    types.Type
	named *types.TypeName
	hash  uint64
}

// boxedSeed is that of all hashes. No order depends on them.
var boxedSeed = maphash.MakeSeed()

// keyOfBoxed is the key of a value.
func keyOfBoxed(h boxed) boxedKey {
	k := boxedKey{in: h.t, hash: hashOf(h.v)}
	if _, unknown := h.v.(*Unknown); unknown {
		return k
	}
	if n, ok := types.Unalias(derefPtr(h.v.Type())).(*types.Named); ok {
		k.named = n.Obj()
	}
	return k
}

// hashOf is a number that values share which are the same.
func hashOf(v Value) uint64 {
	switch v := v.(type) {
	case *Ptr:
		return uint64(v.Obj.id)
	case *Slice, *Map, *Chan:
		if o := objOf(v); o != nil {
			return uint64(o.id)
		}
	case *Unknown:
		return maphash.String(boxedSeed, v.Key)
	case *Struct:
		sum := uint64(len(v.F))
		for _, f := range v.F {
			sum = sum*31 + hashOf(f)
		}
		return sum
	}
	return 0
}

// has reports whether a value was kept.
func (x boxedIndex) has(h boxed) bool {
	return slices.ContainsFunc(x[keyOfBoxed(h)], func(o boxed) bool { return o.t == h.t && same(o.v, h.v) })
}

// add notes that values are kept.
func (x *boxedIndex) add(list []boxed) {
	if *x == nil && len(list) > 0 {
		*x = boxedIndex{}
	}
	for _, h := range list {
		k := keyOfBoxed(h)
		(*x)[k] = append((*x)[k], h)
	}
}
