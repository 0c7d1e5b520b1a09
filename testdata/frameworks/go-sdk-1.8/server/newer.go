package server

import (
	"reflect"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/anyschema"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/tools"
)

// addNewer uses what the SDK offers only since v1.0.
func addNewer(s *mcp.Server) {
	addIcons(s)
	addOrdered(s)
	addDraft7(s)

	// A tool takes the place of one of the same name.
	s.AddTool(&mcp.Tool{Name: "renumber", Description: "Was here before.", InputSchema: map[string]any{"type": "object"}}, tools.Answer)
	s.AddTool(&mcp.Tool{Name: "renumber", Description: "Number the notes anew.", InputSchema: map[string]any{"type": "object"}}, tools.Answer)
}

func addIcons(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{
		Name:  "archive_note",
		Meta:  mcp.Meta{"rank": 1},
		Icons: []mcp.Icon{{Source: "https://notebook.example/archive.svg", MIMEType: "image/svg+xml", Sizes: []string{"any"}}},
	}, tools.Typed[notebook.IDArgs, any])
	s.AddTool(&mcp.Tool{
		Name:        "export_outline",
		InputSchema: &jsonschema.Schema{Type: "object"},
		Icons:       []mcp.Icon{{Source: "data:image/png;base64,iVBORw0KGgo=", MIMEType: "image/png", Theme: "dark"}},
	}, tools.Answer)
}

// addOrdered sets, changes and ranges over the order in which properties are sent.
func addOrdered(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{
		Name: "create_notebook",
		InputSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"tags": {Type: "array"}, "color": {Type: "string"}, "title": {Type: "string"}, "icon": {Type: "string"},
			},
			PropertyOrder: []string{"title", "icon", "tags"},
		},
	}, tools.Typed[map[string]any, any])

	schema, err := jsonschema.For[anyschema.HighlightArgs](&jsonschema.ForOptions{IgnoreInvalidTypes: true})
	if err != nil {
		panic(err)
	}
	copied := schema.CloneSchemas()
	delete(copied.Properties, "back")
	copied.PropertyOrder = slices.DeleteFunc(slices.Clone(copied.PropertyOrder), func(name string) bool { return name == "back" })
	mcp.AddTool(s, &mcp.Tool{Name: "strike_out", InputSchema: copied}, tools.Typed[map[string]any, any])

	both, err := jsonschema.ForType(reflect.TypeOf(notebook.Link{}), nil)
	if err != nil {
		panic(err)
	}
	for _, name := range both.PropertyOrder {
		both.Properties[name].Title = "Link " + name
	}
	mcp.AddTool(s, &mcp.Tool{Name: "change_link", InputSchema: both, OutputSchema: both}, tools.Typed[notebook.Link, notebook.Link])
}

// addDraft7 uses keywords of the older draft that earlier versions do not have.
func addDraft7(s *mcp.Server) {
	s.AddTool(&mcp.Tool{
		Name: "import_table",
		InputSchema: &jsonschema.Schema{
			Schema:            "http://json-schema.org/draft-07/schema#",
			Type:              "object",
			Definitions:       map[string]*jsonschema.Schema{"cell": {Types: []string{"string", "number"}}},
			DependencySchemas: map[string]*jsonschema.Schema{"sheet": {Required: []string{"file"}}},
			DependencyStrings: map[string][]string{"range": {"sheet", "file"}},
			Properties: map[string]*jsonschema.Schema{
				"header": {
					Type:            "array",
					ItemsArray:      []*jsonschema.Schema{{Type: "string"}, {Ref: "#/definitions/cell"}},
					AdditionalItems: &jsonschema.Schema{Ref: "#/definitions/cell"},
				},
			},
		},
	}, tools.Answer)
}
