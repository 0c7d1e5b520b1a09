package extract

import (
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/library"
)

// A tool type of the program's own may encode itself. What its MarshalJSON writes is what is sent,
// whatever its members hold:
//
//	func (t Tool) MarshalJSON() ([]byte, error) {
//		return json.Marshal(map[string]any{"name": prefix + t.Name, "parameters": t.schema()})
//	}

// schemaKeys are those under which the definition of a tool has its input schema.
var schemaKeys = []string{"parameters", "input_schema", "inputSchema"}

// written replaces the parts of a tool that its members hold by those that it writes. Parts for
// which it has other keys stay.
func (r *run) written(fw *framework.Framework, v eval.Value, parts any) any {
	enc, ok := parts.(*encoded)
	own := fw.Custom.Guessed || strings.HasPrefix(fw.Name, framework.DeclaredType)
	if !ok || !own || enc.whole != nil || v.Type() == nil ||
		types.NewMethodSet(v.Type()).Lookup(nil, "MarshalJSON") == nil {
		return parts
	}
	whole := library.Encode(r.in, v)
	if f := whole.Get("function"); f != nil && f.Kind == library.JSONObject {
		whole = f
	}
	text := func(key string, otherwise eval.Value) eval.Value {
		switch m := whole.Get(key); {
		case m == nil:
			return otherwise
		case m.Kind == library.JSONString:
			return m.Str
		case m.Kind == library.JSONHole:
			return m.Hole
		}
		return otherwise
	}
	enc.name, enc.description = text("name", enc.name), text("description", enc.description)
	for _, key := range schemaKeys {
		if m := whole.Get(key); m != nil {
			enc.input = m
			break
		}
	}
	return enc
}
