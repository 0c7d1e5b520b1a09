package eval

import (
	"go/token"
	"go/types"
	"slices"
)

// One of several objects. Where it is open which of several texts or numbers a value is, an Unknown
// says enough. Functions, pointers, maps, channels and lists are different, because what the
// program does with one of them shows under the other names of the same object:
//
//	h := handlers[name]      // name is known only at run time
//	h.Register(server)       // may register what any of the handlers registers
//	*targets[i] = "new"      // any of the targets may hold "new" now
//
// If the candidates are few and it is known how they are told apart, they are the alternatives of a
// Choice. Otherwise the value is an Unknown that lists the objects that it may be (among). What is
// called, written or sent through it may then happen to any of them, any number of times.
//
// Law 4 applies if the list would grow too long: what is done to the Unknown is taken for code that
// is not read, which has all further objects (beyond).

// maxOneOf bounds the elements of a list that are told apart by a condition "index == i" for each.
const maxOneOf = 64

// anyElem is x[iv] where iv is not known. Each object in a short list gets an alternative of its
// own, under the condition that the index is its position; for texts and numbers, one Unknown is
// enough. That the index may lie outside is looked at by mayMiss.
func (in *Interp) anyElem(x, iv Value, t types.Type, pos token.Pos) Value {
	u, _ := iv.(*Unknown)
	if u == nil {
		u = in.unknown(t, Unsupported, "", pos)
	}
	w := in.derived(u, t, "[…]", nil)
	list, ok := in.listOf(x)
	if !ok {
		if of, unknown := x.(*Unknown); unknown {
			w.by = of.by
			in.elementAmong(in.partOfMade(w), of)
		}
		return w
	}
	w.chosen = isString(t) && slices.ContainsFunc(list, isOwnText)
	// The elements may be others than at another reading of this index, or those of another list.
	w.Key = in.unknown(t, u.Reason, "", pos).Key
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
			is := in.isMeant(iv, &Const{T: types.Typ[types.Int], V: int64(i)}, len(list))
			g, rest = in.g.And(rest, is), in.g.AndNot(rest, is)
		}
		if in.feasible(g) {
			alts = append(alts, Alt{g, e})
		}
	}
	return in.choiceOf(t, alts)
}

// isOwnText reports whether an element is a text that the program has.
func isOwnText(e Value) bool {
	s, known := str(unwrap(e))
	return known && s != ""
}

// anyOf does with u, and with every object that u may be, what f does. The objects are tried as the
// body of a loop of unknown length (see turns), each under a condition of its own if there are
// several. So what f writes to one of them is joined with what was there before, and what f
// registers may be registered any number of times.
//
// While a function runs that answers clients, nothing is there at the start of the program yet or
// any more, so the objects are not tried. They only escape.
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
			c := in.fork(g, func() ctl { f(v); return ctl{} }, func() ctl { return ctl{} })
			if c.kind != next {
				return c
			}
		}
		return ctl{}
	}, "")
	in.loseBeyond(&rest)
	return f(&rest)
}

// isObject reports whether a value is, or contains, something whose identity matters: memory that
// others share, a function, or a value of a type with methods of its own.
func isObject(v Value) bool {
	switch v := v.(type) {
	case *Func, *Ptr, *Map, *Chan, *Slice:
		return true
	case *Const:
		return declaresMethods(v.T)
	case *Struct:
		if declaresMethods(v.T) {
			return true
		}
		return slices.ContainsFunc(v.F, isObject)
	case *Array:
		return !isBasic(elemType(v.T)) && slices.ContainsFunc(v.E, isObject)
	case *Choice:
		return slices.ContainsFunc(v.Alts, func(a Alt) bool { return isObject(a.V) })
	case *Unknown:
		return len(v.among) > 0
	}
	return false
}

// declaresMethods reports whether t is a concrete type with methods. A call through such a value
// runs code, so an Unknown that may be one has to remember it, even if the value is a plain
// constant.
func declaresMethods(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.NumMethods() > 0 && !isInterface(n)
}

// clone is a copy of u.
func (u *Unknown) clone() *Unknown {
	w := *u
	return &w
}

// eitherUnknown is an Unknown that stands for both a and b, each of which may be nil. It is a
// itself if a already stands for everything b may be; callers compare by identity to see whether
// anything was added.
func eitherUnknown(a, b *Unknown) *Unknown {
	switch {
	case a == nil:
		return b
	case b == nil || b.leads() == 0 && (b.by == nil || a.by == b.by) && a.Filled == b.Filled:
		return a
	}
	if w := amongst(a.clone(), b); w.leads() > a.leads() || w.by != a.by || w.Filled != a.Filled {
		return w
	}
	return a
}
