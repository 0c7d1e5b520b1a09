package extract

import (
	"go/types"
	"reflect"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
)

// Inferred schemas become ordinary values of the SDK's Schema types, because real code goes
// on with them: it loops over properties, adds descriptions and deletes keywords. This file
// makes such values from JSON, and schema.go prints them as JSON again.

// A schemaDecoder makes values of the libraries' Schema types from JSON, with the fields
// that inference sets (inferred) or that UnmarshalJSON sets. They differ in PropertyOrder.
type schemaDecoder struct {
	in       *eval.Interp
	inferred bool
	// printed says that the JSON is just what the library would print of the value.
	printed bool
	layouts *schemaLayouts
}

// schemaLayouts is what an extraction remembers of Schema structs. They have some seventy
// fields, and are made by the thousand.
type schemaLayouts struct {
	shapes map[*types.Struct]*schemaShape
	// leaves are structs that were made before and contain only constants. Values never
	// change, so one serves for all that are equal.
	leaves map[leaf]*eval.Struct
}

func newSchemaLayouts() *schemaLayouts {
	return &schemaLayouts{map[*types.Struct]*schemaShape{}, map[leaf]*eval.Struct{}}
}

// A schemaShape has the fields of a Schema struct by their names and by their keywords.
type schemaShape struct{ byName, byKeyword map[string]int }

// shape is the shape of a Schema struct.
func (l *schemaLayouts) shape(st *types.Struct) *schemaShape {
	if s := l.shapes[st]; s != nil {
		return s
	}
	s := &schemaShape{map[string]int{}, map[string]int{}}
	for i := range st.NumFields() {
		s.byName[st.Field(i).Name()] = i
		// A field without a name in its tag has a keyword by position in the switch of
		// schema.
		key, _, _ := strings.Cut(reflect.StructTag(st.Tag(i)).Get("json"), ",")
		if _, other := s.byKeyword[key]; !other && key != "-" {
			s.byKeyword[key] = i
		}
	}
	l.shapes[st] = s
	return s
}

// A leaf is a schema without lists and objects in it, and the type of its struct.
type leaf struct {
	t types.Type
	// text has the keywords with their values and places.
	text string
}

// leafOf is the leaf that a schema is, if it is one.
func leafOf(j *library.JSON, t types.Type) (leaf, bool) {
	if j.Kind != library.JSONObject || len(j.Members) == 0 {
		return leaf{}, false
	}
	var b []byte
	for _, m := range j.Members {
		b = strconv.AppendQuote(b, m.Key)
		b = strconv.AppendInt(b, int64(m.Pos), 10)
		switch v := m.Value; v.Kind {
		case library.JSONBool:
			b = strconv.AppendBool(b, v.Bool)
		case library.JSONNumber:
			b = append(append(b, '#'), v.Num...)
		case library.JSONString:
			c, ok := v.Str.(*eval.Const)
			if !ok {
				return leaf{}, false
			}
			b = strconv.AppendQuote(b, c.V.(string))
			b = strconv.AppendInt(b, int64(c.Pos), 10)
		default:
			return leaf{}, false
		}
	}
	return leaf{t, string(b)}, true
}

// pointer makes a *Schema.
func (d *schemaDecoder) pointer(j *library.JSON, t *types.Pointer) eval.Value {
	switch j.Kind {
	case library.JSONNull:
		return &eval.Nil{T: t}
	// A schema that is not known becomes an unknown pointer with the same reason.
	case library.JSONHole:
		// The hole is shared by all that read this JSON, and each needs a type of its own.
		u := *j.Hole
		u.T = t
		return &u
	}
	make := func() eval.Value { return d.schema(j, t.Elem()) }
	var p *eval.Ptr
	// Most inferred schemas are registered as they are and never looked at. google's are
	// therefore made only when something reads or writes a part; until then, their JSON is
	// what they print. invopop's hold ordered maps, which run code of their library as they
	// are made.
	if isGoogle(t.Elem()) {
		var printed *library.JSON
		if d.printed {
			printed = j
		}
		p = d.in.NewPending(t.Elem(), objectsPerNode*nodes(j), printed, make)
	} else {
		p = d.in.NewPtr(t.Elem(), make())
	}
	p.T = t
	return p
}

