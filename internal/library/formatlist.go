package library

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file prints collections: the parts of printValue for slices, arrays, structs and
// maps. Each element goes through printer.value again, so that an unknown element leaves a
// hole at its own place and the rest of the text stays known.

// bytes prints a byte slice: as text for %s, %q, %x and %X, as a list of numbers for the
// other verbs. The bytes of a slice that was made of a text are still that text, unknown
// parts included.
func (p *printer) bytes(v eval.Value, verb rune, depth int, exported bool) {
	text, _ := p.in.TextOf(v)
	if strings.ContainsRune("sqxX", verb) {
		s, ok := eval.Text(text)
		// The verb is applied to the partly known text as to a string, for which fmt prints
		// the same.
		if !ok {
			p.value(text, verb, 1, false)
			return
		}
		p.text(fmt.Sprintf(p.spec(verb), []byte(s)))
		return
	}
	// As a list of numbers nothing can be kept of an unknown text: not even the number of
	// elements is known.
	s, ok := eval.Text(text)
	if !ok {
		p.unclear(text)
		return
	}
	open, between, end := "[", " ", "]"
	if p.sharpV {
		open, between, end = p.nameOf(v.Type())+"{", ", ", "}"
	}
	p.text(open)
	elem := eval.Underlying(v.Type()).(*types.Slice).Elem()
	for i := range len(s) {
		if i > 0 {
			p.text(between)
		}
		p.value(&eval.Const{T: elem, V: uint64(s[i])}, verb, depth+1, exported)
	}
	p.text(end)
}

// list prints a slice or an array. An element that is only there under a condition
// (Optional) is resolved by in.Present on the current path before anything is printed,
// since the separators depend on it.
func (p *printer) list(v eval.Value, verb rune, depth int, exported bool) {
	in := p.in
	list, ok := in.Elements(v)
	if !ok {
		p.unclear(v)
		return
	}
	// A nil slice prints like an empty one, except with %#v.
	if s, isSlice := v.(*eval.Slice); isSlice && s.IsNil != eval.False && in.There(s.IsNil) {
		p.none(&eval.Nil{T: s.T}, verb)
		return
	}
	list = in.Present(list)
	// fmt prints an array of bytes like a byte slice with these verbs. An array cannot hold
	// a partly known text, so each byte must be known.
	if a, isArray := eval.Underlying(v.Type()).(*types.Array); isArray && strings.ContainsRune("sqxX", verb) &&
		eval.IsByteSlice(types.NewSlice(a.Elem())) {
		b := make([]byte, len(list))
		for i, e := range list {
			n, known := eval.AsInt(in.Settle(e))
			if !known {
				p.unclear(v)
				return
			}
			b[i] = byte(n)
		}
		p.text(fmt.Sprintf(p.spec(verb), b))
		return
	}
	open, between, end := "[", " ", "]"
	if p.sharpV {
		open, between, end = eval.TypeString(v.Type())+"{", ", ", "}"
	}
	p.text(open)
	for i, e := range list {
		if i > 0 {
			p.text(between)
		}
		p.value(e, verb, depth+1, exported)
	}
	p.text(end)
}

// structure prints a struct, with names of fields for %+v and %#v. Methods of unexported
// fields are not called (see value), which is why exported goes down as a conjunction.
func (p *printer) structure(x *eval.Struct, verb rune, depth int, exported bool) {
	st, ok := eval.Underlying(x.T).(*types.Struct)
	if !ok || st.NumFields() != len(x.F) {
		p.unclear(x)
		return
	}
	if p.sharpV {
		p.text(eval.TypeString(x.T))
	}
	p.text("{")
	for i, f := range x.F {
		if i > 0 {
			p.text([]string{" ", ", "}[b2i(p.sharpV)])
		}
		if p.plusV || p.sharpV {
			p.text(st.Field(i).Name() + ":")
		}
		p.value(f, verb, depth+1, exported && st.Field(i).Exported())
	}
	p.text("}")
}

// b2i is 1 for true.
func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// mapping prints a map in the order of its keys, as fmt sorts them. If the order depends on
// something unknown, such as an unknown key, the whole text of the map is unclear: the
// parts could stand in any order.
func (p *printer) mapping(x *eval.Map, verb rune, depth int, exported bool) {
	in := p.in
	entries, ok := sortedEntries(in, x)
	if !ok {
		p.unclear(x)
		return
	}
	between := " "
	if p.sharpV {
		between = ", "
		p.text(eval.TypeString(x.T) + "{")
	} else {
		p.text("map[")
	}
	for i, e := range entries {
		if i > 0 {
			p.text(between)
		}
		p.value(e.K, verb, depth+1, exported)
		p.text(":")
		p.value(e.V, verb, depth+1, exported)
	}
	if p.sharpV {
		p.text("}")
	} else {
		p.text("]")
	}
}
