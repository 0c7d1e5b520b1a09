package library

import (
	"encoding/json"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file is the way of sigs.k8s.io/yaml: YAML becomes JSON, which encoding/json decodes.

// yamlAsJSON is a document as the library turns it into JSON for a target of type t, which may
// be nil. Where the target is a text, numbers and bools become texts.
func yamlAsJSON(in *eval.Interp, n *yamlNode, t types.Type) (j *JSON, ok bool) {
	t = guidingType(t)
	switch n.kind {
	case yamlString:
		return jsonTextOf(n.text), true
	case yamlNull:
		return &JSON{Kind: JSONNull}, true
	case yamlBool, yamlInt:
		if t != nil && eval.IsString(t) {
			return jsonTextOf(n.text), true
		}
		if n.kind == yamlBool {
			return &JSON{Kind: JSONBool, Bool: n.text == "true"}, true
		}
		return &JSON{Kind: JSONNumber, Num: n.text}, true
	case yamlFloat:
		f, err := strconv.ParseFloat(n.text, 64)
		if t != nil && eval.IsString(t) {
			return jsonTextOf(strconv.FormatFloat(f, 'g', -1, 32)), err == nil
		}
		b, _ := json.Marshal(f)
		return &JSON{Kind: JSONNumber, Num: string(b)}, err == nil
	case yamlList:
		var elem types.Type
		if u, ok := underlyingOf(t).(*types.Slice); ok {
			elem = u.Elem()
		}
		j = &JSON{Kind: JSONArray}
		for _, item := range n.items {
			v, ok := yamlAsJSON(in, item, elem)
			if !ok {
				return nil, false
			}
			j.Items = append(j.Items, v)
		}
		return j, true
	case yamlMap:
		j = &JSON{Kind: JSONObject}
		for i, item := range n.items {
			key := n.keys[i]
			v, ok := yamlAsJSON(in, item, memberType(in, t, key.text))
			if !ok || key.kind != yamlString {
				return nil, false
			}
			j.Members = append(j.Members, JSONMember{Key: key.text, Value: v})
		}
		slices.SortFunc(j.Members, func(a, b JSONMember) int { return strings.Compare(a.Key, b.Key) })
		return j, true
	}
	return nil, false
}

// jsonTextOf is a text as JSON.
func jsonTextOf(s string) *JSON {
	return &JSON{Kind: JSONString, Str: &eval.Const{T: types.Typ[types.String], V: s}}
}

// guidingType is the type that says whether a number becomes a text: that behind pointers, or
// nil for a type that decodes itself.
func guidingType(t types.Type) types.Type {
	for range maxHeldDepth {
		if t == nil {
			return nil
		}
		p, ok := eval.Underlying(t).(*types.Pointer)
		if readsItself(t, maxHeldDepth) {
			return nil
		}
		if !ok {
			return t
		}
		t = p.Elem()
	}
	return nil
}

// underlyingOf is the underlying type, or nil.
func underlyingOf(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return eval.Underlying(t)
}

// memberType is the type that a member of an object is decoded into, or nil. That of a promoted
// field is the embedded struct, as in the library.
func memberType(in *eval.Interp, t types.Type, key string) types.Type {
	switch u := underlyingOf(t).(type) {
	case *types.Map:
		return u.Elem()
	case *types.Struct:
		if f := fieldNamed(jsonFields(in, t), key); f != nil {
			return u.Field(f.index[0]).Type()
		}
	}
	return nil
}
