package eval

import (
	"fmt"
	"go/types"
	"strings"
)

// bytes prints a byte slice.
func (p *printer) bytes(v Value, verb rune) {
	text, _ := p.in.text(v)
	if strings.ContainsRune("sqxX", verb) {
		s, ok := str(text)
		if !ok {
			p.value(text, verb, 1, false)
			return
		}
		p.text(fmt.Sprintf(p.spec(verb), []byte(s)))
		return
	}
	s, ok := str(text)
	if !ok {
		p.unclear(text)
		return
	}
	open, between, end := "[", " ", "]"
	if p.sharpV {
		open, between, end = p.nameOf(v.Type())+"{", ", ", "}"
	}
	p.text(open)
	elem := under(v.Type()).(*types.Slice).Elem()
	for i := range len(s) {
		if i > 0 {
			p.text(between)
		}
		p.value(&Const{T: elem, V: uint64(s[i])}, verb, 1, false)
	}
	p.text(end)
}

// list prints a slice or an array.
func (p *printer) list(v Value, verb rune, depth int, exported bool) {
	in := p.in
	list, ok := in.listOf(v)
	if !ok {
		p.unclear(v)
		return
	}
	if s, isSlice := v.(*Slice); isSlice && s.Nil != False && in.there(s.Nil) {
		p.none(&Nil{s.T}, verb)
		return
	}
	list = in.present(list)
	if a, isArray := under(v.Type()).(*types.Array); isArray && strings.ContainsRune("sqxX", verb) && isByteSlice(types.NewSlice(a.Elem())) {
		b := make([]byte, len(list))
		for i, e := range list {
			n, known := integer(in.settle(e))
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
		open, between, end = reflectString(v.Type())+"{", ", ", "}"
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

func (p *printer) structure(x *Struct, verb rune, depth int, exported bool) {
	st, ok := under(x.T).(*types.Struct)
	if !ok || st.NumFields() != len(x.F) {
		p.unclear(x)
		return
	}
	if p.sharpV {
		p.text(reflectString(x.T))
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

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (p *printer) mapping(x *Map, verb rune, depth int, exported bool) {
	in := p.in
	entries, ok := in.sortedEntries(x)
	if !ok {
		p.unclear(x)
		return
	}
	between := " "
	if p.sharpV {
		between = ", "
		p.text(reflectString(x.T) + "{")
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
