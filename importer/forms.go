package importer

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
)

// MCP: the result of tools/list (specification 2025-11-25, server/tools).

func isMCP(item *catalog.Schema) bool { return item.Get("inputSchema") != nil }

func readMCP(item *catalog.Schema, r *foreign) error {
	t, err := r.add(item, "inputSchema")
	if err != nil {
		return err
	}
	t.Title.Value = item.Get("title").Str()
	t.OutputSchema = item.Get("outputSchema")
	t.Annotations = item.Get("annotations")
	t.Meta = item.Get("_meta")
	for _, m := range item.Members {
		switch m.Key {
		case "name", "title", "description", "inputSchema", "outputSchema", "annotations", "_meta":
			continue
		}
		if t.Other == nil {
			t.Other = catalog.NewObject()
		}
		t.Other.Set(m.Key, m.Value)
	}
	return nil
}

// OpenAI: tools of Chat Completions (shared.FunctionDefinition) and of
// Responses (responses.FunctionTool), openai-go v3.95.0.

func isChat(item *catalog.Schema) bool {
	return item.Get("function") != nil && item.Get("function").Kind == catalog.Object
}

func readChat(item *catalog.Schema, r *foreign) error {
	fn := item.Get("function")
	if fn == nil {
		return fmt.Errorf("%s has no function", r.at)
	}
	_, err := r.add(fn, "parameters")
	return err
}

func isResponses(item *catalog.Schema) bool {
	return item.Get("type").Str() == "function" && item.Get("function") == nil || item.Get("type").Str() == "namespace"
}

func readResponses(item *catalog.Schema, r *foreign) error {
	if item.Get("type").Str() == "namespace" {
		return readNamespace(item, r)
	}
	_, err := r.add(item, "parameters")
	return err
}

// readNamespace reads the tools of a namespace (responses.NamespaceTool), whose
// name becomes their group.
func readNamespace(item *catalog.Schema, r *foreign) error {
	list, outer := item.Get("tools"), r.at
	switch {
	case r.group != "":
		return fmt.Errorf("%s is a namespace within another, which the API does not have", outer)
	case item.Get("name").Str() == "":
		return fmt.Errorf("%s is a namespace without a name", outer)
	case list == nil || list.Kind != catalog.Array:
		return fmt.Errorf("%s is a namespace without an array of tools", outer)
	}
	r.group = item.Get("name").Str()
	defer func() { r.at, r.group = outer, "" }()
	for i, it := range list.Items {
		r.at = fmt.Sprintf("%s.tools[%d]", outer, i)
		if it.Kind != catalog.Object {
			return fmt.Errorf("%s is not an object, so it cannot be a tool", r.at)
		}
		if kind, ok := hostedKind(it); ok {
			r.hosted = append(r.hosted, catalog.DynamicSource{At: r.at, Kind: kind})
			continue
		}
		if err := readResponses(it, r); err != nil {
			return err
		}
		if d := item.Get("description").Str(); d != "" {
			t := r.tools[len(r.tools)-1]
			t.Assumptions = append(t.Assumptions, catalog.Assumption{
				Text: "the description of the namespace " + r.group + " is also sent but not counted",
				At:   outer,
			})
		}
	}
	return nil
}

// Bedrock: ToolConfiguration and ToolSpecification (docs.aws.amazon.com,
// bedrock/latest/APIReference).

func isBedrock(item *catalog.Schema) bool {
	return item.Get("toolSpec") != nil || item.Get("cachePoint") != nil || item.Get("systemTool") != nil
}

func readBedrock(item *catalog.Schema, r *foreign) error {
	spec := item.Get("toolSpec")
	switch {
	case item.Get("cachePoint") != nil:
		return nil // a mark between tools
	case item.Get("systemTool") != nil:
		r.hosted = append(r.hosted,
			catalog.DynamicSource{At: r.at, Kind: hosted(item.Get("systemTool").Get("name").Str())})
		return nil
	case spec == nil || spec.Kind != catalog.Object:
		return fmt.Errorf("%s has no toolSpec", r.at)
	}
	flat := catalog.NewObject(slices.Clone(spec.Members)...)
	if s := spec.Get("inputSchema"); s != nil {
		if s.Get("json") == nil {
			return fmt.Errorf("%s: inputSchema has no key json", r.at)
		}
		flat.Set("inputSchema", s.Get("json"))
	}
	_, err := r.add(flat, "inputSchema")
	return err
}

// Anthropic: ToolParam, anthropic-sdk-go v1.84.0.

func isAnthropic(item *catalog.Schema) bool { return item.Get("input_schema") != nil }

func readAnthropic(item *catalog.Schema, r *foreign) error {
	t, err := r.add(item, "input_schema")
	if err != nil {
		return err
	}
	if ex := item.Get("input_examples"); ex != nil {
		t.Assumptions = append(t.Assumptions,
			catalog.Assumption{Text: "input_examples are sent with this tool but not counted", At: r.at})
	}
	return nil
}

// Gemini: Tool and FunctionDeclaration, genai v1.77.0 types.go. REST writes
// camelCase, the Python client snake_case.

func isGemini(item *catalog.Schema) bool {
	return declarations(item) != nil ||
		item.Get("type") == nil &&
			(item.Get("parameters") != nil || item.Get("parametersJsonSchema") != nil ||
				item.Get("parameters_json_schema") != nil)
}

func declarations(item *catalog.Schema) *catalog.Schema {
	if d := item.Get("functionDeclarations"); d != nil {
		return d
	}
	return item.Get("function_declarations")
}

func readGemini(item *catalog.Schema, r *foreign) error {
	list := declarations(item)
	if list == nil && item.Get("name") == nil && len(item.Members) > 0 {
		return readGeminiHosted(item, r)
	}
	if list == nil {
		t, err := r.add(item, "parameters", "parametersJsonSchema", "parameters_json_schema")
		if err != nil {
			return err
		}
		if item.Get("parameters") != nil {
			t.InputSchema.LowerTypes()
		}
		readResponse(item, t, r.at)
		return nil
	}
	if list.Kind != catalog.Array {
		return fmt.Errorf("%s: functionDeclarations is not an array", r.at)
	}
	outer := r.at
	for i, d := range list.Items {
		r.at = fmt.Sprintf("%s.functionDeclarations[%d]", outer, i)
		if d.Kind != catalog.Object || declarations(d) != nil {
			return fmt.Errorf("%s is not a function declaration", r.at)
		}
		if err := readGemini(d, r); err != nil {
			return err
		}
	}
	r.at = outer
	return readGeminiHosted(item, r)
}

// readResponse reads the schema of what a function returns.
func readResponse(item *catalog.Schema, t *catalog.Tool, at string) {
	for _, key := range []string{"response", "responseJsonSchema", "response_json_schema"} {
		s := item.Get(key)
		if s == nil || s.Kind == catalog.Null {
			continue
		}
		t.OutputSchema = s.Clone()
		if key == "response" {
			t.OutputSchema.LowerTypes()
		}
		t.Assumptions = append(t.Assumptions, catalog.ResponseAssumption(at))
		return
	}
}

// readGeminiHosted notes the tools of Google's own in an item, such as
// {"googleSearch":{}}.
func readGeminiHosted(item *catalog.Schema, r *foreign) error {
	for _, m := range item.Members {
		if m.Key != "functionDeclarations" && m.Key != "function_declarations" {
			r.hosted = append(r.hosted, catalog.DynamicSource{At: r.at, Kind: hosted(m.Key)})
		}
	}
	return nil
}
