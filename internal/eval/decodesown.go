package eval

import (
	"go/ast"
	"go/types"
)

// decodesOwn reports whether a call decodes JSON into what the body has made, and into nothing that
// has methods, which might decode it:
//
//	var request map[string]any
//	json.NewDecoder(r.Body).Decode(&request) // writes to no other map
//
// Reading the body of a request has no effect on the memory of the program.
func (r *effectReader) decodesOwn(c *ast.CallExpr, key string) bool {
	target := 0
	switch key {
	case "encoding/json.Unmarshal":
		target = 1
	case "encoding/json.Decoder.Decode":
		sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
		if !ok || !r.decodesBody(sel.X) {
			return false
		}
	default:
		return false
	}
	if len(c.Args) <= target || !r.ownValue(c.Args[target]) {
		return false
	}
	t := r.typeOf(c.Args[target])
	return t != nil && plainData(derefPtr(t), map[types.Type]bool{})
}

// decodesBody reports whether an expression is json.NewDecoder(r.Body), of a request r.
func (r *effectReader) decodesBody(e ast.Expr) bool {
	made, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(made.Args) != 1 {
		return false
	}
	fn := calleeOf(r.u.Info, made.Fun)
	body, ok := ast.Unparen(made.Args[0]).(*ast.SelectorExpr)
	if fn == nil || r.n.nameOf(fn) != "encoding/json.NewDecoder" || !ok || body.Sel.Name != "Body" {
		return false
	}
	t := r.typeOf(body.X)
	return t != nil && typeKey(derefPtr(t)) == "net/http.Request"
}

// plainData reports whether a type is made of basic types, lists, maps, structs, pointers and the
// empty interface, without any method.
func plainData(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return true
	}
	seen[t] = true
	if types.NewMethodSet(types.NewPointer(t)).Len() > 0 {
		return typeKey(t) == "encoding/json.RawMessage"
	}
	switch u := underlying(t).(type) {
	case *types.Basic:
		return true
	case *types.Interface:
		return u.NumMethods() == 0
	case *types.Pointer:
		return plainData(u.Elem(), seen)
	case *types.Slice:
		return plainData(u.Elem(), seen)
	case *types.Array:
		return plainData(u.Elem(), seen)
	case *types.Map:
		return plainData(u.Key(), seen) && plainData(u.Elem(), seen)
	case *types.Struct:
		for f := range u.Fields() {
			if !plainData(f.Type(), seen) {
				return false
			}
		}
		return true
	}
	return false
}
