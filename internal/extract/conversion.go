package extract

import (
	"crypto/sha256"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// A program with a tool type of its own makes something else of it for a request:
//
//	func toAnthropic(t Tool) (anthropic.ToolUnionParam, error)
//
// Where the request is not followed, such functions are run on the tools that were guessed: what
// they return is what a model is sent. This file finds and runs them, and convert.go decides what
// follows.

// A wireForm is a type of an SDK that has tools of a request: rest leads from it to them.
type wireForm struct {
	fw   *framework.Framework
	sink framework.Sink
	rest []string
}

// A conversion is a function of the program's that makes such a type of guessed tools.
type conversion struct {
	key    string
	u      *eval.Package
	fd     *ast.FuncDecl
	param  int // that takes the tools, or framework.Receiver
	takes  types.Type
	result int
	form   wireForm
}

// wireForms are these types by their full names.
func (x *extraction) wireForms() map[string]wireForm {
	out := map[string]wireForm{}
	for i := range x.opts.Frameworks {
		fw := &x.opts.Frameworks[i]
		for _, s := range fw.Sinks {
			if s.Path == "" || s.Arg < 0 {
				continue
			}
			fn := x.functionOf(s.Func)
			if fn == nil || fn.Signature().Params().Len() <= s.Arg {
				continue
			}
			for path := range strings.FieldsSeq(s.Path) {
				t := fn.Signature().Params().At(s.Arg).Type()
				if fieldAlong(t, steps(path)) != nil {
					addForms(out, t, wireForm{fw, s, steps(path)})
				}
			}
		}
	}
	return out
}

// ownForms are the program's own types of tools in a request, by their full names: guesses with a
// schema, and structs that have one in a field, such as Function.
func (x *extraction) ownForms() map[string]wireForm {
	out, forms := map[string]wireForm{}, map[string]wireForm{}
	for _, h := range x.customTypes {
		if h.fw.Custom.Guessed && !h.fw.Custom.Listed && h.iface == nil {
			forms[typeName(h.named)] = wireForm{fw: h.fw}
		}
	}
	for path, n := range x.ownTypes() {
		if form, known := forms[path]; known {
			out[path] = form
			continue
		}
		st, ok := n.Underlying().(*types.Struct)
		for i := 0; ok && i < st.NumFields(); i++ {
			if form, known := forms[typeName(derefType(st.Field(i).Type()))]; known {
				form.rest = []string{st.Field(i).Name()}
				out[path] = form
			}
		}
	}
	return out
}

// addForms adds the types on the way from the parameters of a request to its tools.
func addForms(out map[string]wireForm, t types.Type, form wireForm) {
	for {
		t = elemOf(t)
		note := func(t types.Type) {
			name := typeName(t)
			if _, isStruct := t.Underlying().(*types.Struct); isStruct && name != "" {
				if _, known := out[name]; !known {
					out[name] = form
				}
			}
		}
		note(t)
		st, ok := t.Underlying().(*types.Struct)
		if !ok {
			return
		}
		if len(form.rest) == 0 {
			// Each variant of a union is encoded as the union is.
			for f := range st.Fields() {
				if p, isPtr := f.Type().(*types.Pointer); isPtr && strings.HasPrefix(f.Name(), "Of") {
					note(p.Elem())
				}
			}
			return
		}
		t, form.rest = fieldAlong(t, form.rest[:1]), form.rest[1:]
	}
}

// fieldAlong is the type that a path of fields leads to, through lists and pointers, or nil.
func fieldAlong(t types.Type, path []string) types.Type {
	t = elemOf(t)
	for _, name := range path {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		field, ok := obj.(*types.Var)
		if !ok {
			return nil
		}
		t = elemOf(field.Type())
	}
	return t
}

// functionOf is a function or method by its key, if the program has its package.
func (x *extraction) functionOf(key string) *types.Func {
	for from := strings.LastIndexByte(key, '/') + 1; ; {
		dot := strings.IndexByte(key[from:], '.')
		if dot < 0 {
			return nil
		}
		pkg, rest := key[:from+dot], key[from+dot+1:]
		from += dot + 1
		p := x.prog.TypesOf(pkg)
		if p == nil {
			continue
		}
		name, method, isMethod := strings.Cut(rest, ".")
		obj := p.Scope().Lookup(name)
		if isMethod && obj != nil {
			obj, _, _ = types.LookupFieldOrMethod(types.NewPointer(obj.Type()), true, p, method)
		}
		fn, _ := obj.(*types.Func)
		return fn
	}
}

// conversions finds these functions among those that the program may call, in order.
func (x *extraction) conversions() (out []conversion) {
	forms, own := x.wireForms(), map[string]wireForm(nil)
	// Of a list of parameters, code of the program makes a schema.
	if slices.ContainsFunc(x.customTypes, func(h customType) bool { return h.fw.Custom.Listed }) {
		own = x.ownForms()
	}
	if len(forms)+len(own) == 0 {
		return nil
	}
	for _, path := range x.mainPaths() {
		u := x.bodies.get(path)
		if u == nil || !x.current[path] {
			continue
		}
		for _, f := range u.Files {
			for _, d := range f.Decls {
				fd, ok := d.(*ast.FuncDecl)
				if !ok || fd.Body == nil {
					continue
				}
				c, ok := x.conversion(u, fd, forms, false)
				if !ok {
					c, ok = x.conversion(u, fd, own, true)
				}
				if ok && x.calls(x.entry).functions[c.key] {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// has reports whether a place is in the body of the function.
func (c conversion) has(at token.Pos) bool { return c.fd.Pos() <= at && at < c.fd.End() }

// conversion is the function if it makes one of these forms of guesses or, with listed, of those
// with a list of parameters.
func (x *extraction) conversion(
	u *eval.Package, fd *ast.FuncDecl, forms map[string]wireForm, listed bool,
) (c conversion, ok bool) {
	obj, ok := u.Info.Defs[fd.Name].(*types.Func)
	if !ok || obj.Signature().TypeParams().Len()+obj.Signature().RecvTypeParams().Len() > 0 {
		return c, false
	}
	sig := obj.Signature()
	c = conversion{key: eval.FuncKey(obj), u: u, fd: fd, result: -1}
	for i := range sig.Results().Len() {
		if form, known := forms[typeName(elemOf(sig.Results().At(i).Type()))]; known && c.result < 0 {
			c.result, c.form = i, form
		}
	}
	if c.result < 0 {
		return c, false
	}
	for i := range sig.Params().Len() {
		if t := sig.Params().At(i).Type(); x.takesGuess(t, listed) {
			c.param, c.takes = i, t
			return c, true
		}
	}
	if recv := sig.Recv(); recv != nil && x.takesGuess(recv.Type(), listed) {
		c.param, c.takes = framework.Receiver, recv.Type()
		return c, true
	}
	return c, false
}

// takesGuess reports whether a parameter takes tools of a guessed type: one, or a list. With
// listed, it is one with a list of parameters.
func (x *extraction) takesGuess(t types.Type, listed bool) bool {
	return slices.ContainsFunc(x.customTypes, func(h customType) bool {
		return h.fw.Custom.Guessed && (h.fw.Custom.Listed || !listed) && h.takenBy(elemOf(t))
	})
}

// takenBy reports whether a variable of a type may have a tool: it is the type, or an interface of
// some of its methods.
func (h *customType) takenBy(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	if typeName(n) == typeName(h.named) {
		return true
	}
	of, isIface := n.Underlying().(*types.Interface)
	if h.iface == nil || !isIface || of.NumMethods() < 2 {
		return false
	}
	for m := range of.Methods() {
		if obj, _, _ := types.LookupFieldOrMethod(h.named, true, m.Pkg(), m.Name()); obj == nil {
			return false
		}
	}
	return true
}

// argument is a tool as the parameter of a conversion takes it.
func (r *run) argument(f *found, t types.Type) eval.Value {
	if f == nil {
		return nil
	}
	if list, ok := t.Underlying().(*types.Slice); ok {
		if v := r.argument(f, list.Elem()); v != nil {
			return r.in.NewSlice(t, []eval.Value{v})
		}
		return nil
	}
	_, wantsPtr := types.Unalias(t).(*types.Pointer)
	switch st, isStruct := f.val.(*eval.Struct); {
	case f.ptr != nil && (wantsPtr || types.IsInterface(t)):
		return f.ptr
	case f.ptr != nil:
		return r.in.Load(f.ptr)
	case isStruct && wantsPtr:
		return r.in.NewPtr(st.T, st)
	case isStruct && types.IsInterface(t):
		if i, ok := t.Underlying().(*types.Interface); ok && !r.in.Implements(st.T, i) {
			return r.in.NewPtr(st.T, st)
		}
	}
	return f.val
}

// convert is what a conversion makes of a tool, or nothing if that is not known. whole says that it
// has no gaps. What one run has found holds for the others, which may know more of the tool, but
// less of what the conversion depends on.
func (r *run) convert(c conversion, g readGuess, as *customType) (list []*reading, whole bool) {
	for _, rd := range closed(g.list) {
		t := r.x.formedOf[formKey(c, rd)]
		if rd.open() || t == nil {
			list = nil
			break
		}
		one := *t
		one.Assumptions = slices.Clone(t.Assumptions)
		of := g.f.copyFor(c, rd.guard)
		list = append(list, &reading{
			tool: &one, f: of, guard: of.guard, ways: []eval.Guard{of.guard}, group: r.groupOf(of.server),
			key: sha256.Sum256([]byte(contentKey(t))),
		})
	}
	if list != nil {
		return list, true
	}
	list, whole = r.runConversion(c, g.f, as)
	for _, rd := range list {
		if as != nil {
			rd.tool.Assumptions = append(rd.tool.Assumptions,
				catalog.Assumption{Text: copiedInto + as.fw.Custom.Type, At: r.at(g.f.site.Pos)})
		}
	}
	if whole && len(g.list) == 1 && !g.list[0].open() && len(list) == 1 && list[0].guard == g.f.guard {
		one := *list[0].tool
		r.x.formedOf[formKey(c, g.list[0])] = &one
	}
	return list, whole
}

// formKey tells what a conversion makes of a tool from what it makes of others.
func formKey(c conversion, rd *reading) string { return c.key + "\n" + wireOf([]*reading{rd}) }

// copyFor is the found tool that a conversion makes of f.
func (f *found) copyFor(c conversion, g eval.Guard) *found {
	return &found{
		fw: c.form.fw, sink: c.form.sink, guard: g, site: f.site, server: f.server, root: f.root, uncalled: f.uncalled,
	}
}

// runConversion runs a conversion on a tool, or on a copy of another type.
func (r *run) runConversion(c conversion, f *found, as *customType) (list []*reading, whole bool) {
	if _, isMap := c.takes.Underlying().(*types.Map); isMap {
		return nil, false
	}
	sources, passing := len(r.sources), len(r.conv.passing)
	r.conv.running = true
	defer func() {
		r.conv.running = false
		r.sources, r.conv.passing = r.sources[:sources], r.conv.passing[:passing]
	}()
	ended := r.in.Sample(func() {
		tool := f
		if as != nil {
			tool = r.copyAs(f, as)
		}
		v := r.argument(tool, c.takes)
		if v == nil {
			return
		}
		sig := c.u.Info.Defs[c.fd.Name].(*types.Func).Signature()
		args, recv := make([]eval.Value, sig.Params().Len()), eval.Value(nil)
		if c.param == framework.Receiver {
			recv = v
		} else {
			args[c.param] = v
		}
		out := r.in.Run(c.u, c.fd, recv, args)
		if t, several := out.(eval.Tuple); several && c.result < len(t) {
			out = t[c.result]
		}
		var elems []eval.ListElem
		if elems, whole = r.wireParts(out, c.form.rest, f.guard); !whole {
			return
		}
		for _, e := range elems {
			one := f.copyFor(c, e.G)
			if p, isPtr := e.V.(*eval.Ptr); isPtr {
				one.ptr = p
			} else {
				one.val = e.V
			}
			list = append(list, r.readings(one, one.value(), one.guard)...)
		}
	})
	named := whole && ended && len(list) > 0 && len(r.sources) == sources && len(r.conv.passing) == passing
	for _, rd := range list {
		r.conv.needs = append(r.conv.needs, rd.need...)
		named = named && rd.tool.Name != "" && !rd.tool.Hides("/name")
		whole = whole && !rd.open()
	}
	if !named {
		return nil, false
	}
	return list, whole
}

// wireParts are the tools that what a conversion returns has. known says that these are all.
func (r *run) wireParts(v eval.Value, rest []string, g eval.Guard) (out []eval.ListElem, known bool) {
	if v == nil {
		return nil, false
	}
	for _, alt := range eval.Alternatives(r.in.Settle(v)) {
		under, ok := r.in.And(g, alt.G)
		if ok && r.in.Impossible(under) || eval.IsNil(alt.V) {
			continue
		}
		if !ok {
			return nil, false
		}
		parts := []eval.ListElem{{V: alt.V, G: under}}
		inside := rest
		switch u, unknown := alt.V.(*eval.Unknown); {
		case unknown:
			if u.Need != "" {
				r.conv.needs = append(r.conv.needs, u.Need)
			}
			return nil, false
		case isMany(alt.V):
			if parts, known = r.in.Members(alt.V); !known {
				return nil, false
			}
			for i, e := range parts {
				if parts[i].G, ok = r.in.And(under, e.G); !ok {
					return nil, false
				}
			}
		case len(rest) == 0:
			out = append(out, parts...)
			continue
		default:
			parts[0].V, inside = r.in.Field(alt.V, rest[0]), rest[1:]
		}
		for _, e := range parts {
			more, known := r.wireParts(e.V, inside, e.G)
			if !known {
				return nil, false
			}
			out = append(out, more...)
		}
	}
	return out, true
}