// objectsPerNode bounds the objects that are made of a node of JSON: a pointer, and a map or
// a list.
const objectsPerNode = 8

// nodes is the number of nodes of JSON.
func nodes(j *library.JSON) int {
	n := 1
	for _, it := range j.Items {
		n += nodes(it)
	}
	for _, m := range j.Members {
		n += nodes(m.Value)
	}
	return n
}

// schema makes a Schema struct of type t. true and false are schemas, too: invopop keeps
// them in a field, google as {} and {"not": {}}.
func (d *schemaDecoder) schema(j *library.JSON, t types.Type) eval.Value {
	leaf, isLeaf := leafOf(j, t)
	if s := d.layouts.leaves[leaf]; isLeaf && s != nil {
		return s
	}
	st, ok := t.Underlying().(*types.Struct)
	s, isStruct := d.in.Zero(t).(*eval.Struct)
	if !ok || !isStruct || j.Kind == library.JSONHole {
		return d.in.Unknown(t, eval.Unsupported, "a schema", 0)
	}
	f := schemaFields{d: d, s: s, st: st, shape: d.layouts.shape(st), constant: true}
	if j.Kind == library.JSONBool {
		f.bool(j.Bool)
		return s
	}
	f.keywords(j)
	// Only a struct of constants can be shared: pointers in it would be shared as well, and
	// programs write through them.
	if f.constant && isLeaf {
		d.layouts.leaves[leaf] = s
	}
	return s
}

// schemaFields sets the fields of a new Schema struct.
type schemaFields struct {
	d        *schemaDecoder
	s        *eval.Struct
	st       *types.Struct
	shape    *schemaShape
	constant bool // all that is set are constants
}

// at sets field i.
func (f *schemaFields) at(i int, value func(t types.Type) eval.Value) {
	if v := value(f.st.Field(i).Type()); v != nil {
		f.s.F[i] = v
		_, is := v.(*eval.Const)
		f.constant = f.constant && is
	}
}

// set sets the field of a name, if there is one.
func (f *schemaFields) set(name string, value func(t types.Type) eval.Value) bool {
	i, ok := f.shape.byName[name]
	if ok {
		f.at(i, value)
	}
	return ok
}

// bool sets what stands for the schemas true and false. The field boolean exists in invopop
// only. google writes false as {"not": {}}.
func (f *schemaFields) bool(yes bool) {
	kept := f.set("boolean", func(types.Type) eval.Value {
		return f.d.in.NewPtr(types.Typ[types.Bool], &eval.Const{T: types.Typ[types.Bool], V: yes})
	})
	if !kept && !yes {
		f.set("Not", func(t types.Type) eval.Value {
			return f.d.pointer(&library.JSON{Kind: library.JSONBool, Bool: true}, t.(*types.Pointer))
		})
	}
}

// keywords sets the fields for the keywords of a schema. Keywords with two forms have a
// field for each. Those without a field go to the map for further ones, whose name depends
// on the library.
func (f *schemaFields) keywords(j *library.JSON) {
	plain := func(v *library.JSON) func(types.Type) eval.Value {
		return func(t types.Type) eval.Value { return f.d.value(v, t) }
	}
	var extra []library.JSONMember
	for _, m := range j.Members {
		v := m.Value
		switch {
		// google has Type and Types; eino has TypeEnhanced for a list. A field that a version
		// of the library lacks falls through to the next case.
		case m.Key == "type" && v.Kind == library.JSONArray &&
			(f.set("Types", plain(v)) || f.set("TypeEnhanced", plain(v))):
		case m.Key == "type" && f.set("Type", plain(v)):
		case m.Key == "items" && v.Kind == library.JSONArray && f.set("ItemsArray", plain(v)):
		case m.Key == "items" && f.set("Items", plain(v)):
		case m.Key == "properties" && f.set("Properties", plain(v)):
			// Inference notes the order of the fields of the Go type, which UnmarshalJSON
			// does not.
			if f.d.inferred {
				f.set("PropertyOrder", func(t types.Type) eval.Value { return f.d.keys(v, t) })
			}
		default:
			if i, ok := f.shape.byKeyword[m.Key]; ok {
				f.at(i, plain(v))
			} else {
				extra = append(extra, m)
			}
		}
	}
	if len(extra) > 0 {
		for _, name := range []string{"Extra", "Extras"} {
			f.set(name, plain(&library.JSON{Kind: library.JSONObject, Members: extra}))
		}
	}
}

