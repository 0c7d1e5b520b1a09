package library

import (
	"cmp"
	"go/types"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file encodes values as documents of Smithy, which AWS services take: the package
// document/json of aws/smithy-go. It differs from encoding/json. Tags have the key document, no
// method such as MarshalJSON is called, bytes are a list of numbers, and omitempty leaves out nil
// and zero, but no list or map that is empty.

// EncodeDocument is the Encode of such a document.
func EncodeDocument(in *eval.Interp, v eval.Value) *JSON { return encodeDocument(in, v, 0) }

func encodeDocument(in *eval.Interp, v eval.Value, depth int) *JSON {
	in.Spend(1)
	v = in.Settle(v)
	if depth > maxJSONDepth {
		return hole(in, nil, eval.Fuel, "a document too large or nested too deep")
	}
	switch x := v.(type) {
	case *eval.Choice: // not strict: what is common cannot be told
		in.Unseen(x)
		return hole(in, nil, eval.RunTime, "depends on a condition with "+strconv.Itoa(len(x.Alts))+" alternatives")
	case *eval.Nil:
		return &JSON{Kind: JSONNull}
	case *eval.Const:
		return documentScalar(in, x)
	case *eval.PartialString:
		return &JSON{Kind: JSONString, Str: x}
	case *eval.Ptr:
		return encodeDocument(in, in.Read(x), depth+1)
	case *eval.Slice, *eval.Array:
		return documentList(in, x, depth)
	case *eval.Map:
		return documentMap(in, x, depth)
	case *eval.Struct:
		return documentStruct(in, x, depth)
	case *eval.Unknown:
		return documentUnknown(in, x)
	}
	return hole(in, v, eval.Unsupported, "a value that a document cannot represent")
}

// documentUnknown encodes an unknown value as encodeUnknown does.
func documentUnknown(in *eval.Interp, u *eval.Unknown) *JSON {
	if b, ok := in.SplitBool(u).(*eval.Const); ok {
		return encodeConst(b)
	}
	if u.T != nil && eval.IsString(u.T) {
		return &JSON{Kind: JSONString, Str: u}
	}
	return unknownJSON(in, u)
}

// documentScalar encodes a known scalar. Only the library's own type of numbers is a number.
func documentScalar(in *eval.Interp, c *eval.Const) *JSON {
	switch x := c.V.(type) {
	case string:
		if eval.NamedKey(c.T) == "github.com/aws/smithy-go/document.Number" {
			if !isDocumentNumber(x) {
				return hole(in, nil, eval.Unsupported, "an invalid number in a document")
			}
			return &JSON{Kind: JSONNumber, Num: x}
		}
		return &JSON{Kind: JSONString, Str: c}
	case float64:
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return hole(in, nil, eval.Unsupported, "a number that JSON cannot represent")
		}
	case complex128:
		return hole(in, nil, eval.Unsupported, "a value that a document cannot represent")
	}
	return encodeConst(c)
}

func isDocumentNumber(s string) bool { return s != "" && isNumber(s) }

// documentList encodes a slice or an array. A nil slice is null.
func documentList(in *eval.Interp, v eval.Value, depth int) *JSON {
	j := &JSON{Kind: JSONArray}
	if eval.IsBytes(v) {
		text, _ := in.TextOf(v)
		s, ok := eval.Text(text)
		if !ok {
			u, _ := eval.FirstUnknown(text)
			return hole(in, u, eval.Unsupported, "bytes")
		}
		for _, b := range []byte(s) {
			j.Items = append(j.Items, &JSON{Kind: JSONNumber, Num: strconv.Itoa(int(b))})
		}
	} else {
		list, ok := in.Elements(v)
		if s, isSlice := v.(*eval.Slice); isSlice && eval.ShuffledAt(s) >= 0 {
			return hole(in, nil, eval.RunTime, eval.OrderOfMap)
		}
		if !ok {
			return hole(in, nil, eval.Unsupported, "a list")
		}
		for _, e := range in.Present(list) {
			j.Items = append(j.Items, encodeDocument(in, e, depth+1))
		}
	}
	if len(j.Items) == 0 && in.There(eval.NilGuard(v)) {
		return &JSON{Kind: JSONNull}
	}
	return j
}

// documentMap encodes a map, whose keys are sorted as fmt prints them.
func documentMap(in *eval.Interp, m *eval.Map, depth int) *JSON {
	entries, other := in.PresentEntries(m)
	if other != nil {
		in.Unseen(m)
		return hole(in, other, eval.RunTime, "a key of a map")
	}
	j := &JSON{Kind: JSONObject}
	for _, e := range entries {
		k, ok := documentKey(in, e.K)
		if !ok {
			return hole(in, nil, eval.RunTime, "a key of a map")
		}
		j.Members = append(j.Members,
			JSONMember{Key: k, Value: encodeDocument(in, e.V, depth+1), Pos: eval.LiteralPos(e.K)})
	}
	slices.SortStableFunc(j.Members, func(a, b JSONMember) int { return cmp.Compare(a.Key, b.Key) })
	return j
}

