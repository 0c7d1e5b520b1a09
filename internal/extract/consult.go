package extract

import (
	"go/types"
	"reflect"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/library"
	"github.com/toolbudget/toolbudget/schemagen"
)

// Inferring a schema may call functions of the user's: a Mapper, an AdditionalFields, a
// method JSONSchema of a type. schemagen asks for them through callbacks, and this file
// runs them in the evaluator. Their results may be unknown or have alternatives, of which
// schemagen knows nothing, so the inference notes both beside the answer.

// known settles a value that the schema depends on. It returns nil for a value with
// alternatives, for each of which the inference is repeated, and for an unknown one, which
// it notes as missed under the name what.
func (i *inference) known(v eval.Value, what string) eval.Value {
	v = i.in.Settle(v)
	if c, ok := v.(*eval.Choice); ok {
		if i.split == nil {
			i.split = c
		}
		return nil
	}
	// Texts with an unknown part count as unknown: schemagen works with whole strings.
	if u, ok := eval.FirstUnknown(v); ok {
		i.miss(u, what)
		return nil
	}
	return v
}

// miss notes that an answer to schemagen is not known. The first reason counts.
func (i *inference) miss(u *eval.Unknown, what string) {
	if i.missed != nil {
		return
	}
	// The gap names the option, then what the evaluator knows of the value.
	w := *u
	// The unknown value belongs to the program and may be reported elsewhere, so a copy is
	// changed.
	w.Detail = what
	if u.Detail != "" && u.Detail != what {
		w.Detail += ": " + u.Detail
	}
	if !w.Pos.IsValid() {
		w.Pos = i.call.Pos()
	}
	i.missed = &w
}

// collectMissed runs f and returns what it missed instead of noting it: the caller decides whether
// that concerns the schema.
func (i *inference) collectMissed(f func()) *eval.Unknown {
	before := i.missed
	i.missed = nil
	f()
	lost := i.missed
	i.missed = before
	return lost
}

// take answers schemagen's question whether the last answer was known, and forgets it.
func (i *inference) take() *catalog.Gap {
	u := i.missed
	if u == nil {
		return nil
	}
	i.missed = nil
	g := catalog.Gap{Reason: u.Reason, Detail: u.Detail, At: i.at(u.Pos)}
	i.behind[g] = u
	return &g
}

// under reports whether a part is there, given its guard. If that has alternatives, they
// are noted like those of any other value.
func (i *inference) under(g eval.Guard) bool {
	if g == eval.True {
		return true
	}
	there, known := eval.Bool(i.known(i.in.Holds(g), ""))
	return there && known
}

// A callback is a function of the user's in the options of an inference.
type callback struct {
	i    *inference
	name string
	f    eval.Value // nil when it is not known
	lost *eval.Unknown
}

// callback returns the function that a field of the options holds, or nil.
func (i *inference) callback(opts eval.Value, name, full string) *callback {
	v := i.in.Field(opts, name)
	if v == nil || eval.IsNil(v) {
		return nil
	}
	c := &callback{i: i, name: full}
	// If the function is unknown, each of its results is, but the rest of the schema is
	// known.
	c.lost = i.collectMissed(func() { c.f = i.known(v, full) }) // unknown are its calls, not all of the schema
	return c
}

// call runs the function for a type and further arguments. It returns nil if the result is
// not known.
func (c *callback) call(t types.Type, args ...eval.Value) eval.Value {
	if c.lost != nil {
		c.i.missed = c.lost
	}
	if c.f == nil {
		return nil
	}
	// The functions of a Reflector get a reflect.Type first.
	if t != nil {
		var rt types.Type // reflect.Type
		if sig, ok := c.f.Type().Underlying().(*types.Signature); ok && sig.Params().Len() > 0 {
			rt = sig.Params().At(0).Type()
		}
		args = append([]eval.Value{&eval.TypeVal{T: rt, Of: t}}, args...)
	}
	return c.i.known(c.i.in.Callback(c.f, args...), c.name)
}

