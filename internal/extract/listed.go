package extract

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// SDKs return the tools that are registered with a server, and programs register them anew:
// wrapped, filtered or under other names.
//
//	for name, t := range s.ListTools() { wrapped = append(wrapped, wrap(name, t)) }
//	s.SetTools(wrapped...)
//
// Hooks stand in for the sinks, so the tools are recorded here and not in the SDK's own
// server. This file answers such calls.

// list answers a call that asks a server for its tools with those that are recorded for it
// at that point, each under its guard.
func (r *run) list(l framework.Lister, c *eval.Call) (eval.Value, bool) {
	from := recipient(c)
	if r.serverOf(from) == nil || c.Sig == nil || c.Sig.Results().Len() != 1 {
		return nil, false
	}
	result := c.Sig.Results().At(0).Type()
	name := ""
	if l.One {
		name, _ = eval.Text(r.in.Settle(c.Arg(0)))
	}
	r.in.Asks(from.Obj, name)
	if l.One {
		return r.listOne(l, c, from, result)
	}
	t, ok := result.Underlying().(*types.Map)
	if !ok {
		return nil, false
	}
	m := r.in.NewMap(result)
	some := eval.False
	for _, f := range r.registry.all() {
		// Tools of other servers, and those of single sessions, are not listed.
		if f.server == nil || f.server.Obj != from.Obj || f.sink.Session {
			continue
		}
		// A form that is not known must not be answered with a part of the tools.
		entry := r.listEntry(l, f, t.Elem())
		if entry == nil {
			return nil, false
		}
		r.in.StoreKeyUnder(m, f.guard, r.nameValue(f), entry)
		if some, ok = r.in.Or(some, f.guard); !ok {
			return nil, false
		}
	}
	return r.in.Select(result, []eval.ListElem{{G: some, V: m}}, r.in.Zero(result))
}

// listOne answers a call that asks for one tool by its name. If the name of any recorded
// tool is unknown, it may be that one, and the call is not answered.
func (r *run) listOne(l framework.Lister, c *eval.Call, from *eval.Ptr, result types.Type) (eval.Value, bool) {
	want, ok := eval.Text(r.in.Settle(c.Arg(0)))
	if !ok {
		return nil, false
	}
	var list []eval.ListElem
	for _, f := range r.registry.all() {
		if f.server == nil || f.server.Obj != from.Obj || f.sink.Session {
			continue
		}
		name, known := eval.Text(r.nameValue(f))
		entry := r.listEntry(l, f, result)
		switch {
		case !known || entry == nil:
			return nil, false // it may be this one
		case name == want:
			list = append(list, eval.ListElem{G: f.guard, V: entry})
		}
	}
	return r.in.Select(result, list, r.in.Zero(result))
}

// listEntry is a recorded tool in the form in which the server returns it: a pointer to a new
// struct with the tool and its handler. It is nil if the type has another form.
func (r *run) listEntry(l framework.Lister, f *found, t types.Type) eval.Value {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	zero, ok := r.in.Zero(p.Elem()).(*eval.Struct)
	if !ok {
		return nil
	}
	st, ok := p.Elem().Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	tool := f.val
	if f.ptr != nil {
		tool = r.in.Load(f.ptr)
	}
	v := &eval.Struct{T: zero.T, F: append([]eval.Value{}, zero.F...)}
	for i := range st.NumFields() {
		switch field := st.Field(i); field.Name() {
		case l.Field:
			v.F[i] = tool
		case l.Handler:
			v.F[i] = r.in.Unknown(field.Type(), eval.RunTime, "the handler of "+f.name, f.site.Pos)
			if f.handler != nil {
				v.F[i] = f.handler
			}
		}
	}
	return r.in.NewPtr(p.Elem(), v)
}

// handler is the function that is registered with a tool, or nil: the argument after the
// tool, or a field next to it.
func (r *run) handler(s framework.Sink, c *eval.Call, v eval.Value) eval.Value {
	if s.Field != "" {
		return r.in.Field(v, "Handler")
	}
	return c.Arg(s.Arg + 1)
}
