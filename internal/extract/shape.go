package extract

import (
	"go/ast"
	"go/types"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// Programs that use no known SDK often have their own tool type. It looks alike everywhere,
// so it can be guessed; an assumption says that it was, and how to declare it.

// Names of fields and methods by which a type is taken for a tool. They are those that
// MCP, Anthropic (input_schema) and OpenAI (parameters) give the parts of a tool, and
// how Go programs and SDKs shorten them.
var (
	nameParts        = []string{"Name"}
	descriptionParts = []string{"Description", "Desc"}
	schemaParts      = []string{
		"InputSchema",
		"Parameters",
		"ParametersJsonSchema",
		"ParamsJSONSchema",
		"ParametersSchema",
		"ParameterSchema",
		"ParametersJSONSchema",
		"InputJSONSchema",
		"InputSchemaJSON",
		"RawInputSchema",
		"ToolSchema",
		"ArgsSchema",
		"ArgumentsSchema",
		"ParamsSchema",
		"JSONSchema",
		"Params",
		"ParamsOneOf",
	}
	// ownSchemaParts count in the program's own types only: a parameter of an OpenAPI
	// document has a name, a description and a schema as well.
	ownSchemaParts = []string{"Schema"}
)

// shapes finds the types that look like a tool: structs with such fields or methods,
// and interfaces with such methods, among the program's own, and structs of its
// dependencies that it fills.
func (x *extraction) shapes() []framework.Framework {
	var out []framework.Framework
	declared := map[string]bool{}
	for _, f := range x.opts.Frameworks {
		if f.Custom != nil {
			declared[f.Custom.Type] = true
		}
	}
	// All three parts must be there: a name and a description alone are common.
	look := func(path string, n *types.Named, schemas []string, parts partsOf) bool {
		if declared[path] {
			return false
		}
		h := framework.CustomType{
			Type: path, Guessed: true,
			Name:        strings.Join(parts(n, nameParts, isText), " "),
			Description: strings.Join(parts(n, descriptionParts, isText), " "),
			InputSchema: strings.Join(parts(n, schemas, isSchemaLike), " "),
		}
		if h.Name == "" || h.Description == "" || h.InputSchema == "" || !x.isNamedTool(n) {
			return false
		}
		out = append(out, h.Framework())
		return true
	}
	own := slices.Concat(schemaParts, ownSchemaParts)
	var ifaces []*types.Interface
	var others []*types.Named
	for path, n := range x.ownTypes() {
		switch iface, isIface := n.Underlying().(*types.Interface); {
		case !look(path, n, own, exportedParts):
			others = append(others, n)
		case isIface:
			ifaces = append(ifaces, iface)
		}
	}
	for _, n := range others {
		// What implements an interface of tools is found by that.
		if !slices.ContainsFunc(ifaces, func(i *types.Interface) bool {
			return x.methods.Implements(types.NewPointer(n), i)
		}) {
			look(n.Obj().Pkg().Path()+"."+n.Obj().Name(), n, own, innerParts)
		}
	}
	for path, n := range x.filledTypes() {
		look(path, n, schemaParts, exportedParts)
	}
	return out
}

// filledTypes are the structs of dependencies of which the user's packages of the
// program write literals, by their full names, in order.
func (x *extraction) filledTypes() iter.Seq2[string, *types.Named] {
	found := map[string]*types.Named{}
	for _, path := range x.mainPaths() {
		u := x.bodies.get(path)
		if u == nil || !x.current[path] {
			continue
		}
		for e, tv := range u.Info.Types {
			if _, ok := e.(*ast.CompositeLit); !ok {
				continue
			}
			n, ok := types.Unalias(tv.Type).(*types.Named)
			// Only types that a configuration can name count: the advice is to declare them.
			if !ok || n.Obj().Pkg() == nil || n.TypeArgs().Len() > 0 || !n.Obj().Exported() {
				continue
			}
			p := x.prog.Packages[n.Obj().Pkg().Path()]
			// The user's own types are looked at whether or not anything fills them
			// (ownTypes). No type of the standard library is a tool.
			if p == nil || p.Standard || p.Module == nil || p.Module.Main {
				continue
			}
			found[p.Path+"."+n.Obj().Name()] = n
		}
	}
	return func(yield func(string, *types.Named) bool) {
		for _, path := range slices.Sorted(maps.Keys(found)) {
			if !yield(path, found[path]) {
				return
			}
		}
	}
}

// guess reads a program once more with the types that look like a tool. It returns nil if
// that finds none. The extraction is as before afterwards: other programs must not see
// these types.
func (x *extraction) guess(e entry) []*program {
	found := x.shapes()
	if len(found) == 0 {
		return nil
	}
	list, draft := x.guessOf(e, found, true)
	// The more types there are, the sooner a bound is hit. Those without a tool are left out,
	// as if the others had been declared.
	held := map[string]bool{}
	for _, p := range list {
		for _, t := range p.tools {
			held[t.Framework] = true
		}
	}
	if some := slices.DeleteFunc(slices.Clone(found),
		func(f framework.Framework) bool { return !held[f.Name] }); 0 < len(some) && len(some) < len(found) {
		// The second reading counts only if it loses nothing: an empty type may be what leads
		// to the tools of another.
		if again, _ := x.guessOf(e, some, false); numberOf(again) >= numberOf(list) {
			list, draft = again, false
		}
	}
	if draft && anyReachable(list) {
		list, _ = x.guessOf(e, found, false)
	}
	if !anyReachable(list) {
		return nil
	}
	return list
}

// guessOf reads a program with types that look like a tool. For a draft it does not ask what is
// there by default if some of the types hold no tool: the program is read again without these.
func (x *extraction) guessOf(e entry, types []framework.Framework, mayDraft bool) (list []*program, draft bool) {
	// A copy of the extraction is restored afterwards, as use replaces much of it.
	before := *x
	defer func() { *x = before }()
	x.use(append(slices.Clip(x.opts.Frameworks), types...))
	r, demanded := x.rounds(e)
	r.relays()
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool { return rd.tool.Name == "" })
	r.oneType()
	draft = mayDraft && slices.ContainsFunc(types, func(f framework.Framework) bool {
		return !slices.ContainsFunc(r.read, func(rd *reading) bool { return rd.f.fw.Name == f.Name })
	})
	return x.programs(e, r, demanded, draft), draft
}

