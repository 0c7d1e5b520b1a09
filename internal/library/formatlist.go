package library

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file prints collections: the parts of printValue for slices, arrays, structs and
// maps.

// bytes prints a byte slice: as text for some verbs, as a list of numbers for others.
func (p *printer) bytes(v eval.Value, verb rune, depth int, exported bool) {
	text, _ := p.in.TextOf(v)
	if strings.ContainsRune("sqxX", verb) {
		s, ok := eval.Text(text)
		if !ok {
			p.value(text, verb, 1, false)
			return
		}
		p.text(fmt.Sprintf(p.spec(verb), []byte(s)))
		return
	}
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

// list prints a slice or an array. Elements that may be absent are told apart first.
func (p *printer) list(v eval.Value, verb rune, depth int, exported bool) {
	in := p.in
	list, ok := in.Elements(v)
	if !ok {
		p.unclear(v)
		return
	}
	if s, isSlice := v.(*eval.Slice); isSlice && s.Nil != eval.False && in.There(s.Nil) {
		p.none(&eval.Nil{T: s.T}, verb)
		return
	}
	list = in.Present(list)
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

// structure prints a struct, with names of fields for %+v and %#v.
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

// mapping prints a map in the order of its keys, which fmt sorts.
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
