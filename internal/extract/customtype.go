package extract

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/library"
)

// A custom tool type is a type of the user's own that toolbudget treats as a tool: declared
// in the configuration, or guessed by its shape (shape.go). It has no function that
// registers it, so every literal of the type counts, and its parts are read from fields or
// methods.
//
// Calls through interfaces belong here, too: such types are often interfaces with many
// implementations, of which the program puts some into a list.

// A customType is a custom tool type without a sink, resolved to its Go type.
type customType struct {
	fw    *framework.Framework
	named *types.Named
	iface *types.Interface // nil for a struct
}

// resolveCustomTypes looks the declared types up among the packages. A type that the program
// does not have is skipped: one configuration may serve several programs.
func (x *extraction) resolveCustomTypes() {
	for i := range x.opts.Frameworks {
		// A custom type with a sink is found by its registration, like the tools of an SDK.
		f := &x.opts.Frameworks[i]
		if f.Custom == nil || len(f.Sinks) > 0 {
			continue
		}
		// The configuration names a type as pkg/path.Name.
		dot := strings.LastIndexByte(f.Custom.Type, '.')
		if dot < 0 {
			continue
		}
		pkg := x.prog.TypesOf(f.Custom.Type[:dot])
		if pkg == nil {
			continue
		}
		obj, ok := pkg.Scope().Lookup(f.Custom.Type[dot+1:]).(*types.TypeName)
		if !ok {
			continue
		}
		n, ok := types.Unalias(obj.Type()).(*types.Named)
		if !ok {
			continue
		}
		h := customType{fw: f, named: n}
		h.iface, _ = n.Underlying().(*types.Interface)
		x.customTypes = append(x.customTypes, h)
	}
}

// customTypeOf returns the custom tool type that t is or implements, or nil.
func (x *extraction) customTypeOf(t types.Type) *customType {
	if t == nil {
		return nil
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil
	}
	for i := range x.customTypes {
		h := &x.customTypes[i]
		// A struct type must be the type itself; an interface may have any implementation.
		if h.iface == nil {
			if eval.Identical(n, h.named) || eval.Identical(n.Origin(), h.named) { // or an instance of a generic type
				return h
			}
			continue
		}
		// An interface is no tool, whatever it embeds; the value in it is. A generic type
		// without arguments has no method set to compare.
		if types.IsInterface(n) || n.TypeParams().Len() > 0 && n.TypeArgs().Len() == 0 {
			continue
		}
		// The methods of a pointer include those of the value, so one question covers both.
		if x.methods.Implements(types.NewPointer(n), h.iface) {
			return h
		}
	}
	return nil
}

func (x *extraction) isCustomType(t types.Type) bool {
	return len(x.customTypes) > 0 && x.customTypeOf(t) != nil
}

// literal records a value of a custom tool type where its literal is evaluated. The
// evaluator calls it for each literal of a struct or a map (Options.OnLiteral).
func (r *run) literal(t types.Type, v eval.Value, at ast.Node) {
	r.answerLiteral(v, at)
	if _, isMap := v.(*eval.Map); isMap {
		return
	}
	r.hosted(t, at)
	h := r.x.customTypeOf(t)
	if h == nil || r.in.Trial() || r.conv.running {
		return
	}
	// A literal in a helper of the SDK is placed at the user's call of it.
	site := r.in.UserSite(at)
	if lit, ok := at.(*ast.CompositeLit); ok && h.iface == nil && len(lit.Elts) == 0 && besideError(site.Package, lit) {
		return // return Tool{}, err
	}
	f := &found{fw: h.fw, guard: r.in.Path(), site: site, val: v, server: r.registrar(), uncalled: r.uncalled}
	if sites := r.in.UserSites(at); len(sites) > 0 {
		f.made = sites[len(sites)-1]
	}
	// A literal whose address is taken is read at the end of the run, with later changes.
	if p, ok := v.(*eval.Ptr); ok {
		f.ptr, f.val = p, nil
	}
	// Without the name, a literal in a loop counts once: its turns alone are no reason to run
	// a function again.
	r.distinct[h.fw.Custom.Type+r.siteAt(site)] = true
	r.registry.add(f)
}

