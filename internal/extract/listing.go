package extract

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/guard"
)

// listing runs the functions that may change what a client is told by default, and
// keeps of each tool of a server the condition under which it is still there. A tool
// that is not mentioned is not changed by any.
func (r *run) listing() map[*eval.Obj]map[string]eval.Guard {
	out := map[*eval.Obj]map[string]eval.Guard{}
	for _, c := range r.changed {
		f, ok := c.by.(*eval.Func)
		if !ok || c.server == nil || c.assumed != hookLeaves {
			continue
		}
		var left map[string]eval.Guard
		r.in.Within(func() { left, ok = r.through(f, c.server) })
		if !ok || left == nil {
			continue // as is assumed
		}
		if out[c.server.Obj] == nil {
			out[c.server.Obj] = map[string]eval.Guard{}
		}
		for _, t := range r.found.all() {
			if t.server == nil || t.server.Obj != c.server.Obj || t.name == "" {
				continue
			}
			g, both := left[t.name], true
			if before, there := out[c.server.Obj][t.name]; there {
				g, both = r.in.And(before, g)
			}
			if both {
				out[c.server.Obj][t.name] = g
			}
		}
	}
	return out
}

// through runs a function of the form func(next H) H, where H is a func(context,
// method, request) (result, error), for a client that asks for the tools of a server.
// Nothing is known of the client.
func (r *run) through(f *eval.Func, server *eval.Ptr) (left map[string]eval.Guard, ok bool) {
	handler := handlerOf(f.T)
	if handler == nil {
		return nil, false
	}
	request, result := typeOf(handler, "ListToolsRequest"), typeOf(handler, "ListToolsResult")
	if request == nil || result == nil {
		return nil, false
	}
	var vals []eval.Value
	for _, t := range r.found.all() {
		if t.server == nil || t.server.Obj != server.Obj || t.sink.Session {
			continue
		}
		var v eval.Value = t.ptr
		if t.ptr == nil {
			v = r.in.NewPtr(t.val.Type(), t.val)
		}
		switch r.in.DefaultWorld(t.guard) {
		case guard.No:
			continue
		case guard.Open:
			v = &eval.Optional{G: t.guard, V: v}
		}
		vals = append(vals, v)
	}
	all := r.in.NewStruct(result, func(field *types.Var) eval.Value {
		if field.Name() == "Tools" {
			return r.in.NewSlice(field.Type(), vals)
		}
		return r.in.Zero(field.Type())
	})
	asked := r.in.NewStruct(request, func(field *types.Var) eval.Value {
		return r.in.Unknown(field.Type(), eval.RunTime, "what a client asks", 0)
	})
	next := &eval.Func{T: handler, Name: "next", Native: func(*eval.Call) eval.Value {
		return eval.Tuple{all, r.in.Zero(types.Universe.Lookup("error").Type())}
	}}
	sig := handler.Underlying().(*types.Signature)
	told := r.in.Callback(r.in.Callback(f, next),
		r.in.Unknown(sig.Params().At(0).Type(), eval.RunTime, "context", 0),
		&eval.Const{T: types.Typ[types.String], V: "tools/list"}, asked)
	t, isTuple := told.(eval.Tuple)
	if !isTuple || len(t) != 2 {
		return nil, false
	}
	left = map[string]eval.Guard{}
	return left, r.names(t[0], eval.True, left)
}

// names adds the names of the tools of a list, with the condition of each.
func (r *run) names(v eval.Value, g eval.Guard, out map[string]eval.Guard) bool {
	switch v := r.in.Settle(v).(type) {
	case *eval.Choice:
		for _, a := range v.Alts {
			both, ok := r.in.And(g, a.G)
			if !ok || !r.names(a.V, both, out) {
				return false
			}
		}
		return true
	case *eval.Ptr:
		tools := r.in.Field(v, "Tools")
		if tools == nil {
			return false
		}
		return r.names(tools, g, out)
	case *eval.Slice:
		list, ok := r.in.List(v)
		if !ok {
			return false
		}
		for _, e := range list {
			name, known := eval.Text(r.in.Field(e.V, "Name"))
			there, ok1 := r.in.And(g, e.G)
			either, ok2 := r.in.Or(out[name], there)
			if !known || !ok1 || !ok2 {
				return false
			}
			out[name] = either
		}
		return true
	case *eval.Nil:
		return true
	}
	return false
}

// handlerOf is H of a func(H) H where H is a named func of three parameters and two
// results.
func handlerOf(t types.Type) *types.Named {
	if t == nil {
		return nil
	}
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Params().Len() != 1 || sig.Results().Len() != 1 {
		return nil
	}
	h, ok := types.Unalias(sig.Params().At(0).Type()).(*types.Named)
	if !ok {
		return nil
	}
	inner, ok := h.Underlying().(*types.Signature)
	if !ok || inner.Params().Len() != 3 || inner.Results().Len() != 2 {
		return nil
	}
	return h
}

// typeOf is the struct type of that name next to another type, or nil.
func typeOf(by *types.Named, name string) types.Type {
	obj, ok := by.Obj().Pkg().Scope().Lookup(name).(*types.TypeName)
	if !ok {
		return nil
	}
	t := types.Unalias(obj.Type())
	if _, ok := t.Underlying().(*types.Struct); !ok {
		return nil
	}
	return t
}
