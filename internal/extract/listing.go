package extract

import (
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/guard"
)

// A server may change the list of its tools for each client that asks (changes.go). This
// file runs the functions that do so on the list, as for a client of which nothing is
// known. What is left of the list is what is served, under the conditions on which it
// depends. If a function cannot be run, or what it does is too complicated, the tools are
// listed as registered, and an assumption says that it leaves them as they are.
//
// SDKs have three forms of such functions: a filter that returns a list, a middleware
// around the handler of requests, and a hook that changes a result in place.

// A listing is the result for one server.
type listing struct {
	// left are the conditions under which a tool is still in the list, by name. A name that is not
	// known is "".
	left map[string]eval.Guard
	// own are the tools in it that were not registered: the functions add them.
	own []*found
	// open says that the result is not known. Otherwise added says that there are tools that were
	// not registered and are not among own.
	open, added bool
	// later is the result for each tool by itself that is not left (see alone), or nil.
	later *listing
}

// listings runs the functions that may change what clients get. A server without such
// functions is not in the result. read has the definitions of tools as they are in the
// list, by registration.
func (r *run) listings() (listed map[*eval.Obj]*listing, read map[*found][]*reading) {
	listed, read = map[*eval.Obj]*listing{}, map[*found][]*reading{}
	for _, s := range r.made {
		changes := r.changesOf([]*serverValue{s})
		if len(changes) == 0 {
			continue
		}
		// A server with such functions is open until all of them were run.
		l := &listing{left: map[string]eval.Guard{}, open: true}
		listed[s.at.Obj] = l
		// The answer is open if the list is not known, a function could not be run, or
		// tools were removed by unknown names.
		usual, others, ok := r.offeredBy(s.at)
		namesOf := slices.ContainsFunc(changes, func(c change) bool { return c.assumed == namesOthers })
		if ok && r.together(s.at, changes, append(slices.Clip(usual), others...), l, read) {
			usual, others = append(usual, others...), nil
			l.open = l.open || namesOf
		} else if ok {
			l.open = !r.apart(s.at, changes, usual, others, l, read) || namesOf
		}
		if !l.open && !r.world {
			l.later = r.alone(s.at, changes, append(usual, others...), l)
		}
	}
	return listed, read
}

// maxSampled bounds the length of the lists that are run. For longer ones the fuel of a
// sample does not suffice.
const maxSampled = 400

// sample runs the functions of one server on a list of its tools, after others may have been
// called. Nothing that they write remains.
func (r *run) sample(
	server *eval.Ptr, changes []change, list []listedTool, l *listing, read map[*found][]*reading,
	mayHaveCalled func(...eval.Value),
) bool {
	if len(list) > maxSampled {
		return false
	}
	known, own, ok := map[*found][]*reading{}, len(l.own), false
	ended := r.in.Sample(func() {
		// By the time a client asks, the server has called its other hooks.
		mayHaveCalled(append(slices.Clip(r.given), server)...)
		ok = r.listing(changes, list, l, known)
	})
	if !ended || !ok {
		l.own = l.own[:own]
		return false
	}
	maps.Copy(read, known)
	return true
}

// listing runs the functions one after the other, each on what the one before has left, and
// notes the result.
func (r *run) listing(changes []change, list []listedTool, l *listing, read map[*found][]*reading) (ok bool) {
	registered := list
	for _, c := range changes {
		// Removals are no functions that could be run.
		if c.assumed != hookLeaves {
			continue
		}
		f, ok := c.by.(*eval.Func)
		if !ok || c.server == nil {
			return false
		}
		var elems []eval.ListElem
		r.in.Where(c.guard, func() { elems, ok = r.through(f, list) })
		if !ok {
			return false
		}
		// Under the negation of its guard the function is not there, and the list is as
		// before.
		if list, ok = r.where(c.guard, r.trace(list, elems), list); !ok {
			return false
		}
	}
	alts := map[*found][]eval.Alt{}
	// Names in the result tell which tools are left. Only in the default world must all be
	// known.
	for _, t := range list {
		name, known := r.nameIn(t)
		// Two tools of one name: the name is left where either of them is.
		either, fits := r.in.Or(l.left[name], t.G)
		if !fits || !known && r.world {
			return false
		}
		l.left[name] = either
		if t.of != nil {
			alts[t.of] = append(alts[t.of], eval.Alt{G: t.G, V: t.V})
			continue
		}
		own := r.ownTool(registered, t, changes)
		if own == nil {
			l.added = true
			continue
		}
		l.own, read[own] = append(l.own, own), r.readings(own, t.V, t.G)
	}
	for _, t := range list {
		if t.of == nil || read[t.of] != nil {
			continue
		}
		if read[t.of], ok = r.readListed(t.of, alts[t.of], l.leaves("")); !ok {
			return false
		}
	}
	return true
}

