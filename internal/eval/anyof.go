package eval

import (
	"go/token"
	"go/types"
	"slices"
)

// Nobody knows which of several values it is. Where they are texts and numbers, that is an
// unknown one. Where they are functions, pointers, maps, channels or lists, what is done with
// it is done with one of them, and the program sees that by the others' names.

// maxApartElems bounds of how many elements one is told from the others.
const maxApartElems = 8

// anyElem is x[iv], where iv is not known.
func (in *Interp) anyElem(x, iv Value, t types.Type, pos token.Pos) Value {
	u, _ := iv.(*Unknown)
	if u == nil {
		u = in.unknown(t, Unsupported, "", pos)
	}
	w := in.derived(u, t, "[…]", nil)
	list, ok := in.listOf(x)
	if !ok {
		return w
	}
	list = slices.Clone(list)
	found := false
	plain := len(list) > 0 && len(list) <= maxApartElems
	for i, e := range list {
		found = found || isObject(unwrap(e))
		plain = plain && in.isThere(e)
		list[i] = unwrap(e)
	}
	switch {
	case !found:
		return w
	case !plain || u != iv:
		w.Holds = append(w.Holds[:len(w.Holds):len(w.Holds)], objects(list)...)
		return w
	}
	rest := True
	var alts []Alt
	for i, e := range list {
		g := rest
		if i < len(list)-1 {
			is := in.equal(iv, &Const{T: types.Typ[types.Int], V: int64(i)}, nil)
			g, rest = in.g.And(rest, is), in.g.AndNot(rest, is)
		}
		if in.feasible(g) {
			alts = append(alts, Alt{g, e})
		}
	}
	return in.choice(t, alts)
}

// isObject reports whether a value is, or has in it, something that is shared by all who
// have the value.
func isObject(v Value) bool {
	switch v := v.(type) {
	case *Func, *Ptr, *Map, *Chan, *Slice:
		return true
	case *Struct:
		for _, f := range v.F {
			if isObject(f) {
				return true
			}
		}
	case *Choice:
		for _, a := range v.Alts {
			if isObject(a.V) {
				return true
			}
		}
	case *Unknown:
		return len(v.Holds) > 0
	}
	return false
}

func objects(list []Value) (out []Value) {
	for _, v := range list {
		if isObject(v) {
			out = append(out, v)
		}
	}
	return out
}

// held is u, which may be any of several values.
func held(u *Unknown, list ...Value) *Unknown {
	if list = objects(list); len(list) > 0 {
		u.Holds = append(u.Holds[:len(u.Holds):len(u.Holds)], list...)
	}
	return u
}
