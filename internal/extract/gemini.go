package extract

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
)

// encodeGemini prints a Schema of generative-ai-go as the JSON form of its protocol buffer:
// in the order of that message, without what is empty, and with the names of JSON Schema
// for types.
func encodeGemini(in *eval.Interp, s *eval.Struct) *library.JSON {
	out := &library.JSON{Kind: library.JSONObject}
	if t := geminiType(in, in.Field(s, "Type")); t != nil {
		out.Members = append(out.Members, library.JSONMember{Key: "type", Value: t})
	}
	fields := [][2]string{
		{"Format", "format"}, {"Description", "description"}, {"Nullable", "nullable"}, {"Enum", "enum"},
		{"Items", "items"}, {"Properties", "properties"}, {"Required", "required"},
	}
	return addGemini(in, s, out, fields)
}

// encodeGeminiFunction prints a FunctionDeclaration in the same way.
func encodeGeminiFunction(in *eval.Interp, s *eval.Struct) *library.JSON {
	fields := [][2]string{{"Name", "name"}, {"Description", "description"}, {"Parameters", "parameters"}}
	return addGemini(in, s, &library.JSON{Kind: library.JSONObject}, fields)
}

// addGemini adds the fields, with their keys, that are not empty. A message is never empty.
func addGemini(in *eval.Interp, s *eval.Struct, out *library.JSON, fields [][2]string) *library.JSON {
	for _, f := range fields {
		v := in.Field(s, f[0])
		if v == nil || eval.IsNil(v) {
			continue
		}
		// A pointer to an empty message is sent as {}, while proto3 leaves out empty texts and
		// lists.
		if j := library.Encode(in, v); f[1] == "items" || f[1] == "parameters" || !emptyJSON(j) {
			out.Members = append(out.Members, library.JSONMember{Key: f[1], Value: j, Pos: eval.LiteralPos(v)})
		}
	}
	return out
}

// geminiType is the name of a type, nil for none. The numbers are those of enum Type in
// google/ai/generativelanguage/v1beta/content.proto.
func geminiType(in *eval.Interp, v eval.Value) *library.JSON {
	names := [...]string{"", "string", "number", "integer", "boolean", "array", "object"}
	c, ok := in.Settle(v).(*eval.Const)
	if !ok {
		return &library.JSON{Kind: library.JSONHole, Hole: in.Unknown(nil, eval.RunTime, "the type of a schema", 0)}
	}
	n, _ := c.V.(int64)
	if n <= 0 || n >= int64(len(names)) {
		// Zero is TYPE_UNSPECIFIED. A newer library may have numbers that this table lacks.
		return nil
	}
	name := &eval.Const{T: types.Typ[types.String], V: names[n], Pos: c.Pos}
	return &library.JSON{Kind: library.JSONString, Str: name}
}

// emptyJSON reports whether a value is one that protocol buffers leave out.
func emptyJSON(j *library.JSON) bool {
	switch j.Kind {
	case library.JSONString:
		s, ok := eval.Text(j.Str)
		return ok && s == ""
	case library.JSONBool:
		return !j.Bool
	case library.JSONArray:
		return len(j.Items) == 0
	case library.JSONObject:
		return len(j.Members) == 0
	}
	return j.Kind == library.JSONNull
}