// anyReachable reports whether a program has a tool that it may serve.
func anyReachable(list []*program) bool {
	return slices.ContainsFunc(list, func(p *program) bool {
		return slices.ContainsFunc(p.tools, func(t *catalog.Tool) bool { return t.Reachable })
	})
}

// numberOf is the number of tools by name that programs may serve.
func numberOf(list []*program) int {
	names := map[string]bool{}
	for _, p := range list {
		for _, t := range p.tools {
			names[p.Server+" "+t.Name] = t.Reachable || names[p.Server+" "+t.Name]
		}
	}
	n := 0
	for _, reachable := range names {
		if reachable {
			n++
		}
	}
	return n
}

// isGuess reports whether a reading is of a type that nobody declared.
func (rd *reading) isGuess() bool { return rd.f.fw.Custom != nil && rd.f.fw.Custom.Guessed }

// guessed drops readings of guessed types that are no tools after all, and says of the
// others that they are guesses.
func (r *run) guessed() {
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool { return rd.isGuess() && !rd.hasSchema() })
	for _, rd := range r.read {
		if rd.isGuess() {
			rd.tool.Assumptions = append(rd.tool.Assumptions, catalog.GuessOf(rd.f.fw.Custom.Type))
		}
	}
}

// hasSchema reports whether the input schema of a tool may be one: what has a name itself is
// a definition of something else, such as the whole function. Some programs keep the
// properties alone; those are objects, all of them.
func (rd *reading) hasSchema() bool {
	t := rd.tool
	if t.Name == "" || t.Hides("/inputSchema") {
		return true
	}
	name := t.InputSchema.Get("name")
	return name == nil || name.Kind != catalog.String || t.InputSchema.Get("properties") != nil
}