// modify runs the function of a SchemaModifier, which changes the schema that it gets, and
// returns that.
func (c *callback) modify(name string, t types.Type, tag reflect.StructTag, s *catalog.Schema) *catalog.Schema {
	if c.lost != nil {
		c.i.missed = c.lost
	}
	if c.f == nil {
		return nil
	}
	sig, ok := c.f.Type().Underlying().(*types.Signature)
	// The function is the user's, so it needs the schema as a value of the library's type, to
	// which it can write. What it has left there is then read back.
	d := schemaDecoder{in: c.i.in, inferred: true, layouts: c.i.x.layouts}
	base, isPtr := d.pointer(c.i.toJSON(s), c.i.ptr).(*eval.Ptr)
	if !ok || !isPtr || sig.Params().Len() != 4 {
		c.i.miss(c.i.in.Unknown(nil, eval.Unsupported, c.name, c.i.call.Pos()), c.name)
		return nil
	}
	c.i.in.Callback(c.f, constText(name), &eval.TypeVal{T: sig.Params().At(1).Type(), Of: t},
		&eval.Const{T: sig.Params().At(2).Type(), V: string(tag)}, base)
	return c.i.givenSchema(base, c.name)
}

// text is the string that a call returns.
func (c *callback) text(t types.Type, args ...eval.Value) string {
	s, _ := eval.Text(c.call(t, args...))
	return s
}

// constText is a known string.
func constText(s string) eval.Value { return &eval.Const{T: types.Typ[types.String], V: s} }

// givenSchema is a schema that a function of the user's has returned. One object that is
// returned twice is one schema, since the library may change it in between.
func (i *inference) givenSchema(v eval.Value, what string) *catalog.Schema {
	p, ok := v.(*eval.Ptr)
	if !ok {
		return nil
	}
	// The object has been read already.
	if s := i.given[p.Obj]; s != nil && len(p.Path) == 0 {
		return s
	}
	s := i.schemaOf(p, what)
	// schemaOf cannot tell an empty Schema from true, since both print true.
	if s.Kind == catalog.Bool && s.Bool && !i.isBoolean(p) {
		s = &catalog.Schema{} // an empty Schema, which prints true
	}
	// Only a whole object is kept: a pointer to a part of one has the same object, and is
	// another schema.
	if len(p.Path) == 0 && i.missed == nil && i.split == nil {
		i.given[p.Obj] = s
	}
	return s
}

func (i *inference) isBoolean(p *eval.Ptr) bool {
	b := i.in.Field(p, "boolean")
	return b != nil && !eval.IsNil(b)
}

// schemaOf is a schema value as a catalog.Schema. If a part of it is unknown, the whole
// becomes a gap. If a part has alternatives, the inference is repeated, and the result does not
// count.
func (i *inference) schemaOf(v eval.Value, what string) *catalog.Schema {
	var j *library.JSON
	if g, open := i.in.FirstSplit(func() { j = library.Encode(i.in, v) }); open {
		if i.split == nil {
			i.split = i.in.Holds(g)
		}
		return &catalog.Schema{}
	}
	if u := firstHole(j); u != nil {
		i.miss(u, what)
	}
	// The reading is thrown away. Its gaps have been noted already, by the first hole.
	rd := &reading{tool: &catalog.Tool{}}
	return rd.schema("", j, i.run)
}

// firstHole is an unknown part of JSON, or nil.
func firstHole(j *library.JSON) *eval.Unknown {
	switch j.Kind {
	case library.JSONHole:
		return j.Hole
	case library.JSONString:
		if u, ok := eval.FirstUnknown(j.Str); ok {
			return u
		}
	}
	for _, it := range j.Items {
		if u := firstHole(it); u != nil {
			return u
		}
	}
	for _, m := range j.Members {
		if u := firstHole(m.Value); u != nil {
			return u
		}
	}
	return nil
}

