package library

import (
	"fmt"
	"go/types"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file models Unmarshal of the YAML libraries that programs read embedded lists of tools
// with. It stores known YAML in types without methods of their own. Everything else, errors
// among it, is not modelled: the call is then one into a library that is not read.

// A yamlLibrary is one of the libraries, as far as they differ.
type yamlLibrary uint8

const (
	yamlV2 yamlLibrary = iota
	yamlV3
	yamlGoccy
	yamlJSON // by way of encoding/json
)

// yamlPaths are the import paths of the libraries.
var yamlPaths = map[string]yamlLibrary{
	"gopkg.in/yaml.v2":         yamlV2,
	"go.yaml.in/yaml/v2":       yamlV2,
	"gopkg.in/yaml.v3":         yamlV3,
	"go.yaml.in/yaml/v3":       yamlV3,
	"github.com/goccy/go-yaml": yamlGoccy,
	"sigs.k8s.io/yaml":         yamlJSON,
	"github.com/ghodss/yaml":   yamlJSON,
}

// yamlFuncs are the models of the functions of the libraries.
func yamlFuncs() map[string]eval.Intrinsic {
	m := map[string]eval.Intrinsic{}
	for path, lib := range yamlPaths {
		unmarshal := func(strict bool) eval.Intrinsic {
			return func(c *eval.Call) (eval.Value, bool) {
				text, known := knownText(c.In, c.Arg(0))
				if !known {
					return nil, false
				}
				docs := parseYAML(c.In, lib, text)
				if len(docs) == 0 || !storeYAML(c.In, lib, strict, docs[0], c.Arg(1)) {
					return nil, false
				}
				return &eval.Nil{T: eval.ErrorType}, true
			}
		}
		m[path+".Unmarshal"] = unmarshal(false)
		if lib != yamlJSON {
			m[path+".UnmarshalStrict"] = unmarshal(true)
			yamlDecoderFuncs(m, path, lib)
		}
	}
	return m
}

// yamlReader is the state of a Decoder: the documents of its text that are left.
type yamlReader struct {
	docs   []*yamlNode
	strict bool
}

// yamlDecoderFuncs adds the models of a Decoder over known text.
func yamlDecoderFuncs(m map[string]eval.Intrinsic, path string, lib yamlLibrary) {
	m[path+".NewDecoder"] = func(c *eval.Call) (eval.Value, bool) {
		text, known := readerText(c.In, c.Arg(0))
		if !known || len(c.Args) > 1 && !eval.IsNil(c.Arg(1)) { // with options
			return nil, false
		}
		docs := parseYAML(c.In, lib, text)
		if docs == nil {
			return nil, false
		}
		t := eval.Deref(c.Result(0))
		return c.In.NewPtr(t, &eval.NativeValue{T: t, State: yamlReader{docs: docs}}), true
	}
	strict := func(c *eval.Call) (eval.Value, bool) {
		p, r, ok := receiver[yamlReader](c)
		if ok {
			r.strict = true // what it refuses is not modelled, so it may be strict without need
			c.In.Store(p, &eval.NativeValue{T: eval.Deref(p.T), State: r})
		}
		return nil, ok
	}
	m[path+".Decoder.KnownFields"], m[path+".Decoder.SetStrict"] = strict, strict
	m[path+".Decoder.Decode"] = func(c *eval.Call) (eval.Value, bool) {
		p, r, ok := receiver[yamlReader](c)
		switch {
		case !ok:
			return nil, false
		case len(r.docs) == 0:
			return goError(c.In, io.EOF, c), true
		case !storeYAML(c.In, lib, r.strict, r.docs[0], c.Arg(0)):
			return nil, false
		}
		r.docs = r.docs[1:]
		c.In.Store(p, &eval.NativeValue{T: eval.Deref(p.T), State: r})
		return &eval.Nil{T: eval.ErrorType}, true
	}
}

// storeYAML stores a document where a pointer leads to. If it is not ok, nothing is stored.
func storeYAML(in *eval.Interp, lib yamlLibrary, strict bool, n *yamlNode, to eval.Value) bool {
	p, ok := to.(*eval.Ptr)
	if !ok {
		return false
	}
	elem, before := eval.Deref(p.T), in.Read(p)
	if !bare(in, before) {
		return false
	}
	if lib == yamlJSON {
		j, ok := yamlAsJSON(in, n, elem)
		if !ok || !modelsTarget(in, j, compactJSON(in, j), elem) {
			return false
		}
		stored := false
		in.Attempt(func() bool {
			stored = eval.IsNil(decodeInto(in, j, p))
			return stored
		})
		return stored
	}
	d := yamlDecoder{in: in, lib: lib, strict: strict, anyMap: anyMap}
	if lib == yamlV2 {
		d.anyMap = types.NewMap(anyT, anyT)
	}
	v, ok := d.decode(n, elem, in.Settle(before))
	if !ok {
		return false
	}
	for _, store := range d.stores {
		store()
	}
	in.Store(p, v)
	return true
}

// compactJSON is the text of JSON that is known.
func compactJSON(in *eval.Interp, j *JSON) string {
	s, _ := eval.Text(jsonText(in, j))
	return s
}

// A yamlDecoder stores the values of one document.
type yamlDecoder struct {
	in     *eval.Interp
	lib    yamlLibrary
	strict bool // keys without a field are errors
	// anyMap is the type of a mapping in an interface: that of the map of anything around it.
	anyMap types.Type
	depth  int
	// stores puts the entries into the maps, once the whole document is decoded.
	stores []func()
}

// decode is a node as a value of type t, on top of old. It is not ok if one of the libraries may
// return an error or do something else.
func (d *yamlDecoder) decode(n *yamlNode, t types.Type, old eval.Value) (eval.Value, bool) {
	d.in.Spend(1)
	d.depth++
	defer func() { d.depth-- }()
	if d.depth > maxJSONDepth || d.special(t) {
		return nil, false
	}
	switch u := eval.Underlying(t).(type) {
	case *types.Interface:
		if !u.Empty() {
			return nil, false
		}
		return d.any(n, t)
	case *types.Pointer:
		if n.kind == yamlNull {
			return &eval.Nil{T: t}, true
		}
		v, ok := d.decode(n, u.Elem(), d.in.Zero(u.Elem()))
		if !ok {
			return nil, false
		}
		p := d.in.NewPtr(u.Elem(), v)
		p.T = t
		return p, true
	case *types.Struct:
		if n.kind != yamlMap {
			return nil, false
		}
		return d.structure(n, t, u, old)
	case *types.Map:
		return d.mapping(n, t, u, old)
	case *types.Slice:
		return d.list(n, t, u, old)
	case *types.Basic:
		return d.basic(n, t, u, old)
	}
	return nil, false
}

// special reports whether the libraries have rules of their own for a type, or it has methods
// that decode it.
func (d *yamlDecoder) special(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || eval.IsInterface(t) {
		return false
	}
	if pkg := named.Obj().Pkg(); pkg != nil {
		if _, own := yamlPaths[pkg.Path()]; own || eval.NamedKey(t) == "time.Duration" {
			return true
		}
	}
	for _, name := range []string{"UnmarshalYAML", "UnmarshalText", "UnmarshalJSON"} {
		if m, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, named.Obj().Pkg(), name); m != nil {
			return true
		}
	}
	return false
}

