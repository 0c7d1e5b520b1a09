package extract

import (
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// Programs that use no known SDK often have their own tool type. It looks alike everywhere,
// so it can be guessed; an assumption says that it was, and how to declare it.

// Names of fields and methods by which a type of the program's own is taken for a tool.
// They are those that MCP, Anthropic (input_schema) and OpenAI (parameters) give the parts
// of a tool.
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

// shapes finds the program's own types that look like a tool: structs with fields for name,
// description and schema, and interfaces with such methods.
func (x *extraction) shapes() []framework.Framework {
	var out []framework.Framework
	// All three parts must be there: a name and a description alone are common.
	for path, n := range x.ownTypes() {
		h := framework.CustomType{
			Type:        path,
			Guessed:     true,
			Name:        memberName(n, nameParts, isText),
			Description: memberName(n, descriptionParts, isText),
			InputSchema: memberName(n, schemaParts, isSchemaLike),
		}
		if h.Name != "" && h.Description != "" && h.InputSchema != "" {
			out = append(out, h.Framework())
		}
	}
	return out
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
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool { return rd.tool.Name == "" })
	if len(r.read) == 0 {
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

// memberName is the name of the struct field, or of the interface method without parameters, that
// has one of the names and a fitting type, or "".
func memberName(n *types.Named, names []string, fits func(types.Type) bool) string {
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

// isText reports whether the underlying type is a string.
func isText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// isSchemaLike reports whether a type can hold a schema: as an object, or as JSON text in
// bytes.
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
