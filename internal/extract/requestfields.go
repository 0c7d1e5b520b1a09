package extract

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// The fields of structs that are requests to a model.

// filledStruct is the field of a struct literal that has the tools of a request, or nil.
func filledStruct(u *eval.Package, lit *ast.CompositeLit) ast.Expr {
	st, ok := typeUnder(literalType(u, lit)).(*types.Struct)
	if !ok || requestField(st) == nil {
		return nil
	}
	for i, e := range lit.Elts {
		value := e
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			id, isID := kv.Key.(*ast.Ident)
			if !isID || u.Info.Uses[id] != requestField(st) {
				continue
			}
			value = kv.Value
		} else if i >= st.NumFields() || st.Field(i) != requestField(st) {
			continue
		}
		if !u.Info.Types[value].IsNil() {
			return e
		}
	}
	return nil
}

// requestField is the field of a struct that has the tools, if the struct is a request. Structs
// that are embedded in it have fields of the same JSON object.
func requestField(st *types.Struct) (field *types.Var) {
	keys := map[string]bool{}
	var fields func(st *types.Struct, outer *types.Var, depth int)
	fields = func(st *types.Struct, outer *types.Var, depth int) {
		for i := range st.NumFields() {
			f, key := st.Field(i), jsonKey(st, i)
			holder := cmp.Or(outer, f)
			keys[key] = true
			// A request to Gemini has tools, and beside them an object under the key of Bedrock's.
			if slices.Contains(toolKeys, key) && mayHoldTools(f.Type()) ||
				field == nil && key == bedrockKey && holdsList(f.Type()) {
				field = holder
			}
			if in, ok := typeUnder(derefType(f.Type())).(*types.Struct); ok && f.Embedded() && key == "" && depth > 0 {
				fields(in, holder, depth-1)
			}
		}
	}
	fields(st, nil, maxEmbedded)
	if field == nil || !isRequest(func(k string) bool { return keys[k] }) {
		return nil
	}
	return field
}

// maxEmbedded is how many structs in each other may have the fields of a request.
const maxEmbedded = 4

// toolField is the type whose field with the tools of a request a selector is, or nil.
func toolField(u *eval.Package, sel *ast.SelectorExpr) types.Type {
	s := u.Info.Selections[sel]
	if s == nil || s.Kind() != types.FieldVal {
		return nil
	}
	t := s.Recv()
	var request types.Type // that has the structs on the way in it
	for _, i := range s.Index() {
		st, ok := typeUnder(derefType(t)).(*types.Struct)
		if !ok {
			return nil
		}
		f := st.Field(i)
		switch {
		case requestField(st) != f:
			if !f.Embedded() && f != s.Obj() {
				request = nil
			}
		case request == nil:
			request = t
		}
		if f == s.Obj() {
			if slices.Contains(toolKeys, jsonKey(st, i)) || requestField(st) == f {
				return request
			}
			return nil
		}
		t = st.Field(i).Type()
	}
	return nil
}
