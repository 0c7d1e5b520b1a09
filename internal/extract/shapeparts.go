package extract

import (
	"go/types"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// This file finds the members of a type that hold the parts of a tool (shape.go).

// partsOf finds the parts of a type that have one of the names and a fitting type, as paths.
type partsOf func(n *types.Named, names []string, fits func(types.Type) (path string, ok bool)) []string

// exportedParts are fields of a struct, or methods without parameters of an interface.
func exportedParts(n *types.Named, names []string, fits func(types.Type) (path string, ok bool)) (out []string) {
	for _, name := range withGetters(names) {
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
	for _, name := range withGetters(names) {
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

// withGetters are names of members, and of methods that return them: Name, GetName.
func withGetters(names []string) []string {
	out := slices.Clone(names)
	for _, name := range names {
		out = append(out, "Get"+name)
	}
	return out
}

// schemaMembers are the members of a type that may hold the input schema of a tool. In a type of
// the program's own it may be a text, under a name that says so, such as InputSchema or
// MCPJSONSchema. Types of dependencies are read by the usual names alone: a parameter of an
// OpenAPI document has a name, a description and a schema as well.
func schemaMembers(n *types.Named, own bool, parts partsOf) []string {
	if !own {
		return parts(n, schemaParts, isSchemaLike)
	}
	names := slices.Clone(schemaParts)
	for _, name := range memberNames(n) {
		name = strings.TrimPrefix(name, "Get")
		if saysSchema(name) && !slices.Contains(names, name) && !slices.ContainsFunc(terms.Words(name), isOutput) {
			names = append(names, name)
		}
	}
	out := taggedSchemas(n)
	for _, name := range names {
		if slices.Contains(out, name) {
			continue
		}
		fits := isSchemaLike
		if saysSchema(name) {
			fits = func(t types.Type) (string, bool) {
				if b, ok := t.Underlying().(*types.Basic); ok {
					return "", b.Info()&types.IsString != 0
				}
				return isSchemaLike(t)
			}
		}
		out = append(out, parts(n, []string{name}, fits)...)
	}
	return out
}

// taggedSchemas are the fields of a struct that it writes to JSON as the schema of a tool, whatever
// they are called:
//
//	Inputs *Object `json:"input_schema"`
func taggedSchemas(n *types.Named) (out []string) {
	for f, key := range taggedFields(n) {
		if _, fits := isSchemaLike(f.Type()); fits && slices.Contains(schemaKeys, key) {
			out = append(out, f.Name())
		}
	}
	return out
}

// taggedFields are the exported fields of a struct that have keys in JSON.
func taggedFields(n *types.Named) iter.Seq2[*types.Var, string] {
	return func(yield func(*types.Var, string) bool) {
		st, ok := n.Underlying().(*types.Struct)
		if !ok {
			return
		}
		for i := range st.NumFields() {
			key, _, _ := strings.Cut(reflect.StructTag(st.Tag(i)).Get("json"), ",")
			if f := st.Field(i); f.Exported() && !f.Embedded() && key != "" && !yield(f, key) {
				return
			}
		}
	}
}

// isWrittenAsTool reports whether a struct has a schema under a key that only tools have in JSON.
func isWrittenAsTool(n *types.Named) bool {
	for f, key := range taggedFields(n) {
		if _, fits := isSchemaLike(f.Type()); fits && (key == "input_schema" || key == "inputSchema") {
			return true
		}
	}
	return false
}

// saysSchema reports whether a name says that what it stands for is a schema.
func saysSchema(name string) bool { return strings.HasSuffix(strings.ToLower(name), "schema") }

// isOutput reports whether a word is one for what a tool answers.
func isOutput(word string) bool {
	return slices.Contains([]string{"output", "response", "result", "return", "returns"}, word)
}

// memberNames are the names of the fields and methods of a type, as exported ones have them, in
// order.
func memberNames(n *types.Named) []string {
	found := map[string]bool{}
	add := func(name string) {
		if name[0] >= utf8.RuneSelf {
			return
		}
		if rest, ok := strings.CutPrefix(name, "json"); ok {
			name = "JSON" + rest
		}
		found[strings.ToUpper(name[:1])+name[1:]] = true
	}
	for sel := range types.NewMethodSet(types.NewPointer(n)).Methods() {
		add(sel.Obj().Name())
	}
	if types.IsInterface(n) {
		for sel := range types.NewMethodSet(n).Methods() {
			add(sel.Obj().Name())
		}
	}
	if st, ok := n.Underlying().(*types.Struct); ok {
		for f := range st.Fields() {
			add(f.Name())
		}
	}
	return slices.Sorted(maps.Keys(found))
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

// isParameterList: a list of structs that have a name, and a type or a description.
func isParameterList(t types.Type) (path string, ok bool) {
	list, ok := t.Underlying().(*types.Slice)
	if !ok {
		return "", false
	}
	n, ok := types.Unalias(derefType(list.Elem())).(*types.Named)
	if !ok {
		return "", false
	}
	has := func(names ...string) bool {
		return len(exportedParts(n, names, func(t types.Type) (string, bool) {
			b, ok := t.Underlying().(*types.Basic)
			return "", ok && b.Info()&types.IsString != 0
		})) > 0
	}
	_, isStruct := n.Underlying().(*types.Struct)
	return "", isStruct && has("Name") && has("Type", "Description", "Desc", "Kind")
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
