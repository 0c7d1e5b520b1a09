package export

import (
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// gemini is generateContent of Gemini's Developer API and of Vertex:
// FunctionDeclaration, Schema and FunctionCallingConfig of genai v1.77.0
// types.go. VALIDATED is the mode that limits which functions are called and
// leaves it to the model whether to call one; ANY has it call one.
//
// Input schemas are written as parameters, which every model and every client
// of the API knows and which the recorded requests have, and not as
// parametersJsonSchema, its newer neighbour. What parameters lacks is a lossy
// step.
func gemini() form {
	return form{
		name: provider.FormatGemini, text: "tools and toolConfig of Gemini's generateContent", allow: true, any: true,
		responses: true,
		tool: func(w *writer, it item) *catalog.Schema {
			s := catalog.NewObject(described(it.tool)...)
			if p := w.openAPI(it.tool.InputSchema); p != nil {
				s.Set("parameters", p)
			}
			if it.tool.SendsOutput() && it.tool.OutputSchema != nil {
				s.Set("responseJsonSchema", it.tool.OutputSchema)
			}
			return s
		},
		build: func(w *writer, items []item) *catalog.Schema {
			body := object("tools", catalog.NewArray(object("functionDeclarations", catalog.NewArray(jsons(items)...))))
			mode := "VALIDATED"
			if w.Any {
				mode = "ANY"
			}
			config := object("mode", mode)
			if len(w.Allow) > 0 {
				config.Set("allowedFunctionNames", catalog.Strings(w.allowed(items)...))
			}
			if w.Any || len(w.Allow) > 0 {
				body.Set("toolConfig", object("functionCallingConfig", config))
			}
			return body
		},
	}
}

// openAPI returns an input schema in the subset of OpenAPI 3.0 that the field
// parameters takes, nil where there are no parameters: an object must have
// properties there (MarkusPfundstein/mcp-obsidian#21).
func (w *writer) openAPI(input *catalog.Schema) *catalog.Schema {
	if input == nil {
		return nil
	}
	const at = "/inputSchema"
	if input.Kind != catalog.Object {
		w.lose(at, "left out: the API takes only an object for %s", shown(input))
		return nil
	}
	c := &cleaner{w: w, root: input, left: maxInlined}
	s := c.schema(input, at, nil)
	if t := s.Get("type").Str(); t != "OBJECT" {
		s.Set("type", catalog.NewString("OBJECT"))
		w.lose(at, "type: OBJECT set, which the API asks for")
	}
	if p := s.Get("properties"); p == nil || len(p.Members) == 0 {
		w.lose(at, "left out: it has no properties, and the API asks for some")
		return nil
	}
	return s
}