func (r *run) nameIn(t listedTool) (name string, known bool) {
	r.in.Where(t.G, func() { name, known = eval.Text(r.in.Field(t.V, "Name")) })
	return name, known
}

// byItsName is an element of a list, once for each tool that it may be: those that are registered
// under conditions that exclude each other may share a place in the list.
func (r *run) byItsName(e eval.ListElem) (list []eval.ListElem, ok bool) {
	v := r.in.Settle(e.V)
	alts, isChoice := v.(*eval.Choice)
	if !isChoice {
		if alts, isChoice = r.in.Field(v, "Name").(*eval.Choice); !isChoice {
			return []eval.ListElem{e}, true
		}
	}
	for _, a := range alts.Alts {
		g, fits := r.in.And(e.G, a.G)
		one := eval.ListElem{G: g, V: v}
		if v == eval.Value(alts) {
			one.V = a.V
		}
		if !fits {
			return nil, false
		}
		if g != eval.False {
			list = append(list, one)
		}
	}
	return list, true
}

// where is one list where g holds, and another one where it does not: the function is only
// there under g.
func (r *run) where(g eval.Guard, list, other []listedTool) (both []listedTool, ok bool) {
	if g == eval.True {
		return list, true
	}
	for _, t := range list {
		if t.G, ok = r.in.And(g, t.G); !ok {
			return nil, false
		}
		both = append(both, t)
	}
	for _, t := range other {
		if t.G, ok = r.in.Without(t.G, g); !ok {
			return nil, false
		}
		both = append(both, t)
	}
	return both, true
}

// readListed reads a tool as it is in the list, which may differ from the one that was
// registered. others says that the list has elements of which any may be this tool: its condition
// is the one of its registration then, and setConditions adds the rest.
func (r *run) readListed(f *found, list []eval.Alt, others bool) ([]*reading, bool) {
	there := eval.False
	for _, a := range list {
		either, ok := r.in.Or(there, a.G)
		if !ok {
			return nil, false
		}
		there = either
	}
	if others && there != eval.True {
		there = f.guard
	}
	g, ok := r.in.And(f.guard, there)
	if !ok {
		return nil, false
	}
	v := list[0].V
	if len(list) > 1 {
		v = &eval.Choice{T: v.Type(), Alts: list}
	}
	return r.readings(f, v, g), true
}

// through runs a function that may change a list of tools, and returns what it leaves. The
// form of the function follows from its type.
func (r *run) through(f *eval.Func, list []listedTool) (left []eval.ListElem, ok bool) {
	sig, isFunc := f.T.Underlying().(*types.Signature)
	if !isFunc {
		return nil, false
	}
	// Three forms: a middleware, a filter with a context and the list, and a hook.
	if handler := handlerOf(f.T); handler != nil {
		return r.throughMiddleware(f, handler, list)
	}
	if n := sig.Params().Len(); n == 2 && sig.Results().Len() == 1 {
		tools, ok := r.listOf(list, sig.Params().At(1).Type())
		if !ok {
			return nil, false
		}
		return r.elements(r.in.Callback(f, r.anything(sig, 0), tools), eval.True)
	}
	return r.throughHook(f, sig, list)
}

// offeredBy are the tools that a server lists. usual are those that may be there by
// default; the others are not known to be in one list with them, so they are run by
// themselves. In the default world there are no others. It is not ok if a tool may be
// registered with this server or another.
func (r *run) offeredBy(server *eval.Ptr) (usual, others []listedTool, ok bool) {
	for _, f := range r.registry.all() {
		if f.sink.Session || f.server != nil && f.server.Obj != server.Obj {
			continue
		}
		if f.server == nil {
			return nil, nil, false
		}
		t := listedTool{f, eval.ListElem{G: eval.True, V: f.value()}}
		switch r.in.DefaultWorld(f.guard) {
		case guard.Yes:
			usual = append(usual, t)
		case guard.Open:
			if r.world {
				t.G = f.guard
			}
			usual = append(usual, t)
		case guard.No:
			if !r.world {
				others = append(others, t)
			}
		}
	}
	byName := func(a, b listedTool) int { return strings.Compare(a.of.name, b.of.name) }
	slices.SortStableFunc(usual, byName) // as all that is read here lists them
	slices.SortStableFunc(others, byName)
	return usual, others, true
}

