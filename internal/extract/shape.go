package extract

import (
	"go/ast"
	"go/types"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
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
		"JSONSchema",
		"Params",
	}
	// ownSchemaParts count in the program's own types only: a parameter of an OpenAPI
	// document has a name, a description and a schema as well.
	ownSchemaParts = []string{"Schema"}
)

// shapes finds the types that look like a tool: structs with such fields, and
// interfaces with such methods, among the program's own, and structs of its
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
	look := func(path string, n *types.Named, schemas []string) {
		if declared[path] {
			return
		}
		h := framework.CustomType{
			Type: path, Guessed: true,
			Name:        strings.Join(parts(n, nameParts, isText), " "),
			Description: strings.Join(parts(n, descriptionParts, isText), " "),
			InputSchema: strings.Join(parts(n, schemas, isSchemaLike), " "),
		}
		if h.Name != "" && h.Description != "" && h.InputSchema != "" {
			out = append(out, h.Framework())
		}
	}
	for path, n := range x.ownTypes() {
		look(path, n, slices.Concat(schemaParts, ownSchemaParts))
	}
	for path, n := range x.filledTypes() {
		look(path, n, schemaParts)
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
			if !ok || n.Obj().Pkg() == nil || n.TypeArgs().Len() > 0 || !n.Obj().Exported() {
				continue
			}
			p := x.prog.Packages[n.Obj().Pkg().Path()]
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

// guess runs a program once more with the types that look like a tool. It returns nil if
// that finds none. The extraction is as before afterwards: other programs must not see
// these types.
func (x *extraction) guess(e entry) *run {
	found := x.shapes()
	if len(found) == 0 {
		return nil
	}
	// A copy of the extraction is restored afterwards, as use replaces much of it.
	before := *x
	defer func() { *x = before }()
	x.use(append(slices.Clip(x.opts.Frameworks), found...))
	r, _ := x.rounds(e)
	r.relays()
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool { return rd.tool.Name == "" })
	if len(r.read)+len(r.sources) == 0 {
		return nil
	}
	for _, rd := range r.read {
		rd.tool.Assumptions = append(rd.tool.Assumptions, catalog.Assumption{
			Text: "treated as a tool because of the shape of its type, " + rd.f.fw.Custom.Type +
				"; declare it under types in .toolbudget.yml",
		})
	}
	return r
}

// parts are the fields of a struct, or the methods without parameters of an interface,
// that have one of the names and a fitting type, as paths.
func parts(n *types.Named, names []string, fits func(types.Type) (path string, ok bool)) (out []string) {
	for _, name := range names {
		obj, _, _ := types.LookupFieldOrMethod(n, true, n.Obj().Pkg(), name)
		var t types.Type
		switch obj := obj.(type) {
		case *types.Var:
			if _, ok := n.Underlying().(*types.Struct); ok {
				t = obj.Type()
			}
		case *types.Func:
			sig := obj.Type().(*types.Signature)
			if types.IsInterface(n) && sig.Params().Len() == 0 && sig.Results().Len() == 1 {
				t = sig.Results().At(0).Type()
			}
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
