package extract

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// cloners adds the methods of a framework that copy or keep their receiver.
func (r *run) cloners(fw *framework.Framework, add func(string, func(*eval.Call) (eval.Value, bool))) {
	for _, h := range fw.Holders {
		add(h.Func, func(c *eval.Call) (eval.Value, bool) { return r.hold(h, c) })
	}
	for _, name := range fw.Cloners {
		add(name, func(c *eval.Call) (eval.Value, bool) { return r.clone(c.Recv), true })
	}
}

// clone copies a schema and those below it, as CloneSchemas of google/jsonschema-go does by
// reflection: pointers to schemas, alone or in slices and maps, are copied, and all else is
// shared. It is a hook, because the library goes through all fields by reflection, and a
// schema has some seventy of them.
func (r *run) clone(v eval.Value) eval.Value {
	switch v := r.in.Settle(v).(type) {
	case *eval.Ptr:
		if s, ok := r.in.Load(v).(*eval.Struct); ok && isSchema(s.T) {
			c := &eval.Struct{T: s.T, F: make([]eval.Value, len(s.F))}
			for i, f := range s.F {
				c.F[i] = r.clone(f)
			}
			p := r.in.NewPtr(s.T, c)
			p.T = v.T
			return p
		}
		// Anything else that a pointer leads to is shared.
		return v
	case *eval.Slice:
		list, ok := r.in.List(v)
		// A list of texts, such as required, is shared with the copy, as in the library.
		if !ok || !holdsSchemas(v.T) {
			return v
		}
		vals := make([]eval.Value, len(list))
		for i, e := range list {
			vals[i] = r.clone(e.V)
			// Whether the element is there does not depend on the copy.
			if e.G != eval.True {
				vals[i] = &eval.Optional{G: e.G, V: vals[i]}
			}
		}
		return r.in.NewSlice(v.T, vals)
	case *eval.Map:
		if !holdsSchemas(v.T) {
			return v
		}
		return r.in.MapEach(v, r.clone)
	default:
		return v
	}
}

// hold answers a call of a holder. A receiver that is not valid would be an error, which a
// program that runs does not meet.
func (r *run) hold(h framework.Holder, c *eval.Call) (eval.Value, bool) {
	if c.Sig.Results().Len() != 2 {
		return nil, false
	}
	recv := r.in.Settle(c.Recv)
	if p, ok := recv.(*eval.Ptr); !ok || eval.IsNil(p) {
		return nil, false
	}
	s := r.in.NewStruct(eval.Deref(c.Result(0)), func(f *types.Var) eval.Value {
		if f.Name() == h.Field {
			return recv
		}
		return r.in.Zero(f.Type())
	})
	return eval.Tuple{s, &eval.Nil{T: eval.ErrorType}}, true
}

// holdsSchemas reports whether t is a slice or map of pointers to schemas, such as
// Properties or AnyOf.
func holdsSchemas(t types.Type) bool {
	var elem types.Type
	switch u := t.Underlying().(type) {
	case *types.Slice:
		elem = u.Elem()
	case *types.Map:
		elem = u.Elem()
	default:
		return false
	}
	p, ok := elem.Underlying().(*types.Pointer)
	return ok && isSchema(p.Elem())
}
