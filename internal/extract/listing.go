package extract

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/guard"
)

// A listing is what functions that may change the list of a server's tools leave of it.
type listing struct {
	// left are the conditions under which a tool is still there, by name.
	left map[string]eval.Guard
	// open says that it is not known what they leave.
	open bool
}

// listings runs the functions that may change what a client is told, for a client of
// which nothing is known. A server without such functions is not among them.
func (r *run) listings() map[*eval.Obj]*listing {
	out := map[*eval.Obj]*listing{}
	for _, s := range r.made {
		for _, c := range r.changesOf([]*server{s}) {
			l := out[s.at.Obj]
			if l == nil {
				l = &listing{left: map[string]eval.Guard{}}
				out[s.at.Obj] = l
			}
			f, ok := c.by.(*eval.Func)
			if !ok || c.server == nil || c.assumed != hookLeaves {
				l.open = true
				continue
			}
			var left map[string]eval.Guard
			ended := r.in.Sample(func() { left, ok = r.through(f, s.at) })
			if !ended || !ok || !l.keep(r, s, left) {
				l.open = true
			}
		}
	}
	return out
}

// keep notes what one more function leaves.
func (l *listing) keep(r *run, s *server, left map[string]eval.Guard) bool {
	for _, t := range r.found.all() {
		if t.server == nil || t.server.Obj != s.at.Obj || t.name == "" {
			continue
		}
		g, ok := left[t.name], true
		if before, there := l.left[t.name]; there {
			g, ok = r.in.And(before, g)
		}
		if !ok {
			return false
		}
		l.left[t.name] = g
	}
	return true
}

// through runs a function that may change a list of tools, and returns the condition
// under which each is still there.
func (r *run) through(f *eval.Func, server *eval.Ptr) (left map[string]eval.Guard, ok bool) {
	sig, isFunc := f.T.Underlying().(*types.Signature)
	if !isFunc {
		return nil, false
	}
	left = map[string]eval.Guard{}
	if handler := handlerOf(f.T); handler != nil {
		return left, r.throughMiddleware(f, handler, server, left)
	}
	if n := sig.Params().Len(); n == 2 && sig.Results().Len() == 1 {
		list, ok := r.listedBy(server, sig.Params().At(1).Type())
		return left, ok && r.names(r.in.Callback(f, r.anything(sig, 0), list), eval.True, left)
	}
	return left, r.throughHook(f, sig, server, left)
}

// listedBy are the tools that a server lists by default, each under its condition, as
// a list of type t.
func (r *run) listedBy(server *eval.Ptr, t types.Type) (list eval.Value, ok bool) {
	slice, ok := t.Underlying().(*types.Slice)
	if !ok {
		return nil, false
	}
	_, pointers := slice.Elem().Underlying().(*types.Pointer)
	var vals []eval.Value
	for _, f := range r.found.all() {
		if f.sink.Session || f.server != nil && f.server.Obj != server.Obj {
			continue
		}
		if f.server == nil {
			return nil, false // it may be listed
		}
		v := f.val
		switch {
		case f.ptr != nil && pointers:
			v = f.ptr
		case f.ptr != nil:
			v = r.in.Load(f.ptr)
		case pointers:
			v = r.in.NewPtr(f.val.Type(), f.val)
		}
		switch r.in.DefaultWorld(f.guard) {
		case guard.No:
			continue
		case guard.Open:
			v = &eval.Optional{G: f.guard, V: v}
		}
		vals = append(vals, v)
	}
	return r.in.NewSlice(t, vals), true
}

// throughMiddleware runs a func(next H) H, where H is a func(context, method, request)
// (result, error), and what it returns.
func (r *run) throughMiddleware(f *eval.Func, handler *types.Named, server *eval.Ptr, left map[string]eval.Guard) bool {
	request, result := typeOf(handler, "ListToolsRequest"), typeOf(handler, "ListToolsResult")
	if request == nil || result == nil {
		return false
	}
	all := r.result(result, server)
	if all == nil {
		return false
	}
	asked := r.in.NewStruct(request, func(field *types.Var) eval.Value {
		return r.in.Unknown(field.Type(), eval.RunTime, "what a client asks", 0)
	})
	next := &eval.Func{T: handler, Name: "next", Native: func(*eval.Call) eval.Value {
		return eval.Tuple{all, r.in.Zero(types.Universe.Lookup("error").Type())}
	}}
	sig := handler.Underlying().(*types.Signature)
	told := r.in.Callback(r.in.Callback(f, next), r.anything(sig, 0), listTools(types.Typ[types.String]), asked)
	t, ok := told.(eval.Tuple)
	return ok && len(t) == 2 && r.names(t[0], eval.True, left)
}

// listTools is the method that asks for the tools.
func listTools(t types.Type) eval.Value { return &eval.Const{T: t, V: "tools/list"} }

// throughHook runs a function whose last parameter is the result, to be changed. Where
// it is told of each answer, the method says which.
func (r *run) throughHook(f *eval.Func, sig *types.Signature, server *eval.Ptr, left map[string]eval.Guard) bool {
	n := sig.Params().Len()
	if n == 0 || sig.Results().Len() > 0 {
		return false
	}
	args := make([]eval.Value, n)
	result := namedResult(sig.Params().At(n - 1).Type())
	for i := range n - 1 {
		t := sig.Params().At(i).Type()
		if b, ok := t.Underlying().(*types.Basic); !ok || b.Kind() != types.String {
			args[i] = r.anything(sig, i)
			continue
		}
		args[i] = listTools(t)
		if named, ok := types.Unalias(t).(*types.Named); ok && result == nil {
			result = typeOf(named, "ListToolsResult")
		}
	}
	if result == nil {
		return false
	}
	all := r.result(result, server)
	if all == nil {
		return false
	}
	args[n-1] = all
	r.in.Callback(f, args...)
	return r.names(all, eval.True, left)
}

// namedResult is the type that a pointer to the result of a list points to, or nil.
func namedResult(t types.Type) types.Type {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	named, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok || named.Obj().Name() != "ListToolsResult" {
		return nil
	}
	return named
}

// result is the answer to a client that asks for the tools, or nil.
func (r *run) result(t types.Type, server *eval.Ptr) *eval.Ptr {
	ok := true
	all := r.in.NewStruct(t, func(field *types.Var) eval.Value {
		if field.Name() != "Tools" {
			return r.in.Zero(field.Type())
		}
		var list eval.Value
		list, ok = r.listedBy(server, field.Type())
		return list
	})
	if !ok {
		return nil
	}
	return all
}

// anything is a parameter of which nothing is known.
func (r *run) anything(sig *types.Signature, i int) eval.Value {
	return r.in.Unknown(sig.Params().At(i).Type(), eval.RunTime, "what a client asks", 0)
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
		list, ok := r.in.Members(v)
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