// keys are the keys of an object as a list, in order.
func (d *schemaDecoder) keys(j *library.JSON, t types.Type) eval.Value {
	vals := make([]eval.Value, len(j.Members))
	for i, m := range j.Members {
		vals[i] = &eval.Const{T: types.Typ[types.String], V: m.Key, Pos: m.Pos}
	}
	return d.in.NewSlice(t, vals)
}

// value makes the value of a field: schemas and collections of them here, the rest like
// encoding/json.
func (d *schemaDecoder) value(j *library.JSON, t types.Type) eval.Value {
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		// invopop keeps properties in a map that remembers their order.
		if typeName(u.Elem()) == wk8Map || typeName(u.Elem()) == pb33fMap {
			return d.ordered(j, u)
		}
		if isSchema(u.Elem()) {
			return d.pointer(j, u)
		}
	case *types.Slice:
		if p, ok := u.Elem().Underlying().(*types.Pointer); ok && isSchema(p.Elem()) {
			var vals []eval.Value
			for _, it := range j.Items {
				vals = append(vals, d.pointer(it, p))
			}
			return d.in.NewSlice(t, vals)
		}
	case *types.Map:
		if p, ok := u.Elem().Underlying().(*types.Pointer); ok && isSchema(p.Elem()) {
			m := d.in.NewMap(t)
			for _, mem := range j.Members {
				d.in.StoreKey(m, &eval.Const{T: types.Typ[types.String], V: mem.Key, Pos: mem.Pos},
					d.pointer(mem.Value, p))
			}
			return m
		}
	}
	v, ok := library.Decode(d.in, j, t, d.in.Zero(t))
	if !ok {
		return nil
	}
	return v
}

// ordered makes an ordered map through the constructor and the methods of its library, so
// its internal list and index agree.
func (d *schemaDecoder) ordered(j *library.JSON, t *types.Pointer) eval.Value {
	n, ok := types.Unalias(t.Elem()).(*types.Named)
	if !ok {
		return nil
	}
	newFn, ok := n.Obj().Pkg().Scope().Lookup("New").(*types.Func)
	if !ok {
		return nil
	}
	f := &eval.Func{T: newFn.Type(), Fn: newFn}
	for i := range n.TypeArgs().Len() {
		f.Targs = append(f.Targs, n.TypeArgs().At(i))
	}
	// The constructor runs from source, like the calls of Set below.
	m := d.in.Callback(f)
	elem, _ := n.TypeArgs().At(1).Underlying().(*types.Pointer)
	if elem == nil {
		return nil
	}
	for _, mem := range j.Members {
		d.in.Method(m, "Set", &eval.Const{T: types.Typ[types.String], V: mem.Key, Pos: mem.Pos},
			d.pointer(mem.Value, elem))
	}
	return m
}

// typeName is pkg/path.Name of a named type, or "".
func typeName(t types.Type) string {
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil {
		return n.Obj().Pkg().Path() + "." + n.Obj().Name()
	}
	return ""
}

// isGoogle reports whether a type is the Schema struct of google/jsonschema-go.
func isGoogle(t types.Type) bool { return typeName(t) == googleSchema || typeName(t) == goSDKSchema }

// isSchema reports whether a type is one of the libraries' Schema structs.
func isSchema(t types.Type) bool {
	switch typeName(t) {
	case googleSchema, goSDKSchema, invopopSchema, einoSchema:
		return true
	}
	return false
}