// fields are the reflect.StructFields that AdditionalFields has returned, as schemagen
// takes them.
func (i *inference) fields(v eval.Value, what string) []schemagen.Field {
	list, ok := i.in.List(v)
	if !ok {
		return nil // nil, or not known, which is noted
	}
	var out []schemagen.Field
	for _, e := range list {
		if !i.under(e.G) {
			continue // for another alternative
		}
		// A field that this version of reflect.StructField does not have counts as unknown.
		part := func(name string) eval.Value {
			f := i.in.Field(e.V, name)
			if f == nil {
				f = i.in.Unknown(nil, eval.Unsupported, name, i.call.Pos())
			}
			return i.known(f, what)
		}
		t, isType := part("Type").(*eval.TypeVal)
		if !isType {
			i.miss(i.in.Unknown(nil, eval.Panics, "a field without a type", i.call.Pos()), what)
			return nil
		}
		f := schemagen.Field{Type: t.Of}
		f.Name, _ = eval.Text(part("Name"))
		tag, _ := eval.Text(part("Tag"))
		f.Tag = reflect.StructTag(tag)
		f.Anonymous, _ = eval.Bool(part("Anonymous"))
		path, _ := eval.Text(part("PkgPath"))
		f.Exported = path == ""
		out = append(out, f)
	}
	return out
}

// fill answers a call that fills a field of its receiver from files, such as the comments
// of source code: the field is unknown from then on.
func (r *run) fill(f framework.Filler, c *eval.Call) (eval.Value, bool) {
	p, ok := c.Recv.(*eval.Ptr)
	// Only a receiver that is a known struct can be filled; any other call is not answered.
	if !ok {
		return nil, false
	}
	s, ok := r.in.Load(p).(*eval.Struct)
	if !ok {
		return nil, false
	}
	st, ok := s.T.Underlying().(*types.Struct)
	if !ok {
		return nil, false
	}
	filled := &eval.Struct{T: s.T, F: slices.Clone(s.F)}
	for i := range st.NumFields() {
		if v := st.Field(i); v.Name() == f.Field {
			filled.F[i] = r.in.Unknown(v.Type(), eval.RunTime, "files that "+c.Fn.Name()+" reads", c.Pos())
		}
	}
	r.in.Store(p, filled)
	return r.in.Zero(c.Result(0)), true
}

// method runs a method by which a type describes its own schema. Its results are those of
// schemagen.InvopopOptions.Method. JSONSchemaExtend changes the schema that it gets, so a
// value is made of that schema, passed, and read again.
func (i *inference) method(t types.Type, method string, arg any) (*catalog.Schema, types.Type, bool) {
	what := "method " + method + " of " + schemagen.ReflectString(t)
	var args []eval.Value
	var base *eval.Ptr
	switch a := arg.(type) {
	case *catalog.Schema:
		d := schemaDecoder{in: i.in, inferred: true, layouts: i.x.layouts}
		base, _ = d.pointer(i.toJSON(a), i.ptr).(*eval.Ptr)
		if base == nil {
			return nil, nil, false
		}
		args = append(args, base)
	case string:
		args = append(args, constText(a))
	}
	// The library calls the method on a new zero value of the type.
	v, ok := i.in.Method(i.in.NewPtr(t, i.in.Zero(t)), method, args...)
	if !ok {
		return nil, nil, false
	}
	if base != nil {
		return i.givenSchema(base, what), nil, true
	}
	v = i.known(v, what)
	if s, isStruct := v.(*eval.Struct); isStruct && method == "JSONSchema" {
		v = i.in.NewPtr(s.T, s)
	}
	switch v := v.(type) {
	case nil:
		return nil, nil, false
	case *eval.Nil:
		if v.T == nil || types.IsInterface(v.T) {
			return nil, nil, true
		}
		return nil, v.T, true // for an alias, a nil pointer of that type
	case *eval.Ptr:
		if method == "JSONSchema" {
			return i.givenSchema(v, what), nil, true
		}
	case *eval.Const:
		if s, ok := eval.Text(v); ok && method == "GetFieldDocString" {
			return catalog.NewString(s), nil, true
		}
	}
	return nil, v.Type(), v.Type() != nil
}