// besideError reports whether a literal is one of several results of a return statement: an
// empty one is what a function returns that fails.
func besideError(u *eval.Package, lit *ast.CompositeLit) (found bool) {
	if u == nil {
		return false
	}
	for _, f := range u.Files {
		if lit.Pos() < f.FileStart || lit.Pos() > f.FileEnd {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if ret, ok := n.(*ast.ReturnStmt); ok && len(ret.Results) > 1 {
				found = found || slices.Contains(ret.Results, ast.Expr(lit))
			}
			return !found && n != nil && n.Pos() <= lit.Pos() && lit.End() <= n.End()
		})
	}
	return found
}

// member is the field of v with that name, or the first result of its method, or nil. The
// method has no parameters, or a context alone.
func (r *run) member(v eval.Value, name string) eval.Value {
	// No Go type has a field and a method of one name, so the order of the two does not
	// matter.
	if f := r.in.Field(v, name); f != nil {
		return r.in.Settle(f)
	}
	// A method on a pointer needs an address, so the value gets a variable.
	recv := v
	if s, ok := v.(*eval.Struct); ok {
		recv = r.in.NewPtr(s.T, s)
	}
	var args []eval.Value
	if ctx := r.contextOf(recv, name); ctx != nil {
		args = append(args, r.in.Unknown(ctx, eval.RunTime, "a context", 0))
	}
	m, ok := r.in.Method(recv, name, args...)
	if results, several := m.(eval.Tuple); several && len(results) > 0 { // a value and an error
		m = results[0]
	}
	if ok && m != nil {
		return r.in.Settle(m)
	}
	return nil
}

