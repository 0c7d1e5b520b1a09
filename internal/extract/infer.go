package extract

import (
	"errors"
	"go/types"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/schemagen"
)

// infer answers a call that makes a schema of a type. The result is an ordinary
// value, since real code loops over inferred schemas and patches them.
func (r *run) infer(i framework.Inferrer, c *eval.Call) (eval.Value, bool) {
	t, ok := r.inferredType(i, c)
	if !ok {
		return nil, false
	}
	ptr, ok := c.Result(0).(*types.Pointer)
	if !ok {
		return nil, false
	}
	var res schemagen.Result
	var err error
	if i.Dialect == "google" {
		res, err = schemagen.Google(t, r.googleOptions(i, c))
	} else {
		res, err = schemagen.Invopop(t, r.invopopOptions(c, ptr))
	}
	var v eval.Value
	var lib *schemagen.LibraryError
	refused := errors.As(err, &lib)
	switch {
	case refused && !lib.Panics && c.Sig.Results().Len() == 2 && r.handlesRefusal():
		return eval.Tuple{r.in.Zero(ptr), r.in.NewError(err.Error())}, true
	case refused:
		v = r.in.Unknown(ptr, eval.SchemaError, err.Error(), c.Pos())
	case err != nil:
		v = r.in.Unknown(ptr, eval.Fuel, err.Error(), c.Pos())
	default:
		if res.Assumed != "" {
			r.assumed[res.Assumed] = true
		}
		j := toJSON(res.Schema)
		for _, g := range res.Gaps {
			markGap(j, g, r.in.Unknown(nil, eval.Reason(g.Reason), g.Detail, c.Pos()))
		}
		d := schemaDecoder{in: r.in, inferred: true}
		v = d.pointer(j, ptr)
	}
	if c.Sig.Results().Len() == 2 {
		return eval.Tuple{v, r.in.Zero(c.Result(1))}, true
	}
	return v, true
}

// handlesRefusal reports whether what calls the inference goes on after an
// error. Elsewhere the error ends the program before it serves anything, which
// tells less than a tool with a gap.
func (r *run) handlesRefusal() bool {
	fw := framework.Of(r.x.opts.Frameworks, r.in.Package())
	return fw != nil && fw.HandlesRefusal
}

func (r *run) inferredType(i framework.Inferrer, c *eval.Call) (types.Type, bool) {
	if i.TypeArg {
		if len(c.Targs) == 0 {
			return nil, false
		}
		return c.Targs[0], true
	}
	switch v := c.Arg(i.Arg).(type) {
	case nil, *eval.Choice:
		return nil, false
	case *eval.TypeVal:
		return v.Of, true
	case *eval.Unknown:
		if v.T == nil || types.IsInterface(v.T) {
			return nil, false
		}
		return v.T, true
	default:
		return v.Type(), v.Type() != nil
	}
}

// version is the selected version of the module a function is in.
func (r *run) version(c *eval.Call) string {
	if c.Fn == nil || c.Fn.Pkg() == nil {
		return ""
	}
	p := r.x.prog.Packages[c.Fn.Pkg().Path()]
	if p == nil || p.Module == nil {
		return ""
	}
	return p.Module.Version
}

func (r *run) googleOptions(i framework.Inferrer, c *eval.Call) schemagen.GoogleOptions {
	o := schemagen.GoogleOptions{Version: r.version(c), ForType: !i.TypeArg}
	if pkg := c.Fn.Pkg().Path(); pkg != "github.com/google/jsonschema-go/jsonschema" {
		o.Version = "go-sdk@" + o.Version
	}
	if i.OptArg < 0 || c.Arg(i.OptArg) == nil || eval.IsNil(c.Arg(i.OptArg)) {
		return o
	}
	opts := c.Arg(i.OptArg)
	if v := r.in.Field(opts, "IgnoreInvalidTypes"); v != nil {
		o.IgnoreInvalidTypes, _ = eval.Bool(v)
	}
	if m, ok := r.in.Field(opts, "TypeSchemas").(*eval.Map); ok {
		keys, vals := r.in.Entries(m)
		o.TypeSchemas = func(t types.Type) *catalog.Schema {
			for k := range keys {
				if tv, ok := keys[k].(*eval.TypeVal); ok && eval.Identical(tv.Of, t) {
					return r.schemaOf(vals[k])
				}
			}
			return nil
		}
	}
	return o
}

// schemaOf is a schema value as a catalog.Schema.
func (r *run) schemaOf(v eval.Value) *catalog.Schema {
	rd := &reading{tool: &catalog.Tool{}}
	return rd.schema("", r.in.Encode(v), r)
}

