package extract

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/library"
)

// Some SDKs panic for a tool that they do not take, so what follows does not run, or a recover
// decides what does. Their own source says for which (framework.Sink.Checks).

// addOwn records the tool of the SDK's own that a call adds.
func (r *run) addOwn(fw *framework.Framework, s framework.Sink, c *eval.Call) {
	if r.in.Trial() || c.Fn == nil {
		return
	}
	list, known := r.members(c.Arg(s.Arg))
	t, ok := c.Fn.Pkg().Scope().Lookup(s.Adds).(*types.TypeName)
	if !ok || known && len(list) == 0 {
		return
	}
	r.record(fw, s, c, r.in.NewPtr(t.Type(), r.in.Zero(t.Type())), r.in.Path(), false)
}

// sinkHook is the hook of a sink.
func (r *run) sinkHook(fw *framework.Framework, s framework.Sink) func(*eval.Call) (eval.Value, bool) {
	return func(c *eval.Call) (eval.Value, bool) {
		// In SDK versions that have the function Unless, this one calls it, and that is the sink.
		// Otherwise one registration would be found twice, with two places.
		if s.Unless != "" && c.Fn != nil && c.Fn.Pkg().Scope().Lookup(s.Unless) != nil {
			return nil, false
		}
		if s.Checks {
			r.check(s, c)
		}
		if s.Adds != "" {
			r.addOwn(fw, s, c)
			return nil, false
		}
		if r.keeps(s, c); !r.in.Trial() {
			r.sink(fw, s, c)
		}
		if s.Path != "" && !s.Continue {
			return r.in.Opaque(c), true // the answer is a model's
		}
		return nil, !s.Continue
	}
}

// check runs the source of a sink before the tool is recorded. Schemas of objects that were made
// of a type are what it asks for, and it need not look at them.
func (r *run) check(s framework.Sink, c *eval.Call) {
	if c.Fn == nil || s.Arg >= len(c.Args) {
		return
	}
	if p, ok := r.in.Settle(c.Args[s.Arg]).(*eval.Ptr); ok {
		tool, _ := r.in.Load(p).(*eval.Struct)
		if isObjectSchema(field(tool, "InputSchema")) && isGoodOutput(field(tool, "OutputSchema")) {
			return
		}
	}
	r.in.RunSource(c, c.Fn)
}

// field is a field of a struct by its name, or nil.
func field(s *eval.Struct, name string) eval.Value {
	if s == nil {
		return nil
	}
	st, ok := s.T.Underlying().(*types.Struct)
	for i := 0; ok && i < st.NumFields() && i < len(s.F); i++ {
		if st.Field(i).Name() == name {
			return s.F[i]
		}
	}
	return nil
}

// isObjectSchema reports whether a value is a schema that was made of a type, and for an object.
func isObjectSchema(v eval.Value) bool {
	p, ok := v.(*eval.Ptr)
	if !ok {
		return false
	}
	j, _ := eval.Pending(p).(*library.JSON)
	typ := j.Get("type")
	if typ == nil || typ.Kind != library.JSONString {
		return false
	}
	text, ok := eval.Text(typ.Str)
	return ok && text == "object"
}

// isGoodOutput reports whether there is no output schema, or such a one.
func isGoodOutput(v eval.Value) bool {
	_, none := v.(*eval.Nil)
	return v == nil || none || isObjectSchema(v)
}

// zeros are the results of a call that finds no fault, or nothing at all.
func (r *run) zeros(c *eval.Call) eval.Value {
	n := c.Sig.Results().Len()
	if n == 1 {
		return r.in.Zero(c.Result(0))
	}
	var out eval.Tuple
	for i := range n {
		out = append(out, r.in.Zero(c.Result(i)))
	}
	return out
}
