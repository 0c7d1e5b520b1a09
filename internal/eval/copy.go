package eval

import (
	"go/ast"
	"go/types"
	"slices"
)

// The builtins copy and clear. Both write elements in place, so what other slices see has to
// follow. The difficulty is a list with elements that may be missing: copy pairs the elements by
// their position among those that are there, and that differs between runs. If the two lists are
// missing the same elements under the same guards, the pairs are the same in all runs. Otherwise
// what is written is unknown.

// copyCall is copy(dst, src), for each pair of slices that they may be.
func (in *Interp) copyCall(dst, src Value, at ast.Node) Value {
	intT := types.Typ[types.Int]
	return in.eachSlice(src, func(src Value) Value {
		return in.eachSlice(dst, func(dst Value) Value {
			switch d := dst.(type) {
			case *Nil:
				return &Const{T: intT, V: int64(0)}
			case *Slice:
				return in.copyTo(d, src, at)
			case *Unknown:
				in.writesSome(d, posOf(at))
			}
			return in.unknown(intT, Unsupported, "copy", posOf(at))
		})
	})
}

// copyTo is copy to one slice. src is a slice, a string or nil.
func (in *Interp) copyTo(d *Slice, src Value, at ast.Node) Value {
	intT := types.Typ[types.Int]
	if isNil(src) {
		return &Const{T: intT, V: int64(0)}
	}
	// Bytes of unknown number: any of them may be overwritten.
	if d.Len < 0 {
		in.put(d.Arr, d.Path, 0, []Value{in.unknown(elemType(d.T), Loop, "", 0)})
		return in.unknown(intT, Loop, "copy", posOf(at))
	}
	// Bytes are copied as text, without making a list of a long one.
	if text, ok := in.text(src); ok && isByteSlice(d.T) {
		if s, ok := str(text); ok && d.Cap >= 0 {
			in.put(d.Arr, d.Path, d.Off, in.octetsOf(elemType(d.T), s[:min(len(s), d.Len)]))
			return &Const{T: intT, V: int64(min(len(s), d.Len))}
		}
	}
	from, ok2 := in.rawList(src)
	to, ok1 := in.slots(d)
	if s, ok := src.(*Slice); ok && shuffledAt(s) >= 0 && ok1 {
		// Only some of the elements fit, and their order is open: which ones is not known.
		if len(to) < len(from) {
			from = in.unshuffled(s, from)
		} else {
			defer in.shuffle(d.Arr, d.Off+shuffledAt(s))
		}
	}
	if here, ok := in.decidedSlots(to); ok && ok1 && ok2 {
		if have, ok := in.decidedSlots(from); ok {
			return in.copySlots(d, here, from, have)
		}
	}
	// Elements may be missing. If both lists lack the same ones under the same guards, element i
	// goes to element i in every run, and the result is a SymbolicCount.
	n := min(len(to), len(from))
	of, ok := presence(from[:n])
	if !ok1 || !ok2 || !ok || !in.aligned(to, of) || n < len(to) && n < len(from) && !(allThere(to) && allThere(from)) {
		in.forgetSlice(d, "what copy writes", posOf(at), in.elementOf(src, elemType(d.T), posOf(at)))
		return in.unknown(intT, Loop, "copy", posOf(at))
	}
	vals := make([]Value, n) // read all before the write: the two may overlap
	here, _ := presence(to[:n])
	for i := range n {
		vals[i] = in.optionalElem(here[i], unwrap(from[i]))
	}
	in.put(d.Arr, d.Path, d.Off, vals)
	return in.countOf(intT, of)
}

// decidedSlots are the positions of the elements that are there on this path. It is not ok if that
// is open for one of them.
func (in *Interp) decidedSlots(list []Value) (at []int, ok bool) {
	for i, v := range list {
		if o, opt := v.(*Optional); opt {
			switch {
			case o.Many != One || in.feasible(o.G) && !in.certain(o.G):
				return nil, false
			case !in.feasible(o.G):
				continue
			}
		}
		at = append(at, i)
	}
	return at, true
}

// copySlots copies the elements of list at the positions from to the positions to of d. It reads
// all of them before it writes: the two may overlap, as in copy(s[1:], s).
func (in *Interp) copySlots(d *Slice, to []int, list []Value, from []int) Value {
	n := min(len(to), len(from))
	vals := make([]Value, n) // the same
	for i := range vals {
		vals[i] = unwrap(list[from[i]])
	}
	in.spoil(d.Arr)
	for i, v := range vals {
		in.storePath(d.Arr, append(slices.Clone(d.Path), d.Off+to[i]), v)
	}
	return &Const{T: types.Typ[types.Int], V: int64(n)}
}

// octetsOf are the bytes of a text as values.
func (in *Interp) octetsOf(elem types.Type, s string) []Value {
	in.spend(len(s) / 16)
	vals := make([]Value, len(s))
	for i := range vals {
		vals[i] = octet(elem, s[i])
	}
	return vals
}

// clear is the builtin function. Elements of a slice become zero and stay there under their guards;
// a map becomes empty, also of keys that are not known.
func (in *Interp) clear(v Value) {
	in.eachSlice(v, func(v Value) Value {
		switch v := v.(type) {
		case *Map:
			in.write(v.Obj)
			// Entries under unknown keys are gone as well.
			v.Obj.raw = &mapState{}
		case *Slice:
			list, ok := in.slots(v)
			if !ok {
				in.forgetSlice(v, "what clear writes", 0)
				return nil
			}
			zero := in.zero(elemType(v.T))
			vals := make([]Value, len(list))
			for i := range vals {
				if vals[i] = zero; presentUnder(list[i]) != True {
					o := list[i].(*Optional)
					vals[i] = &Optional{G: o.G, V: zero, Many: o.Many}
				}
			}
			in.put(v.Arr, v.Path, v.Off, vals)
		case *Unknown:
			in.writesSome(v, 0)
		}
		return nil
	})
}