// oneType keeps, of a tool that several guessed types hold, the one of which most is known.
// The others are copies, made for a client or a provider.
func (r *run) oneType() {
	best := map[string]*reading{}
	for _, rd := range r.read {
		if old := best[rd.tool.Name]; rd.isGuess() && (old == nil || len(rd.tool.Gaps) < len(old.tool.Gaps)) {
			best[rd.tool.Name] = rd
		}
	}
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool {
		return rd.isGuess() && rd.f.fw.Name != best[rd.tool.Name].f.fw.Name
	})
}

// partsOf finds the parts of a type that have one of the names and a fitting type, as paths.
type partsOf func(n *types.Named, names []string, fits func(types.Type) (path string, ok bool)) []string

// exportedParts are fields of a struct, or methods without parameters of an interface.
func exportedParts(n *types.Named, names []string, fits func(types.Type) (path string, ok bool)) (out []string) {
	for _, name := range names {
		obj, _, _ := types.LookupFieldOrMethod(n, true, n.Obj().Pkg(), name)
		t := fieldType(n, obj)
		if t == nil && types.IsInterface(n) {
			t = resultType(obj)
		}
		if t == nil {
			continue
		}
		if rest, ok := fits(t); ok {
			out = append(out, name+rest)
		}
	}
	return out
}

// innerParts are those of a struct that keeps its parts to its package, as fields that are not
// exported, and has methods for some of them or for none.
func innerParts(n *types.Named, names []string, fits func(types.Type) (path string, ok bool)) (out []string) {
	if _, ok := n.Underlying().(*types.Struct); !ok {
		return nil
	}
	add := func(name string, t types.Type) {
		if t == nil {
			return
		}
		if rest, ok := fits(t); ok {
			out = append(out, name+rest)
		}
	}
	for _, name := range names {
		obj, _, _ := types.LookupFieldOrMethod(n, true, n.Obj().Pkg(), name)
		add(name, fieldType(n, obj))
		add(name, resultType(obj)) // it may add to the field
		name = unexported(name)
		obj, _, _ = types.LookupFieldOrMethod(n, true, n.Obj().Pkg(), name)
		add(name, fieldType(n, obj))
	}
	return out
}

// unexported is a name as a field that is not exported has it: inputSchema, jsonSchema.
func unexported(name string) string {
	if rest, ok := strings.CutPrefix(name, "JSON"); ok {
		return "json" + rest
	}
	return strings.ToLower(name[:1]) + name[1:]
}

// fieldType is the type of a field of a struct, or nil. What is embedded is a part of the struct
// itself and no member of it: its own fields count.
func fieldType(n *types.Named, obj types.Object) types.Type {
	if _, ok := n.Underlying().(*types.Struct); !ok {
		return nil
	}
	if v, ok := obj.(*types.Var); ok && !v.Embedded() {
		return v.Type()
	}
	return nil
}

// resultType is what a method without parameters returns, or nil. Some let each part fail, as in
// Description() (string, error).
func resultType(obj types.Object) types.Type {
	fn, ok := obj.(*types.Func)
	if !ok {
		return nil
	}
	sig := fn.Type().(*types.Signature)
	results := sig.Results()
	answers := results.Len() == 1 || results.Len() == 2 && eval.Identical(results.At(1).Type(), eval.ErrorType)
	if sig.Params().Len() != 0 || !answers {
		return nil
	}
	return results.At(0).Type()
}

// isText: text, a pointer to it, or an optional text, whose field Value is one.
func isText(t types.Type) (path string, ok bool) {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return "", u.Info()&types.IsString != 0
	case *types.Pointer:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return "", ok && b.Info()&types.IsString != 0
	case *types.Struct:
		for f := range u.Fields() {
			b, ok := f.Type().Underlying().(*types.Basic)
			if ok && f.Name() == "Value" && b.Info()&types.IsString != 0 {
				return ".Value", true
			}
		}
	}
	return "", false
}

// isSchemaLike: an object, or JSON text as bytes.
func isSchemaLike(t types.Type) (path string, ok bool) {
	switch u := t.Underlying().(type) {
	// Which of them hold a schema is seen in their values: see hasSchema.
	case *types.Map, *types.Struct, *types.Interface:
		return "", true
	case *types.Pointer:
		return isSchemaLike(u.Elem())
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return "", ok && b.Kind() == types.Byte
	}
	return "", false
}
