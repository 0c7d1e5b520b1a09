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

// filled is the schema of an object as an SDK sends it that adds properties where there are none.
func filled(h *framework.CustomType, j *library.JSON) *library.JSON {
	const key = "properties"
	t := j.Get("type")
	if !h.Filled || t == nil || t.Kind != library.JSONString {
		return j
	}
	if text, _ := eval.Text(t.Str); text != "object" {
		return j
	}
	out, empty := *j, &library.JSON{Kind: library.JSONObject}
	out.Members = slices.Clone(j.Members)
	i, found := slices.BinarySearchFunc(out.Members, key, func(m library.JSONMember, key string) int {
		return strings.Compare(m.Key, key)
	})
	switch {
	case !found:
		out.Members = slices.Insert(out.Members, i, library.JSONMember{Key: key, Value: empty})
	case out.Members[i].Value.Kind == library.JSONNull:
		out.Members[i].Value = empty
	}
	return &out
}

// isFalse reports whether v is known to be false.
func isFalse(v eval.Value) bool {
	on, known := eval.Bool(v)
	return known && !on
}

// sortedByAdapter is a schema as an adapter sends it that sorts the names of required properties,
// if all adapters of the program do.
func (r *run) sortedByAdapter(h *framework.CustomType, j *library.JSON) *library.JSON {
	if h.SortedBy == "" || !r.x.current[h.SortedBy] {
		return j
	}
	for path := range r.x.current {
		name, is := strings.CutPrefix(path, h.Adapters)
		if p := r.x.prog.Packages[path]; is && !strings.Contains(name, "/") && !r.x.closure(p)[h.SortedBy] {
			return j
		}
	}
	return sortedRequired(j)
}

// sortedRequired is a schema whose required properties are sorted, and so are those of schemas
// inside if it has some. Of unknown ones, the order stays.
func sortedRequired(j *library.JSON) *library.JSON {
	kind := ""
	if t := j.Get("type"); t != nil && t.Kind == library.JSONString {
		kind, _ = eval.Text(t.Str)
	}
	inside := func(key string, change func(*library.JSON) *library.JSON) *library.JSON {
		out := *j
		out.Shared, out.Members = false, slices.Clone(j.Members)
		for i, m := range out.Members {
			if m.Key == key {
				out.Members[i].Value = change(m.Value)
			}
		}
		return &out
	}
	switch required := j.Get("required"); {
	case kind == "array":
		return inside("items", sortedRequired)
	case kind != "object" || required == nil || len(required.Items) == 0:
		return j
	}
	j = inside("required", sortedTexts)
	return inside("properties", func(all *library.JSON) *library.JSON {
		out := *all
		out.Shared, out.Members = false, slices.Clone(all.Members)
		for i, m := range out.Members {
			out.Members[i].Value = sortedRequired(m.Value)
		}
		return &out
	})
}

// sortedTexts is a list of texts in order, if all are known.
func sortedTexts(list *library.JSON) *library.JSON {
	text := func(j *library.JSON) (s string, known bool) {
		if j.Kind != library.JSONString {
			return "", false
		}
		return eval.Text(j.Str)
	}
	if slices.ContainsFunc(list.Items, func(j *library.JSON) bool { _, known := text(j); return !known }) {
		return list
	}
	out := *list
	out.Shared, out.Items = false, slices.Clone(list.Items)
	slices.SortStableFunc(out.Items, func(a, b *library.JSON) int {
		s, _ := text(a)
		t, _ := text(b)
		return strings.Compare(s, t)
	})
	return &out
}
