package eval

import (
	"go/token"
	"go/types"
	"slices"
)

// Nobody knows which of several values it is. Where they are texts and numbers, that is an
// unknown one. Where they are functions, pointers, maps, channels or lists, what is done with
// it is done with one of them, and the program sees that by the others' names.
//
// A few that are known, and how they are told apart, are alternatives. All else is an Unknown
// that knows among which objects it is: what is called, written or sent by it may be that of
// any of them, any number of times.

// maxOneOf bounds the objects of which one is told from the others.
const maxOneOf = 64

// anyElem is x[iv], where iv is not known.
func (in *Interp) anyElem(x, iv Value, t types.Type, pos token.Pos) Value {
	u, _ := iv.(*Unknown)
	if u == nil {
		u = in.unknown(t, Unsupported, "", pos)
	}
	w := in.derived(u, t, "[…]", nil)
	list, ok := in.listOf(x)
	if !ok {
		if of, unknown := x.(*Unknown); unknown {
			amongst(w, in.elementsAmong(of)...)
		}
		return w
	}
	list = slices.Clone(list)
	plain := len(list) > 0 && len(list) <= maxOneOf && u == iv
	for i, e := range list {
		plain = plain && in.isThere(e)
		list[i] = unwrap(e)
	}
	if !plain || !slices.ContainsFunc(list, isObject) {
		return amongst(w, list...)
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

// anyOf does with u, and with every object that it may be, what f does. What answers clients
// is not run with them: it does nothing at the start, and only escapes.
func (in *Interp) anyOf(u *Unknown, f func(Value) Value) Value {
	if in.answering() {
		in.escape(u, u.Pos)
		return f(u)
	}
	rest := *u
	rest.among = nil
	fresh := func() Guard {
		return in.guardOf(in.unknown(types.Typ[types.Bool], u.Reason, u.Detail, u.Pos), nil)
	}
	in.turns(fresh(), True, nil, u.Pos, func() ctl {
		for _, v := range u.among {
			g := True
			if len(u.among) > 1 {
				g = fresh()
			}
			c := in.branch(g, func() ctl { f(v); return ctl{} }, func() ctl { return ctl{} })
			if c.kind != next {
				return c
			}
		}
		return ctl{}
	}, "")
	return f(&rest)
}

// isObject reports whether a value is, or has in it, something that is shared by all who
// have the value, or has methods.
func isObject(v Value) bool {
	switch v := v.(type) {
	case *Func, *Ptr, *Map, *Chan, *Slice:
		return true
	case *Const:
		return hasOwn(v.T)
	case *Struct:
		if hasOwn(v.T) {
			return true
		}
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
		return len(v.among) > 0
	}
	return false
}

// hasOwn reports whether a type has methods, which do what they do wherever they are called.
func hasOwn(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.NumMethods() > 0 && !isInterface(n)
}

// apart is a copy of u.
func (u *Unknown) apart() *Unknown {
	w := *u
	return &w
}

// either is an Unknown that stands for both, which may be nil. It is a where that stands
// for b as well.
func either(a, b *Unknown) *Unknown {
	switch {
	case a == nil:
		return b
	case b == nil || len(b.among) == 0:
		return a
	}
	if w := amongst(a.apart(), b); len(w.among) > len(a.among) {
		return w
	}
	return a
}

// maxAmong bounds the objects that an Unknown may be. What more it may be it holds: code
// that has it may do anything with that.
const maxAmong = 2 * maxOneOf

// amongst is u, which may be one of these. Of a list of texts or numbers it does not matter.
func amongst(u *Unknown, list ...Value) *Unknown {
	if u.T != nil && isList(u.T) && isBasic(elemType(u.T)) {
		return u
	}
	for _, v := range list {
		switch v := v.(type) {
		case *Unknown:
			amongst(u, v.among...)
		case *Choice:
			for _, a := range v.Alts {
				amongst(u, a.V)
			}
		default:
			switch {
			case !isObject(v) || slices.ContainsFunc(u.among, func(old Value) bool { return same(old, v) }):
			case len(u.among) < maxAmong:
				u.among = append(u.among[:len(u.among):len(u.among)], v)
			case len(u.Holds) < maxAmong*maxAmong:
				u.Holds = append(u.Holds[:len(u.Holds):len(u.Holds)], v)
			}
		}
	}
	return u
}