// documentKey is a key as fmt.Sprint prints it, unless it has a method that prints it. An empty
// key is an error.
func documentKey(in *eval.Interp, k eval.Value) (string, bool) {
	c, ok := in.Settle(k).(*eval.Const)
	if !ok || hasMethod(c.T, "String") || hasMethod(c.T, "Error") {
		return "", false
	}
	switch x := c.V.(type) {
	case string:
		return x, x != ""
	case int64:
		return strconv.FormatInt(x, 10), true
	case uint64:
		return strconv.FormatUint(x, 10), true
	}
	return "", false
}

func hasMethod(t types.Type, name string) bool {
	if t == nil {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
	_, ok := obj.(*types.Func)
	return ok
}

// documentStruct encodes the fields of a struct. Types of AWS refuse to be in documents, as times
// do, and big numbers are not read.
func documentStruct(in *eval.Interp, s *eval.Struct, depth int) *JSON {
	fields, ok := documentFields(s.T)
	if !ok {
		return hole(in, nil, eval.Unsupported, "a "+eval.TypeString(s.T)+" in a document")
	}
	j := &JSON{Kind: JSONObject}
	for _, f := range fields {
		v, ok := fieldAt(in, s, f.index)
		if !ok {
			continue // behind an embedded nil pointer
		}
		v = in.Settle(v)
		if f.omitEmpty && isDocumentZero(in, v, f.typ) {
			continue
		}
		j.Members = append(j.Members, JSONMember{Key: f.name, Value: encodeDocument(in, v, depth+1)})
	}
	return j
}

// isDocumentZero reports whether omitempty leaves a value out. A list or a map that is empty and
// not nil stays, as do structs, what an interface holds, and what is unknown.
func isDocumentZero(in *eval.Interp, v eval.Value, t types.Type) bool {
	if _, isNil := v.(*eval.Nil); eval.IsInterface(t) && !isNil {
		return false
	}
	switch v := v.(type) {
	case *eval.Nil, *eval.Const:
		return isEmpty(in, v)
	case *eval.Array:
		return len(v.E) == 0
	case *eval.Slice, *eval.Map:
		return in.There(eval.NilGuard(v))
	}
	return false
}

// documentFields lists the fields of a struct as enumFields of smithy-go's package serde does. It
// is not ok for types that documents refuse or treat otherwise.
func documentFields(t types.Type) (fields []structField, ok bool) {
	if isRefusedDocument(t) {
		return nil, false
	}
	type level struct {
		t     types.Type
		index []int
	}
	next, visited := []level{{t: t}}, map[string]bool{}
	for len(next) > 0 {
		var after []level
		count := map[string]int{}
		for _, l := range next {
			st, isStruct := eval.Underlying(l.t).(*types.Struct)
			key := eval.TypeKey(l.t)
			if !isStruct || visited[key] {
				continue
			}
			visited[key] = true
			for i := range st.NumFields() {
				f := st.Field(i)
				tag, _ := structTag(st.Tag(i), "document")
				name, options, _ := strings.Cut(tag, ",")
				if !f.Exported() && !f.Embedded() || name == "-" || isUnwritten(f.Type()) {
					continue
				}
				index := append(slices.Clone(l.index), i)
				ft := eval.Deref(types.Unalias(f.Type()))
				if _, embeds := eval.Underlying(ft).(*types.Struct); f.Embedded() && embeds {
					// Two of one type on a level hide each other's fields.
					if count[eval.TypeKey(ft)]++; count[eval.TypeKey(ft)] > 1 {
						return nil, false
					}
					after = append(after, level{ft, index})
					continue
				}
				fields = append(fields, structField{
					name: cmp.Or(name, f.Name()), index: index, tagged: name != "",
					omitEmpty: slices.Contains(strings.Split(options, ","), "omitempty"), typ: f.Type(),
				})
			}
		}
		next = after
	}
	return dominantFields(fields), true
}

// isRefusedDocument reports whether a struct is of a type of AWS that refuses to be in a document,
// or has the form of a time or of a big number.
func isRefusedDocument(t types.Type) bool {
	if obj, _, _ := types.LookupFieldOrMethod(t, true, eval.PackageOf(t), "noSmithyDocumentSerde"); obj != nil {
		return true
	}
	st, ok := eval.Underlying(t).(*types.Struct)
	if !ok || st.NumFields() == 0 || st.Field(0).Pkg() == nil {
		return false
	}
	path := st.Field(0).Pkg().Path()
	return path == "time" || path == "math/big"
}

// isUnwritten reports whether values of a type are left out: functions and channels.
func isUnwritten(t types.Type) bool {
	switch eval.Underlying(t).(type) {
	case *types.Signature, *types.Chan:
		return true
	}
	return false
}
