package library

import (
	"encoding/json"
	"go/types"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file encodes structs by the rules of encoding/json: tags, embedded structs,
// omitempty and omitzero. Nearly all tools and schemas are structs.

// A structField is a field of a struct as encoding/json sees it. index is the path to it
// through embedded structs, and quoted stands for the tag option "string".
type structField struct {
	name               string
	index              []int
	tagged             bool
	omitEmpty, omitZer bool
	quoted             bool
	typ                types.Type
	isInterface        bool
}

// encodeStruct encodes the fields of a struct in order, without those that are omitted and
// those named in but. from is the pointer to it, if it has one.
func encodeStruct(
	in *eval.Interp, s *eval.Struct, from *eval.Ptr, but map[string]bool, addressable bool, depth int,
) *JSON {
	j, fields := &JSON{Kind: JSONObject}, jsonFields(in, s.T)
	methods := stateOf(in).methods
	for i := range fields {
		f := &fields[i]
		if from != nil && stateOf(in).methods != methods { // which may write to the fields behind
			if now, ok := in.Settle(in.Read(from)).(*eval.Struct); ok {
				s = now
			}
		}
		// Before the field is read at all: reading settles alternatives, which costs steps.
		if f.omitEmpty && f.plainlyEmpty(s) || but[f.name] {
			continue
		}
		// A promoted field is reached through the embedded structs on its path.
		v, ok := fieldAt(in, s, f.index)
		if !ok {
			continue // behind an embedded nil pointer
		}
		v = in.Settle(v)
		if f.omitEmpty && isEmptyField(in, *f, v) || f.omitZer && isZero(in, v, f.typ) {
			continue
		}
		hasAddress := addressable && !eval.IsInterface(f.typ) // what an interface holds has none
		e := encode(in, v, hasAddress, depth+1)
		if f.quoted && !encodesItself(f.typ, hasAddress) {
			e = quoteJSON(in, e)
		}
		j.Members = append(j.Members, JSONMember{Key: f.name, Value: e})
	}
	return j
}

// plainlyEmpty reports at a glance whether a field is omitted. Most fields of a schema
// struct are, so this saves most of the work.
func (f *structField) plainlyEmpty(s *eval.Struct) bool {
	// A field of an embedded struct may be behind a pointer; fieldAt looks there.
	if len(f.index) != 1 || f.index[0] >= len(s.F) {
		return false
	}
	switch v := s.F[f.index[0]].(type) {
	case *eval.Nil:
		return !f.isInterface && isEmpty(nil, v)
	case *eval.Const:
		// Numbers are left to isEmpty: their zero has three types here.
		return !f.isInterface && (v.V == "" || v.V == false)
	}
	return false
}

// quoteJSON is a value as a string, for the tag option "string".
func quoteJSON(in *eval.Interp, e *JSON) *JSON {
	text := ""
	switch e.Kind {
	case JSONNumber:
		text = e.Num
	case JSONBool:
		text = strconv.FormatBool(e.Bool)
	case JSONString:
		// Which escapes holes would need is not known.
		s, ok := eval.Text(e.Str)
		if !ok {
			return &JSON{Kind: JSONString, Str: inJSON(in, e.Str)}
		}
		b, _ := json.Marshal(s)
		text = string(b)
	case JSONHole:
		if !isSetting(e.Hole) {
			return e
		}
		return &JSON{Kind: JSONString, Str: e.Hole}
	default:
		return e
	}
	return &JSON{Kind: JSONString, Str: &eval.Const{T: types.Typ[types.String], V: text}}
}

// fieldAt is the field at a path of indexes. It is not ok behind an embedded nil pointer.
func fieldAt(in *eval.Interp, v eval.Value, index []int) (eval.Value, bool) {
	// Each step may lead through an embedded pointer.
	for _, i := range index {
		v = oneOf(in, in.Settle(v))
		if p, ok := v.(*eval.Ptr); ok {
			v = in.Settle(in.Read(p))
		}
		if eval.IsNil(v) || isNilSetting(in, v) {
			return nil, false
		}
		v = in.Part(v, i)
	}
	return v, true
}

// oneOf is a pointer to an embedded struct as the alternative that runs.
func oneOf(in *eval.Interp, v eval.Value) eval.Value {
	c, ok := v.(*eval.Choice)
	if !ok {
		return v
	}
	for _, a := range c.Alts {
		if _, isPtr := eval.Underlying(a.V.Type()).(*types.Pointer); isPtr && in.There(a.G) {
			return a.V
		}
	}
	return v
}

// isNilSetting reports whether a pointer that is a setting is nil. It asks for a split.
func isNilSetting(in *eval.Interp, v eval.Value) bool {
	u, ok := v.(*eval.Unknown)
	if !ok {
		return false
	}
	_, isPtr := eval.Underlying(u.T).(*types.Pointer)
	return isPtr && isUnknownLeftOut(in, u, eval.IsNil)
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

// allocEmbedded is v with new structs in place of embedded nil pointers on the way to a field. It
// ends at a pointer to an unexported type, which is refused.
func allocEmbedded(in *eval.Interp, v eval.Value, index []int) (made eval.Value, refused types.Type) {
	if len(index) == 0 {
		return v, nil
	}
	v = in.Settle(v)
	if n, ok := v.(*eval.Nil); ok {
		if p, ok := eval.Underlying(n.T).(*types.Pointer); ok {
			if named, ok := types.Unalias(p.Elem()).(*types.Named); ok && !named.Obj().Exported() {
				return v, named
			}
			np := in.NewPtr(p.Elem(), in.Zero(p.Elem()))
			np.T = n.T
			v = np
		}
	}
	if p, ok := v.(*eval.Ptr); ok {
		inner, refused := allocEmbedded(in, in.Read(p), index)
		in.Store(p, inner)
		return p, refused
	}
	inner, refused := allocEmbedded(in, in.Part(v, index[0]), index[1:])
	return in.WithPart(v, index[:1], inner), refused
}

// noteError notes the first error of the Unmarshal that runs, which goes on.
func noteError(in *eval.Interp, err eval.Value) {
	if stateOf(in).mismatch == nil {
		stateOf(in).mismatch = err
	}
}
