package extract

import (
	"cmp"
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
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
// which it has other keys stay, and so do all if it is not known what it writes.
func (r *run) written(fw *framework.Framework, v eval.Value, parts any) any {
	enc, ok := parts.(*encoded)
	own := fw.Custom.Guessed || strings.HasPrefix(fw.Name, framework.DeclaredType)
	if !ok || !own || enc.whole != nil || v.Type() == nil ||
		types.NewMethodSet(v.Type()).Lookup(nil, "MarshalJSON") == nil {
		return parts
	}
	var whole *library.JSON
	if !r.in.Within(func() { whole = library.Encode(r.in, v) }) || !whole.Known() {
		enc.unwritten = &eval.Unknown{Reason: eval.Unsupported, Detail: "what its MarshalJSON writes"}
		if whole != nil && whole.Hole != nil {
			enc.unwritten = whole.Hole
		}
		return enc
	}
	if f := whole.Get("function"); f != nil && f.Kind == library.JSONObject {
		whole = f
	}
	text := func(key string, otherwise eval.Value) eval.Value {
		if m := whole.Get(key); m != nil && m.Kind == library.JSONString {
			return m.Str
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

// assumeWritten says that the parts of a tool are taken to be what it writes, if that is not known.
// Nobody has said so of a guess: its schema is not known.
func (rd *reading) assumeWritten(e *encoded, r *run) {
	if e.unwritten == nil {
		return
	}
	if e.unwritten.Need != "" {
		rd.need = append(rd.need, e.unwritten.Need)
	}
	if rd.isGuess() {
		if !rd.tool.Hides("/inputSchema") {
			u := *e.unwritten
			u.Pos = cmp.Or(u.Pos, rd.f.site.Pos)
			rd.gap("/inputSchema", &u, r)
		}
		return
	}
	rd.tool.Assumptions = append(rd.tool.Assumptions, catalog.Assumption{
		Text: "its MarshalJSON, which is not followed, writes what its members hold", At: r.at(rd.f.site.Pos),
	})
}

// jsonOf is the JSON of a tool that is found as f and has the value v.
func (r *run) jsonOf(f *found, v eval.Value) *library.JSON {
	switch {
	case f.json != nil:
		return f.json
	case f.element:
		return library.EncodeElement(r.in, v)
	}
	return library.Encode(r.in, v)
}
