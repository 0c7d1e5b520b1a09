package extract

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
)

// geminiFields are the fields of a Schema of generative-ai-go with their keys, and vertexFields
// those of vertexai: in the order of the protocol buffer that each sends. Older versions lack some.
var (
	geminiFields = [][2]string{
		{"Type", "type"}, {"Format", "format"}, {"Description", "description"}, {"Nullable", "nullable"},
		{"Enum", "enum"}, {"Items", "items"}, {"Properties", "properties"}, {"Required", "required"},
	}
	vertexFields = [][2]string{
		{"Type", "type"}, {"Format", "format"}, {"Title", "title"}, {"Description", "description"},
		{"Nullable", "nullable"}, {"Items", "items"}, {"MinItems", "minItems"}, {"MaxItems", "maxItems"},
		{"Enum", "enum"}, {"Properties", "properties"}, {"Required", "required"},
		{"MinProperties", "minProperties"}, {"MaxProperties", "maxProperties"},
		{"Minimum", "minimum"}, {"Maximum", "maximum"}, {"MinLength", "minLength"}, {"MaxLength", "maxLength"},
		{"Pattern", "pattern"},
	}
)

// encodeGemini prints a Schema as the JSON form of its protocol buffer: the fields in their order,
// without what is empty, and with the names of JSON Schema for types.
func encodeGemini(fields [][2]string) func(*eval.Interp, *eval.Struct) *library.JSON {
	return func(in *eval.Interp, s *eval.Struct) *library.JSON {
		return addGemini(in, s, &library.JSON{Kind: library.JSONObject}, fields)
	}
}

// encodeGeminiFunction prints a FunctionDeclaration in the same way.
func encodeGeminiFunction(in *eval.Interp, s *eval.Struct) *library.JSON {
	fields := [][2]string{
		{"Name", "name"}, {"Description", "description"}, {"Parameters", "parameters"}, {"Response", "response"},
	}
	return addGemini(in, s, &library.JSON{Kind: library.JSONObject}, fields)
}

// addGemini adds the fields, with their keys, that are not empty. A message is never empty.
func addGemini(in *eval.Interp, s *eval.Struct, out *library.JSON, fields [][2]string) *library.JSON {
	for _, f := range fields {
		v := in.Field(s, f[0])
		if v == nil || eval.IsNil(v) {
			continue
		}
		if f[1] == "type" {
			if t := geminiType(in, v); t != nil {
				out.Members = append(out.Members, library.JSONMember{Key: f[1], Value: t})
			}
			continue
		}
		// A pointer to an empty message is sent as {}, while proto3 leaves out empty texts and
		// lists.
		if j := library.Encode(in, v); f[1] == "items" || f[1] == "parameters" || f[1] == "response" || !emptyJSON(j) {
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
	case library.JSONNumber:
		return j.Num == "0"
	case library.JSONArray:
		return len(j.Items) == 0
	case library.JSONObject:
		return len(j.Members) == 0
	}
	return j.Kind == library.JSONNull
}
