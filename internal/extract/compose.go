package extract

import (
	"go/types"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/library"
)

// anyMap is map[string]any, in which SDKs build the schema that they send.
var anyMap = types.NewMap(types.Typ[types.String], types.NewInterfaceType(nil, nil))

// compose builds the schema of an object as the SDK does: from its properties and the list
// of those that are required. The SDK's own function then changes it.
func (r *run) compose(h *framework.CustomType, get func(paths string) eval.Value) *library.JSON {
	text := func(s string) eval.Value { return &eval.Const{T: types.Typ[types.String], V: s} }
	// The schema is built as a value and not as JSON, because the function that changes it is
	// source code of the SDK and runs in the evaluator.
	m := r.in.NewMap(anyMap)
	r.in.StoreKey(m, text("type"), text("object"))
	part := func(name, path string) {
		v := get(path)
		if v == nil {
			v = r.in.Unknown(nil, eval.Unsupported, "the tool has no "+path, 0)
		}
		r.in.StoreKey(m, text(name), v)
	}
	part("properties", h.Properties)
	part("required", h.Required)
	if h.Normalize != "" {
		r.callSDK(h.Normalize, m)
	}
	return library.Encode(r.in, m)
}

// withOutput is a description with the output schema behind it.
func (r *run) withOutput(h *framework.CustomType, text eval.Value, output *library.JSON) eval.Value {
	parts := []eval.Value{&eval.Const{T: types.Typ[types.String], V: h.OutputText}, library.Text(r.in, output)}
	if text != nil {
		parts = append([]eval.Value{text}, parts...)
	}
	return r.in.Concat(types.Typ[types.String], parts...)
}

// callSDK runs a function of an SDK, pkg/path.Func, from source. It returns nil if there is none.
func (r *run) callSDK(key string, args ...eval.Value) eval.Value {
	dot := strings.LastIndexByte(key, '.')
	if dot < 0 {
		return nil
	}
	pkg := r.x.prog.TypesOf(key[:dot])
	if pkg == nil {
		return nil
	}
	fn, ok := pkg.Scope().Lookup(key[dot+1:]).(*types.Func)
	if !ok {
		return nil
	}
	sig := fn.Type().(*types.Signature)
	return r.in.CallDeclared(&eval.Call{In: r.in, Fn: fn, Name: key, Args: args, Sig: sig}, fn)
}

// sortedKeys is j as encoding/json writes it once it was decoded into a map.
func sortedKeys(j *library.JSON) *library.JSON {
	if j == nil {
		return nil
	}
	out := *j
	out.Shared = false
	out.Items, out.Members = slices.Clone(j.Items), slices.Clone(j.Members)
	for i, e := range out.Items {
		out.Items[i] = sortedKeys(e)
	}
	for i := range out.Members {
		out.Members[i].Value = sortedKeys(out.Members[i].Value)
	}
	slices.SortStableFunc(out.Members, func(a, b library.JSONMember) int { return strings.Compare(a.Key, b.Key) })
	return &out
}

// isFalse reports whether v is known to be false.
func isFalse(v eval.Value) bool {
	on, known := eval.Bool(v)
	return known && !on
}