// contextOf is the type of the only parameter of a method if that is a context, or an interface of
// an SDK that is one, or nil.
func (r *run) contextOf(v eval.Value, name string) types.Type {
	if v.Type() == nil {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(v.Type(), true, nil, name)
	fn, ok := obj.(*types.Func)
	if !ok {
		return nil
	}
	params := fn.Type().(*types.Signature).Params()
	if params.Len() != 1 || !types.IsInterface(params.At(0).Type()) {
		return nil
	}
	// Deadline is a method of contexts and of little else.
	if m, _, _ := types.LookupFieldOrMethod(params.At(0).Type(), false, nil, "Deadline"); m == nil {
		return nil
	}
	return params.At(0).Type()
}

// part is what one of several paths, with blanks between, leads to: the first that is not nil. A
// declared path that leads nowhere in this value is a gap. Only the dynamic type of an interface
// makes it so, since declarations are compared with the types of the program. What is sent of the
// tool of an SDK is a gap if no path is one of its version.
func (r *run) part(fw *framework.Framework, v eval.Value, paths string) (first eval.Value) {
	lacking, missing := "", 0
	for path := range strings.FieldsSeq(paths) {
		part := v
		for name := range strings.SplitSeq(path, ".") {
			of := part
			if part = r.member(of, name); part != nil {
				continue
			}
			if u, ok := of.(*eval.Unknown); ok && isDeclared(fw) {
				part = u
			} else if isDeclared(fw) && !eval.IsNil(of) {
				detail := path + " leads nowhere here: nothing is called " + name
				part = r.in.Unknown(nil, eval.Unsupported, detail, placeOf(of))
			} else if lacks(of, name) {
				lacking = name
				missing++
			}
			break
		}
		// Some programs fill one of two fields, such as a schema as JSON text or as a
		// value. The first one that is set wins.
		if first == nil || eval.IsNil(first) || part != nil && isNoText(first) {
			first = part
		}
	}
	h := fw.Custom
	isSent := paths != "" && (paths == h.Name || paths == h.Description || paths == h.InputSchema)
	if first == nil && isSent && !h.Guessed && missing == len(strings.Fields(paths)) {
		detail := "nothing is called " + lacking + " in this version of the SDK"
		return r.in.Unknown(nil, eval.Unsupported, detail, placeOf(v))
	}
	return first
}

// lacks reports whether the type of a value has neither a field nor a method of a name.
func lacks(v eval.Value, name string) bool {
	t := v.Type()
	if t == nil || eval.IsInterface(t) || eval.IsNil(v) {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, eval.PackageOf(eval.Deref(t)), name)
	return obj == nil
}

// encodeCustomType reads the parts of a custom tool type's value. A path such as Spec.Name leads
// through fields and methods.
func (r *run) encodeCustomType(fw *framework.Framework, v eval.Value) any {
	h := fw.Custom
	if _, ok := v.(*eval.Unknown); ok {
		return &encoded{whole: v.(*eval.Unknown)}
	}
	get := func(paths string) eval.Value { return r.part(fw, v, paths) }
	// SDKs for language models often have pointers to optional texts.
	text := func(path string) eval.Value { // or a pointer to it
		part := get(path)
		if p, ok := part.(*eval.Ptr); ok {
			return r.in.Settle(r.in.Load(p))
		}
		return part
	}
	object := func(name string) *library.JSON { return r.jsonPart(get(name)) }
	// A part that encodes to null is not sent.
	optional := func(name string) *library.JSON { // nil is not sent
		if j := object(name); j != nil && j.Kind != library.JSONNull {
			return j
		}
		return nil
	}
	input := guessedSchema(h, object)
	switch {
	case h.Schema != "":
		input = func(string) *library.JSON {
			s, err := catalog.ParseSchema([]byte(h.Schema))
			if err != nil {
				return nil // a test compares each such schema with its SDK
			}
			return r.toJSON(s)
		}
	case h.Properties != "":
		input = func(string) *library.JSON { return r.compose(h, get) }
	case h.Sorted:
		input = func(name string) *library.JSON { return filled(h, sortedKeys(object(name))) }
	case h.Bare:
		input = func(name string) *library.JSON { return r.sortedByAdapter(h, optional(name)) }
	case h.Document:
		input = func(name string) *library.JSON {
			if v := get(name); v != nil {
				return library.EncodeDocument(r.in, v)
			}
			return nil
		}
	}
	output, described := optional(h.OutputSchema), text(h.Description)
	// This SDK has no place for an output schema, and tells the model about it in the text.
	if h.OutputText != "" && output != nil {
		described, output = r.withOutput(h, described, output), nil
	}
	disabled := h.Enabled != "" && isFalse(r.in.SplitBool(get(h.Enabled)))
	return &encoded{
		off:         disabled || h.Guessed && isOtherText(get(h.InputSchema)),
		name:        text(h.Name),
		title:       text(h.Title),
		group:       text(h.Group),
		description: described,
		input:       input(h.InputSchema),
		output:      output,
		ann:         optional(h.Annotations),
		meta:        optional(h.Meta),
	}
}

// jsonPart is a part of a tool that holds JSON: as a text, or as a value that encoding/json
// turns into it.
func (r *run) jsonPart(v eval.Value) *library.JSON {
	_, partial := v.(*eval.PartialString)
	switch _, isText := eval.Text(v); {
	case v == nil:
		return nil
	case isText || partial:
		return library.JSONOf(r.in, v)
	}
	if eval.IsBytes(v) {
		return library.JSONOf(r.in, v)
	}
	return library.Encode(r.in, v)
}

// dispatch answers a call of an interface method on a value of unknown type, if the result
// could be or register tools. Any of the program's types that implement the interface may
// be the dynamic type, so the call is made for each, under conditions that nothing decides:
//
//	for _, p := range loadPlugins() { p.Register(server) }
//
// Calls that have nothing to do with tools are not answered: they stay unknown, which costs
// nothing.
func (r *run) dispatch(c *eval.Call) (eval.Value, bool) {
	if c.Fn == nil || c.Fn.Pkg() == nil || r.in.Repeated() && r.dispatching > 2 {
		return nil, false
	}
	sig := c.Fn.Type().(*types.Signature)
	n, ok := types.Unalias(sig.Recv().Type()).(*types.Named)
	if !ok {
		return nil, false
	}
	if p := r.x.prog.Packages[c.Fn.Pkg().Path()]; p == nil || p.Module == nil || !p.Module.Main {
		return nil, false
	}
	// Only interfaces of the user's own packages are opened: for io.Reader, any type would
	// do.
	iface, ok := n.Underlying().(*types.Interface)
	if !ok || !r.matters(c.Fn) {
		return nil, false
	}
	impls := r.x.implementers(n, iface)
	if len(impls) == 0 || len(impls) > maxImplementers {
		return nil, false
	}
	vals := make([]eval.Value, len(impls))
	for i, t := range impls {
		u := r.in.Unknown(t, eval.Dynamic, "a value of type "+types.TypeString(t, (*types.Package).Name), c.Pos())
		// The gap should still name the setting or the source that decides which type it is.
		if of, ok := c.Recv.(*eval.Unknown); ok {
			u.Need = of.Need
		}
		vals[i] = u
	}
	text := func(i int) string {
		return "the " + n.Obj().Name() + " is a " + types.TypeString(impls[i], (*types.Package).Name)
	}
	// The conditions exclude one another, since a value has one type: what two implementations
	// register for one value is never counted together.
	one, ok := r.in.OneOf(n, vals, text, c.Pos())
	if !ok {
		return nil, false
	}
	r.dispatching++
	defer func() { r.dispatching-- }()
	return r.in.CallMethod(one, c.Fn, c.Args, c.Site), true
}

// maxImplementers bounds the types that may stand behind an interface. With more of them, a
// call says nothing that could be reported.
const maxImplementers = 20

// matters reports whether a method may return or register tools.
func (r *run) matters(fn *types.Func) bool {
	res := fn.Type().(*types.Signature).Results()
	for i := range res.Len() {
		if r.x.lazy.holds(res.At(i).Type(), 0) || r.x.isCustomType(elemOf(res.At(i).Type())) {
			return true
		}
	}
	return r.x.reach.function(dynamicKey(fn))
}

// elemOf is the element type of slices and pointers, however deep.
func elemOf(t types.Type) types.Type {
	for {
		switch u := types.Unalias(t).(type) {
		case *types.Slice:
			t = u.Elem()
		case *types.Pointer:
			t = u.Elem()
		default:
			return t
		}
	}
}

// implementers lists the types of the program that implement an interface, in order. In a
// main program these are only types of which values may exist (rta.go).
func (x *extraction) implementers(n *types.Named, iface *types.Interface) []types.Type {
	key := n.Obj().Pkg().Path() + "." + n.Obj().Name()
	if list, ok := x.impls[key]; ok {
		return list
	}
	var out []types.Type
	for path, t := range x.ownTypes() {
		if types.IsInterface(t) || x.entry.main && !x.calls(x.entry).types[path] {
			continue // no value of it can come into being
		}
		if p := types.NewPointer(t); x.methods.Implements(p, iface) {
			out = append(out, p)
		}
	}
	x.impls[key] = out
	return out
}

// ownTypes yields the types that the user's packages of the program declare, with their
// full names, in order. Generic types are left out.
func (x *extraction) ownTypes() iter.Seq2[string, *types.Named] {
	return func(yield func(string, *types.Named) bool) {
		for _, path := range x.mainPaths() {
			u := x.bodies.get(path)
			if u == nil || !x.current[path] {
				continue
			}
			for _, name := range u.Pkg.Scope().Names() {
				tn, ok := u.Pkg.Scope().Lookup(name).(*types.TypeName)
				if !ok || tn.IsAlias() {
					continue
				}
				if n, ok := tn.Type().(*types.Named); ok && n.TypeParams().Len() == 0 && !yield(path+"."+name, n) {
					return
				}
			}
		}
	}
}
