package extract

import (
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// Names of fields and methods by which a type of the program's own is taken
// for a tool. They are those that MCP, Anthropic (input_schema) and OpenAI
// (parameters) give the parts of a tool.
var (
	nameParts        = []string{"Name"}
	descriptionParts = []string{"Description"}
	schemaParts      = []string{
		"InputSchema",
		"Parameters",
		"Schema",
		"ParametersSchema",
		"ParameterSchema",
		"JSONSchema",
	}
)

// shapes finds the types among a program's own that look like a tool: structs
// with such fields, and interfaces with such methods.
func (x *extraction) shapes() []framework.Framework {
	var out []framework.Framework
	for path, n := range x.ownTypes() {
		h := framework.House{
			Type: path, Guessed: true,
			Name: part(
				n,
				nameParts,
				isText,
			), Description: part(n, descriptionParts, isText), InputSchema: part(n, schemaParts, isSchemaLike),
		}
		if h.Name != "" && h.Description != "" && h.InputSchema != "" {
			out = append(out, h.Framework())
		}
	}
	return out
}

// guess runs a program in which no framework serves a tool once more, with the
// types that look like one. It returns nil when that finds none.
func (x *extraction) guess(e entry) *run {
	found := x.shapes()
	if len(found) == 0 {
		return nil
	}
	before := *x
	defer func() { *x = before }()
	x.use(append(slices.Clip(x.opts.Frameworks), found...))
	r, _ := x.rounds(e)
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool { return rd.tool.Name == "" })
	if len(r.read) == 0 {
		return nil
	}
	for _, rd := range r.read {
		rd.tool.Assumptions = append(rd.tool.Assumptions, catalog.Assumption{
			Text: "treated as a tool because of the shape of its type, " + rd.f.fw.House.Type +
				"; declare it under types in .toolbudget.yml",
		})
	}
	return r
}

// part is the field of a struct, or the method without parameters of an
// interface, that has one of the names and a fitting type, or "".
func part(n *types.Named, names []string, fits func(types.Type) bool) string {
	for _, name := range names {
		obj, _, _ := types.LookupFieldOrMethod(n, true, n.Obj().Pkg(), name)
		switch obj := obj.(type) {
		case *types.Var:
			if _, ok := n.Underlying().(*types.Struct); ok && fits(obj.Type()) {
				return name
			}
		case *types.Func:
			sig := obj.Type().(*types.Signature)
			if types.IsInterface(n) && sig.Params().Len() == 0 && sig.Results().Len() == 1 &&
				fits(sig.Results().At(0).Type()) {
				return name
			}
		}
	}
	return ""
}

func isText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// isSchemaLike: an object, or JSON text as bytes.
func isSchemaLike(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Map, *types.Struct, *types.Interface:
		return true
	case *types.Pointer:
		return isSchemaLike(u.Elem())
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	}
	return false
}