// any is a node in an interface.
func (d *yamlDecoder) any(n *yamlNode, t types.Type) (eval.Value, bool) {
	switch n.kind {
	case yamlNull:
		return &eval.Nil{T: t}, true
	case yamlString:
		return d.basic(n, types.Typ[types.String], types.Typ[types.String], nil)
	case yamlBool:
		return d.basic(n, types.Typ[types.Bool], types.Typ[types.Bool], nil)
	case yamlFloat:
		return d.basic(n, types.Typ[types.Float64], types.Typ[types.Float64], nil)
	case yamlInt:
		kind := types.Int
		switch {
		case d.lib == yamlGoccy && strings.HasPrefix(n.text, "-"):
			kind = types.Int64
		case d.lib == yamlGoccy:
			kind = types.Uint64
		}
		return d.basic(n, types.Typ[kind], types.Typ[kind], nil)
	case yamlList:
		return d.list(n, anyList, anyList, nil)
	case yamlMap:
		u, ok := eval.Underlying(d.anyMap).(*types.Map)
		if !ok {
			return nil, false
		}
		return d.mapping(n, d.anyMap, u, nil)
	}
	return nil, false
}

// list is a node as a slice.
func (d *yamlDecoder) list(n *yamlNode, t types.Type, u *types.Slice, old eval.Value) (eval.Value, bool) {
	if n.kind == yamlNull {
		return &eval.Nil{T: t}, old == nil || eval.IsNil(old)
	}
	if n.kind != yamlList || eval.IsByteSlice(t) {
		return nil, false
	}
	vals := make([]eval.Value, len(n.items))
	for i, item := range n.items {
		// yaml.v3 leaves null out where an element has no nil.
		if item.kind == yamlNull && !eval.IsInterface(u.Elem()) {
			return nil, false
		}
		v, ok := d.decode(item, u.Elem(), d.in.Zero(u.Elem()))
		if !ok {
			return nil, false
		}
		vals[i] = v
	}
	return d.in.NewSlice(t, vals), true
}

