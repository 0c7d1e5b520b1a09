package export

import "github.com/toolbudget/toolbudget/catalog"

// gemini is generateContent of Gemini's Developer API and of Vertex:
// FunctionDeclaration, Schema and FunctionCallingConfig of genai v1.77.0
// types.go. VALIDATED is the mode that limits which functions are called and
// leaves it to the model whether to call one.
func gemini() format {
	return format{
		name: "gemini", text: "tools and toolConfig of Gemini's generateContent", allow: true,
		tool: func(w *writer, it item) *catalog.Schema {
			s := catalog.NewObject(described(it.tool)...)
			if p := w.openAPI(it.tool.InputSchema); p != nil {
				s.Set("parameters", p)
			}
			return s
		},
		request: func(w *writer, items []item) *catalog.Schema {
			body := object("tools", catalog.NewArray(object("functionDeclarations", catalog.NewArray(jsons(items)...))))
			if len(w.Allow) > 0 {
				body.Set("toolConfig", object("functionCallingConfig",
					object("mode", "VALIDATED", "allowedFunctionNames", catalog.Strings(w.allowed(items)...))))
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