// listOf is a list of tools as a value of slice type t, whose elements are tools or
// pointers to them.
func (r *run) listOf(list []listedTool, t types.Type) (eval.Value, bool) {
	slice, ok := t.Underlying().(*types.Slice)
	if !ok {
		return nil, false
	}
	_, pointers := slice.Elem().Underlying().(*types.Pointer)
	var vals []eval.Value
	for _, e := range list {
		v := e.V
		// SDKs keep tools by pointer and list values, or the other way round.
		switch p, isPtr := v.(*eval.Ptr); {
		case isPtr && !pointers:
			v = r.in.Load(p)
		case !isPtr && pointers:
			v = r.in.NewPtr(v.Type(), v)
		}
		if e.G != eval.True {
			v = &eval.Optional{G: e.G, V: v}
		}
		vals = append(vals, v)
	}
	return r.in.NewSlice(t, vals), true
}

// throughMiddleware runs a func(next H) H, where H is a func(context, method, request)
// (result, error). next returns the whole list, and the handler that the middleware makes
// is asked for the tools.
func (r *run) throughMiddleware(f *eval.Func, handler *types.Named, list []listedTool) ([]eval.ListElem, bool) {
	request, result := typeOf(handler, "ListToolsRequest"), typeOf(handler, "ListToolsResult")
	if request == nil || result == nil {
		return nil, false
	}
	all := r.result(result, list)
	if all == nil {
		return nil, false
	}
	asked := r.in.NewStruct(request, func(field *types.Var) eval.Value {
		return r.in.Unknown(field.Type(), eval.RunTime, "what a client asks", 0)
	})
	// next is the SDK's own handler at the end of the chain: it lists what is registered.
	next := &eval.Func{T: handler, Name: "next", Native: func(*eval.Call) eval.Value {
		return eval.Tuple{all, r.in.Zero(types.Universe.Lookup("error").Type())}
	}}
	sig := handler.Underlying().(*types.Signature)
	told := r.in.Callback(r.in.Callback(f, next), r.anything(sig, 0), listTools(types.Typ[types.String]), asked)
	t, ok := told.(eval.Tuple)
	if !ok || len(t) != 2 {
		return nil, false
	}
	return r.elements(t[0], eval.True)
}

// listTools is the name of the method that asks for tools, as a string type t of the SDK.
func listTools(t types.Type) eval.Value { return &eval.Const{T: t, V: "tools/list"} }

// throughHook runs a function that changes the result in place, its last parameter. A hook
// for all kinds of answers also gets the name of the method.
func (r *run) throughHook(f *eval.Func, sig *types.Signature, list []listedTool) ([]eval.ListElem, bool) {
	n := sig.Params().Len()
	if n == 0 || sig.Results().Len() > 0 {
		return nil, false
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
		return nil, false
	}
	all := r.result(result, list)
	if all == nil {
		return nil, false
	}
	args[n-1] = all
	r.in.Callback(f, args...)
	return r.elements(all, eval.True)
}

// namedResult is the type ListToolsResult that a pointer type points to, or nil.
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

// result is the answer to a client that asks for the tools, a new struct, or nil.
func (r *run) result(t types.Type, list []listedTool) *eval.Ptr {
	ok := true
	all := r.in.NewStruct(t, func(field *types.Var) eval.Value {
		if field.Name() != "Tools" {
			return r.in.Zero(field.Type())
		}
		var tools eval.Value
		tools, ok = r.listOf(list, field.Type())
		return tools
	})
	if !ok {
		return nil
	}
	return all
}

// anything is an unknown argument for parameter i: the client and its session are not
// known.
func (r *run) anything(sig *types.Signature, i int) eval.Value {
	return r.in.Unknown(sig.Params().At(i).Type(), eval.RunTime, "what a client asks", 0)
}

// elements are the tools of a list, or of the result that contains one, where g holds.
func (r *run) elements(v eval.Value, g eval.Guard) (list []eval.ListElem, ok bool) {
	switch v := r.in.Settle(v).(type) {
	case *eval.Choice:
		for _, a := range v.Alts {
			both, fits := r.in.And(g, a.G)
			more, known := r.elements(a.V, both)
			if !fits || !known {
				return nil, false
			}
			list = append(list, more...)
		}
		return list, true
	case *eval.Ptr:
		tools := r.in.Field(v, "Tools")
		if tools == nil {
			return nil, false
		}
		return r.elements(tools, g)
	case *eval.Slice:
		members, known := r.in.Members(v)
		if !known {
			return nil, false
		}
		for _, e := range members {
			both, fits := r.in.And(g, e.G)
			if !fits {
				return nil, false
			}
			one, fits := r.byItsName(eval.ListElem{G: both, V: e.V})
			if !fits {
				return nil, false
			}
			list = append(list, one...)
		}
		return list, true
	case *eval.Nil:
		return nil, true
	}
	return nil, false
}

// handlerOf is H of a func(H) H, if H is a named function type with three parameters and
// two results, or nil.
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

// typeOf is the struct type with a given name in the package of another type, or nil.
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