// mapping is a node as a map, whose keys are texts.
func (d *yamlDecoder) mapping(n *yamlNode, t types.Type, u *types.Map, old eval.Value) (eval.Value, bool) {
	if n.kind == yamlNull {
		return &eval.Nil{T: t}, old == nil || eval.IsNil(old)
	}
	if n.kind != yamlMap {
		return nil, false
	}
	keyT := u.Key()
	if d.special(keyT) || !eval.IsString(keyT) && !types.Identical(keyT, anyT) {
		return nil, false
	}
	outer := d.anyMap
	defer func() { d.anyMap = outer }()
	// Mappings within a map of anything have its type.
	if types.Identical(u.Elem(), anyT) {
		switch {
		case d.lib == yamlV3 && eval.IsString(keyT), d.lib == yamlV2 && eval.IsInterface(keyT):
			d.anyMap = t
		}
	}
	m, ok := d.mapFor(t, old)
	if !ok {
		return nil, false
	}
	for i, item := range n.items {
		key := n.keys[i]
		if key.kind != yamlString || item.kind == yamlNull && !eval.IsInterface(u.Elem()) {
			return nil, false
		}
		v, ok := d.decode(item, u.Elem(), d.in.Zero(u.Elem()))
		if !ok {
			return nil, false
		}
		k := eval.Value(&eval.Const{T: types.Typ[types.String], V: key.text})
		if !eval.IsInterface(keyT) {
			k = eval.Retype(k, keyT)
		}
		d.stores = append(d.stores, func() { d.in.StoreKey(m, k, v) })
	}
	return m, true
}

// mapFor is the map that gets the entries of a mapping. yaml.v2 and yaml.v3 add them to the map
// that is there, and goccy/go-yaml makes a new one.
func (d *yamlDecoder) mapFor(t types.Type, old eval.Value) (*eval.Map, bool) {
	if old == nil || eval.IsNil(old) || d.lib == yamlGoccy {
		return d.in.NewMap(t), true
	}
	m, ok := old.(*eval.Map)
	return m, ok
}

// structure is a mapping as a struct. Fields without a key keep what they have, and keys
// without a field are left out.
func (d *yamlDecoder) structure(
	n *yamlNode, t types.Type, u *types.Struct, old eval.Value,
) (eval.Value, bool) {
	fields := map[string][]int{}
	if !d.fields(u, nil, fields) {
		return nil, false
	}
	if old == nil {
		old = d.in.Zero(t)
	}
	v := old
	for i, item := range n.items {
		index, ok := fields[n.keys[i].text]
		if !ok && d.strict {
			return nil, false
		}
		if !ok {
			continue
		}
		cur, ok := fieldAt(d.in, v, index)
		if !ok {
			return nil, false
		}
		fv, ok := d.decode(item, fieldType(t, index), d.in.Settle(cur))
		if !ok {
			return nil, false
		}
		v = setField(d.in, v, index, fv)
	}
	return v, true
}

