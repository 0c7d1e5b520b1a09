package extract

import (
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// lazyFuncs decides which functions of the user's are left aside: not run unless a tool or a
// condition turns out to depend on their result. Clients of remote services are most of a
// server's code, and running them tells nothing about its tools. A function is left aside
// if it talks to the outside, does not lead to a registration, and neither gets nor stores
// a value that could contain a tool. Its effects on memory are still known from its source
// (eval's effects.go).
type lazyFuncs struct {
	r     *reach
	memo  map[string]bool
	carry map[string]bool // types a tool could be in
	// leads are the functions that lead to one that talks to the outside, and keepers
	// those that lead to one that assigns what a tool could be in, once asked for.
	leads, keepers map[string]bool
	senders        map[string]bool // see sends
}

func newLazyFuncs(r *reach) *lazyFuncs {
	return &lazyFuncs{r: r, memo: map[string]bool{}, carry: map[string]bool{}}
}

// skip reports whether a call of fn is left aside. In code that answers clients it need not
// talk to the outside for that.
func (a *lazyFuncs) skip(key string, fn *types.Func, answering bool) bool {
	v, ok := a.memo[key]
	if !ok {
		// A function that leads to a registration is never left aside.
		v = !a.r.function(key) && !a.r.callsRegistering(key) && !a.carries(fn) && !a.keeps(key) && !a.sends(key)
		a.memo[key] = v
	}
	// A function that only computes may decide a condition at the start, so there only those
	// that talk to the outside are left aside.
	return v && (answering || a.outside(key))
}

// sends reports whether a function encodes what may be a request to a model. Where a request is a
// text, it may also be handed on to a function that sends it.
func (a *lazyFuncs) sends(key string) bool {
	fw := a.r.x.requesting
	if fw == nil {
		return false
	}
	if a.senders == nil {
		to, textual := map[string]bool{}, a.r.x.textual
		for k, b := range a.r.index.byFunc {
			to[k] = slices.ContainsFunc(b.all.funcs, func(fn string) bool {
				is := func(s framework.Answer) bool { return s.Func == fn }
				return slices.ContainsFunc(fw.Requests, is) || textual && slices.ContainsFunc(fw.Bodies, is)
			})
		}
		if a.senders = to; textual {
			a.senders = leading(a.r.refs, to)
		}
	}
	return a.senders[key]
}

// keeps reports whether a function leads to an assignment of a package variable that could
// hold a tool, such as a registry. Leaving it aside would lose what it stores.
func (a *lazyFuncs) keeps(key string) bool {
	if a.keepers == nil {
		to := map[string]bool{}
		for k, b := range a.r.index.byFunc {
			holds := func(v *types.Var) bool { return !v.IsField() && a.holds(v.Type(), 0) }
			to[k] = slices.ContainsFunc(b.writes, holds)
		}
		a.keepers = leading(a.r.refs, to)
	}
	return a.keepers[key]
}

// outside reports whether a function leads to one that talks to the outside.
func (a *lazyFuncs) outside(key string) bool {
	if a.leads == nil {
		runs, talks := map[string][]string{}, map[string]bool{}
		for k, b := range a.r.index.byFunc {
			runs[k], talks[k] = b.call.funcs, b.call.talks
		}
		a.leads = leading(runs, talks)
	}
	return a.leads[key]
}

// leading returns the functions from which some function in to can be reached, by one
// search backwards along the references.
func leading(refs map[string][]string, to map[string]bool) map[string]bool {
	// The references are reversed once; then each function is visited at most once.
	from := map[string][]string{}
	for k, list := range refs {
		for _, n := range list {
			from[n] = append(from[n], k)
		}
	}
	out := map[string]bool{}
	var next []string
	reach := func(k string) {
		if !out[k] {
			out[k] = true
			next = append(next, k)
		}
	}
	for k, yes := range to {
		if yes {
			reach(k)
		}
	}
	for len(next) > 0 {
		k := next[len(next)-1]
		next = next[:len(next)-1]
		for _, n := range from[k] {
			reach(n)
		}
	}
	return out
}

// carries reports whether a tool, an option or a schema could be among the parameters,
// results or the receiver of a function. A generic function may carry anything.
func (a *lazyFuncs) carries(fn *types.Func) bool {
	sig := fn.Type().(*types.Signature)
	// What a type parameter stands for is not known here.
	if sig.TypeParams().Len() > 0 {
		return true
	}
	if r := sig.Recv(); r != nil && a.holds(r.Type(), 0) {
		return true
	}
	for _, tup := range []*types.Tuple{sig.Params(), sig.Results()} {
		for i := range tup.Len() {
			if a.holds(tup.At(i).Type(), 0) {
				return true
			}
		}
	}
	return false
}

// holds reports whether values of a type could contain a tool. The answer is kept by the
// name of the type, as one type may come from two runs of the type checker.
func (a *lazyFuncs) holds(t types.Type, _ int) bool {
	key := eval.TypeKey(t)
	v, ok := a.carry[key]
	if !ok {
		v = a.walk(t, map[string]bool{})
		a.carry[key] = v
	}
	return v
}

// walk searches t for a type of a framework; seen are the named types on the way, since
// types may be recursive. Types of other libraries are not searched.
func (a *lazyFuncs) walk(t types.Type, seen map[string]bool) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		pkg := ""
		if t.Obj().Pkg() != nil {
			pkg = t.Obj().Pkg().Path()
		}
		// Concrete types of an SDK may carry tools or options; its interfaces do not count.
		if framework.Of(a.r.x.opts.Frameworks, pkg) != nil {
			return !types.IsInterface(t)
		}
		key := pkg + "." + t.Obj().Name()
		if p := a.r.x.prog.Packages[pkg]; seen[key] || p == nil || p.Module == nil || !p.Module.Main {
			return false
		}
		// A type that is met again on the way adds nothing that its first visit does not find.
		seen[key] = true
		return a.r.x.isCustomType(t) || a.walk(t.Underlying(), seen)
	case *types.Pointer:
		return a.walk(t.Elem(), seen)
	case *types.Slice:
		return a.walk(t.Elem(), seen)
	case *types.Array:
		return a.walk(t.Elem(), seen)
	// A schema may be written as a map[string]any.
	case *types.Map:
		if types.IsInterface(t.Elem()) {
			return true
		}
		return a.walk(t.Elem(), seen)
	case *types.Interface: // of the user's own: what makes or registers a tool may hide behind it
		if t.Empty() && (a.r.x.answering != nil || a.r.x.requesting != nil) {
			return true // an answer or a request without an SDK
		}
		for i := range t.NumMethods() {
			sig := t.Method(i).Type().(*types.Signature)
			for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
				for v := range list.Variables() {
					if a.walk(v.Type(), seen) {
						return true
					}
				}
			}
		}
	case *types.Struct:
		for i := range t.NumFields() {
			if a.r.x.answering != nil && jsonKey(t, i) == "inputSchema" {
				return true // a tool of a server without an SDK
			}
			if a.r.x.requesting != nil && slices.Contains(requestKeys, jsonKey(t, i)) {
				return true // a request, or a tool in one
			}
			if a.walk(t.Field(i).Type(), seen) {
				return true
			}
		}
	}
	return false
}
