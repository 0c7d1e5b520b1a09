package extract

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// request records the tools of a request to a model: those that the path of the sink
// leads to from its argument. A program that calls a model again with the same tools
// has them once, since definitions with one content are one.
func (r *run) request(fw *framework.Framework, s framework.Sink, c *eval.Call) {
	r.sent.bySDK = r.either(r.sent.bySDK, r.in.Path())
	if sendsNow(fw, s) {
		r.in.Sent()
	}
	w := walker{r: r, fw: fw, s: s, c: c}
	var args []eval.Value
	if s.Arg == framework.Receiver {
		args = []eval.Value{c.Recv}
	} else {
		args = c.Args[s.Arg : s.Arg+1]
	}
	// A variadic parameter takes single values as well as a list. The values are arguments,
	// and each may hold tools.
	if s.Arg >= 0 && c.Sig != nil && c.Sig.Variadic() && s.Arg == c.Sig.Params().Len()-1 && !c.Packed {
		args = c.Args[s.Arg:]
	}
	if s.Options {
		args = r.optioned(c, args)
	}
	for path := range strings.FieldsSeq(s.Opens) {
		for _, arg := range args {
			w.opens(arg, steps(path))
		}
	}
	for path := range strings.FieldsSeq(s.Path) {
		w.s.Path = path
		for _, arg := range args {
			w.walk(arg, steps(path), r.in.Path(), false)
		}
	}
}

// steps are those of a path.
func steps(path string) []string {
	if path == "." {
		return nil
	}
	return strings.Split(path, ".")
}

// walker follows the path from the parameters of a request to its tools.
type walker struct {
	r  *run
	fw *framework.Framework
	s  framework.Sink
	c  *eval.Call
	// entry says that it is in an entry of a list.
	entry bool
}

// walk follows the rest of the path from v, which is there where g holds. loose says
// that g is less than the condition, which was too large.
func (w walker) walk(v eval.Value, path []string, g eval.Guard, loose bool) {
	for _, alt := range eval.Alternatives(w.r.in.Settle(v)) {
		under, ok := w.r.in.And(g, alt.G)
		if !ok {
			// The tool is then listed more often than it is sent, and says so.
			under = g
		}
		if ok && w.r.in.Impossible(under) {
			continue
		}
		w.one(alt.V, path, under, loose || !ok)
	}
}

// other reports whether an element of the list is not a tool of the program's, and notes
// one of the provider's.
func (w walker) other(v eval.Value) bool {
	custom := w.fw.Custom
	if custom == nil || custom.Only == "" && !custom.Hosted || v.Type() == nil {
		return false
	}
	// Of an unknown value of an interface, or a list of such, nothing says whose tools they are.
	of := elemOf(v.Type())
	if types.IsInterface(v.Type()) || types.IsInterface(of) {
		return false
	}
	name := typeName(of)
	if custom.Hosted {
		first, _, _ := strings.Cut(custom.Name, ".")
		if m, _, _ := types.LookupFieldOrMethod(v.Type(), true, nil, first); m != nil {
			return false
		}
	} else if name == custom.Only {
		return false
	}
	// A tool that the provider runs costs tokens too, and no source code says how many: the
	// total is open. A mark is no tool: one only ends a part that a provider keeps in its cache.
	if !slices.Contains(strings.Fields(custom.Mark), name) {
		w.r.mayRegister(w.r.in.UserSite(w.c.Site).Pos, hostedTool+name, recipient(w.c))
	}
	return true
}

// opens notes that an SDK adds tools which are not read, if what the path leads to is there.
func (w walker) opens(v eval.Value, path []string) {
	if b, ok := eval.Bool(v); eval.IsNil(v) || ok && !b {
		return
	}
	if list, known := w.r.members(v); known && isMany(v) && len(list) == 0 {
		return
	}
	if len(path) == 0 {
		w.r.mayRegister(w.r.in.UserSite(w.c.Site).Pos, ofSDK, recipient(w.c))
		return
	}
	for _, alt := range eval.Alternatives(w.r.in.Settle(v)) {
		if f := w.r.in.Field(alt.V, path[0]); f != nil {
			w.opens(w.r.in.Settle(f), path[1:])
		}
	}
}

func (w walker) one(v eval.Value, path []string, g eval.Guard, loose bool) {
	switch {
	case eval.IsNil(v):
		return // no tools
	case isMany(v):
		list, known := w.r.members(v)
		if !known {
			w.r.record(w.fw, w.s, w.c, v, g, loose)
			return
		}
		w.entry = true
		for _, e := range list {
			both, ok := w.r.in.And(g, e.G)
			if !ok {
				both = g
			}
			w.walk(e.V, path, both, loose || !ok)
		}
	case len(path) == 0 && w.other(v):
	case len(path) == 0:
		w.r.record(w.fw, w.s, w.c, v, g, loose)
	default:
		f := w.step(v, path[0])
		if f == nil && w.s.Wrap == "" && ofStruct(v) && lacks(v, strings.TrimSuffix(path[0], "()")) {
			return // this version of the SDK, or a type of this kind, has no such tools
		}
		if f == nil { // a pointer, or nothing is known of v
			at := w.r.in.UserSite(w.c.Site).Pos
			w.r.mayRegister(at, unknownTool, nil)
			w.r.passes(at, w.fw)
			return
		}
		if len(path) == 1 && eval.IsNil(f) && w.entry && w.fw.Custom == nil {
			// An entry of a provider's list that declares no function is a tool of the provider's.
			w.r.mayRegister(w.r.in.UserSite(w.c.Site).Pos, hostedTool+"of this list", recipient(w.c))
			return
		}
		w.walk(f, path[1:], g, loose)
	}
}

// ofStruct reports whether a value is a struct or a pointer to one.
func ofStruct(v eval.Value) bool {
	_, ok := typeUnder(derefType(v.Type())).(*types.Struct)
	return ok
}

// step is what a field holds, or what a method returns whose name ends with ().
func (w walker) step(v eval.Value, name string) eval.Value {
	if method, ok := strings.CutSuffix(name, "()"); ok {
		if wrapped := w.r.callSDK(w.s.Wrap, v); wrapped != nil {
			v = w.r.in.Settle(wrapped)
		}
		return w.r.member(v, method)
	}
	return w.r.in.Field(v, name)
}

// hosted notes a literal of a tool that a provider runs.
func (r *run) hosted(t types.Type, at ast.Node) {
	for i := range r.x.opts.Frameworks {
		if list := r.x.opts.Frameworks[i].Hosted; len(list) > 0 && slices.Contains(list, typeName(t)) {
			r.mayRegister(r.in.UserSite(at).Pos, hostedTool+typeName(t), nil)
		}
	}
}