func (r *run) invopopOptions(c *eval.Call, ptr *types.Pointer) schemagen.InvopopOptions {
	o := schemagen.InvopopOptions{Version: r.version(c)}
	o.Method = func(t types.Type, method string, arg any) (*catalog.Schema, types.Type, bool) {
		return r.hookMethod(ptr, t, method, arg)
	}
	recv := c.Recv
	if recv == nil || eval.IsNil(recv) {
		return o
	}
	flag := func(name string) bool {
		b, _ := eval.Bool(r.in.Field(recv, name))
		return b
	}
	text := func(name string) string {
		s, _ := eval.Text(r.in.Field(recv, name))
		return s
	}
	o.BaseSchemaID, o.FieldNameTag = text("BaseSchemaID"), text("FieldNameTag")
	o.Anonymous, o.AssignAnchor = flag("Anonymous"), flag("AssignAnchor")
	o.AllowAdditionalProperties, o.RequiredFromJSONSchemaTags = flag("AllowAdditionalProperties"), flag("RequiredFromJSONSchemaTags")
	o.DoNotReference, o.ExpandedStruct = flag("DoNotReference"), flag("ExpandedStruct")
	call := func(name string) func(args ...eval.Value) eval.Value {
		f := r.in.Field(recv, name)
		if f == nil || eval.IsNil(f) {
			return nil
		}
		return func(args ...eval.Value) eval.Value { return r.in.Callback(f, args...) }
	}
	reflectType := func(f eval.Value, t types.Type) eval.Value {
		var rt types.Type
		if f != nil {
			if sig, ok := f.Type().Underlying().(*types.Signature); ok && sig.Params().Len() > 0 {
				rt = sig.Params().At(0).Type()
			}
		}
		return &eval.TypeVal{T: rt, Of: t}
	}
	if f := call("Mapper"); f != nil {
		o.Mapper = func(t types.Type) *catalog.Schema {
			return r.givenSchema(f(reflectType(r.in.Field(recv, "Mapper"), t)))
		}
	}
	name := func(field string) func(types.Type) string {
		f := call(field)
		if f == nil {
			return nil
		}
		return func(t types.Type) string {
			s, _ := eval.Text(f(reflectType(r.in.Field(recv, field), t)))
			return s
		}
	}
	o.Namer, o.Lookup = name("Namer"), name("Lookup")
	if f := call("KeyNamer"); f != nil {
		o.KeyNamer = func(key string) string {
			s, _ := eval.Text(f(&eval.Const{T: types.Typ[types.String], V: key}))
			return s
		}
	}
	if m, ok := r.in.Field(recv, "CommentMap").(*eval.Map); ok {
		o.CommentMap = map[string]string{}
		keys, vals := r.in.Entries(m)
		for i := range keys {
			k, ok1 := eval.Text(keys[i])
			v, ok2 := eval.Text(vals[i])
			if ok1 && ok2 {
				o.CommentMap[k] = v
			}
		}
	}
	return o
}

// givenSchema is what a function of the user's returned in place of a schema.
func (r *run) givenSchema(v eval.Value) *catalog.Schema {
	p, ok := v.(*eval.Ptr)
	if !ok {
		return nil
	}
	s := r.schemaOf(p)
	if s.Kind == catalog.Bool && s.Bool && !r.isBoolean(p) {
		return &catalog.Schema{} // an empty Schema, which prints true
	}
	return s
}

func (r *run) isBoolean(p *eval.Ptr) bool {
	b := r.in.Field(p, "boolean")
	return b != nil && !eval.IsNil(b)
}

// hookMethod runs a method by which a type makes its own schema.
func (r *run) hookMethod(ptr *types.Pointer, t types.Type, method string, arg any) (*catalog.Schema, types.Type, bool) {
	zero := r.in.NewPtr(t, r.in.Zero(t))
	var args []eval.Value
	var base *eval.Ptr
	switch a := arg.(type) {
	case *catalog.Schema:
		d := schemaDecoder{in: r.in, inferred: true}
		base, _ = d.pointer(toJSON(a), ptr).(*eval.Ptr)
		if base == nil {
			return nil, nil, false
		}
		args = append(args, base)
	case string:
		args = append(args, &eval.Const{T: types.Typ[types.String], V: a})
	}
	v, ok := r.in.Method(zero, method, args...)
	if !ok {
		return nil, nil, false
	}
	if base != nil {
		return r.givenSchema(base), nil, true
	}
	v = r.in.Settle(v)
	switch v := v.(type) {
	case *eval.Ptr:
		if method == "JSONSchema" {
			return r.givenSchema(v), nil, true
		}
		return nil, v.T, true
	case *eval.Struct:
		if method == "JSONSchema" {
			return r.givenSchema(r.in.NewPtr(v.T, v)), nil, true
		}
		return nil, v.T, true
	case *eval.Nil:
		return nil, nil, true
	case *eval.Const:
		if s, ok := eval.Text(v); ok && method == "GetFieldDocString" {
			return catalog.NewString(s), nil, true
		}
		return nil, v.T, true
	case *eval.Unknown:
		return nil, nil, false
	}
	return nil, v.Type(), v != nil && v.Type() != nil
}
