package eval

import (
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// structField is a field as encoding/json sees it.
type structField struct {
	name               string
	index              []int
	tagged             bool
	omitEmpty, omitZer bool
	quoted             bool
	typ                types.Type
	isInterface        bool
}

func (in *Interp) encodeStruct(s *Struct, addressable bool, depth int) *JSON {
	j, fields := &JSON{Kind: JSONObject}, in.jsonFields(s.T)
	for i := range fields {
		f := &fields[i]
		if f.omitEmpty && f.plainlyEmpty(s) {
			continue
		}
		v, ok := in.fieldAt(s, f.index)
		if !ok {
			continue // behind an embedded nil pointer
		}
		v = in.settle(v)
		if f.omitEmpty && in.isEmptyField(*f, v) || f.omitZer && in.isZero(v) {
			continue
		}
		e := in.encode(v, addressable, depth+1)
		if f.quoted {
			e = quoteJSON(e)
		}
		j.Members = append(j.Members, JSONMember{Key: f.name, Value: e})
	}
	return j
}

// plainlyEmpty tells at a glance what most fields of large structs are: omitted.
func (f *structField) plainlyEmpty(s *Struct) bool {
	if len(f.index) != 1 || f.index[0] >= len(s.F) {
		return false
	}
	switch v := s.F[f.index[0]].(type) {
	case *Nil:
		return !f.isInterface
	case *Const:
		return !f.isInterface && (v.V == "" || v.V == false)
	}
	return false
}

func quoteJSON(e *JSON) *JSON {
	text := ""
	switch e.Kind {
	case JSONNumber:
		text = e.Num
	case JSONBool:
		text = strconv.FormatBool(e.Bool)
	case JSONString:
		s, ok := str(e.Str)
		if !ok {
			return e
		}
		text = strconv.Quote(s)
	default:
		return e
	}
	return &JSON{Kind: JSONString, Str: &Const{T: types.Typ[types.String], V: text}}
}

func (in *Interp) fieldAt(v Value, index []int) (Value, bool) {
	for _, i := range index {
		v = in.settle(v)
		if p, ok := v.(*Ptr); ok {
			v = in.settle(in.load(p))
		}
		if isNil(v) {
			return nil, false
		}
		v = in.part(v, i)
	}
	return v, true
}

// isEmptyField: an interface that holds something is never empty.
func (in *Interp) isEmptyField(f structField, v Value) bool {
	if _, unknown := v.(*Unknown); isInterface(f.typ) && !unknown {
		return isNil(v) && (v.Type() == nil || isInterface(v.Type()))
	}
	return in.isEmpty(v)
}

func (in *Interp) isEmpty(v Value) bool {
	switch v := v.(type) {
	case *Nil:
		return true
	case *Const:
		switch n := v.V.(type) {
		case bool:
			return !n
		case int64:
			return n == 0
		case uint64:
			return n == 0
		case float64:
			return n == 0
		case string:
			return n == ""
		}
	case *Slice:
		if isBytes(v) {
			text, _ := in.text(v)
			s, ok := str(text)
			return ok && s == ""
		}
		list, _ := in.listOf(v)
		return len(in.present(list)) == 0
	case *Array:
		return len(v.E) == 0
	case *Map:
		entries, other := in.Entries(v)
		return other == nil && !slices.ContainsFunc(entries, func(e Entry) bool { return in.there(e.G) })
	case *Unknown:
		if v.Lookup && v.Default != nil && !isString(v.T) {
			return in.isEmpty(v.Default)
		}
	}
	return false
}

func (in *Interp) isZero(v Value) bool {
	if r, ok := in.Method(v, "IsZero"); ok {
		b, known := boolean(in.settle(r))
		return known && b
	}
	switch x := v.(type) {
	case *Struct:
		for _, f := range x.F {
			if !in.isZero(in.settle(f)) {
				return false
			}
		}
		return true
	case *Array:
		for _, f := range x.E {
			if !in.isZero(in.settle(f)) {
				return false
			}
		}
		return true
	case *Slice:
		return in.there(x.Nil)
	case *Map:
		return false
	}
	return in.isEmpty(v)
}

// jsonTag splits a json struct tag.
func jsonTag(tag string) (name string, opts map[string]bool, has bool) {
	v, ok := structTag(tag, "json")
	parts := strings.Split(v, ",")
	opts = map[string]bool{}
	for _, o := range parts[1:] {
		opts[o] = true
	}
	return parts[0], opts, ok
}