// fieldType is the type of the field at a path of indexes.
func fieldType(t types.Type, index []int) types.Type {
	for _, i := range index {
		if st, ok := eval.Underlying(t).(*types.Struct); ok {
			t = st.Field(i).Type()
		}
	}
	return t
}

// fields adds the fields of a struct by their keys. It is not ok for options that are not
// modelled and for keys that are there twice, which the libraries refuse.
func (d *yamlDecoder) fields(u *types.Struct, at []int, out map[string][]int) bool {
	for i := range u.NumFields() {
		f, tag := u.Field(i), u.Tag(i)
		if !f.Exported() && !f.Embedded() {
			continue
		}
		own, _ := structTag(tag, "yaml")
		if own == "" && d.lib == yamlGoccy {
			own, _ = structTag(tag, "json")
		} else if own == "" && !strings.Contains(tag, ":") {
			own = tag
		}
		if own == "-" {
			continue
		}
		parts := strings.Split(own, ",")
		index := append(slices.Clone(at), i)
		if slices.Contains(parts[1:], "inline") {
			inner, ok := eval.Underlying(f.Type()).(*types.Struct)
			if !ok || d.lib == yamlGoccy || d.special(f.Type()) || !d.fields(inner, index, out) {
				return false
			}
			continue
		}
		for _, option := range parts[1:] {
			if option != "omitempty" && option != "flow" {
				return false
			}
		}
		key := parts[0]
		if key == "" {
			key = strings.ToLower(f.Name())
		}
		if out[key] != nil || f.Embedded() {
			return false
		}
		out[key] = index
	}
	return true
}

// basic is a scalar as a bool, number or string.
func (d *yamlDecoder) basic(n *yamlNode, t types.Type, u *types.Basic, old eval.Value) (eval.Value, bool) {
	info := u.Info()
	switch {
	case n.kind == yamlList || n.kind == yamlMap:
		return nil, false
	case n.kind == yamlNull:
		// yaml.v2 sets the zero value, and yaml.v3 leaves what is there.
		return old, old != nil && d.in.IsZero(d.in.Settle(old), t)
	case info&types.IsString != 0:
		return &eval.Const{T: t, V: n.text}, n.kind == yamlString || d.keepsText(n)
	case info&types.IsBoolean != 0:
		return &eval.Const{T: t, V: n.text == "true"}, n.kind == yamlBool
	case info&types.IsInteger != 0 && info&types.IsUnsigned != 0:
		i, err := strconv.ParseUint(n.text, 10, bitsOf(u))
		return &eval.Const{T: t, V: i}, n.kind == yamlInt && err == nil
	case info&types.IsInteger != 0:
		i, err := strconv.ParseInt(n.text, 10, bitsOf(u))
		return &eval.Const{T: t, V: i}, n.kind == yamlInt && err == nil
	case info&types.IsFloat != 0 && u.Kind() == types.Float64:
		f, err := strconv.ParseFloat(n.text, 64)
		return &eval.Const{T: t, V: f}, (n.kind == yamlInt || n.kind == yamlFloat) && err == nil
	}
	return nil, false
}

// keepsText reports whether a scalar that is no string has its text in a variable of type string.
// goccy/go-yaml writes the value anew.
func (d *yamlDecoder) keepsText(n *yamlNode) bool {
	if d.lib != yamlGoccy {
		return true
	}
	if n.kind == yamlFloat {
		f, err := strconv.ParseFloat(n.text, 64)
		return err == nil && fmt.Sprint(f) == n.text
	}
	return n.kind == yamlInt || n.kind == yamlBool
}
