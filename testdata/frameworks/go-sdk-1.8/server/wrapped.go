package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-1.8/instrument"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
)

// The definitions of a group of tools, in package variables.
var (
	exportTool = &mcp.Tool{Name: "export", Title: "Export", Description: "Export notes as " + formats[0] + " or " + formats[1] + "."}
	importTool = &mcp.Tool{
		Name:        "import",
		Description: importText,
		Annotations: &mcp.ToolAnnotations{DestructiveHint: yes()},
	}
	formats    = [...]string{"Markdown", "HTML"}
	importText = fmt.Sprintf("Import notes from %s (at most %d MB, %.1f%% free).", formats[1], importLimit>>20, 12.5)
)

const importLimit = 64 << 20

type exportArgs struct {
	IDs    []string `json:"ids"`
	Format string   `json:"format,omitempty"`
}

// A toolbox has handlers that are methods.
type toolbox struct{ registrar *instrument.Registrar }

func (b toolbox) export(context.Context, *mcp.CallToolRequest, exportArgs) (*mcp.CallToolResult, any, error) {
	return nil, nil, nil
}

func (b *toolbox) importNotes(_ context.Context, _ *mcp.CallToolRequest, in map[string]string) (*mcp.CallToolResult, int, error) {
	return nil, len(in), nil
}

// addWrapped registers through wrappers: one of another module, one generic,
// one that takes untyped handlers.
func addWrapped(s *mcp.Server) {
	box := &toolbox{registrar: instrument.NewRegistrar(s)}
	instrument.Register(box.registrar, exportTool, box.export)
	instrument.Register(box.registrar, importTool, box.importNotes)
	define(s, "star_note", "Star a note.", func(_ context.Context, in notebook.IDArgs) (bool, error) { return true, nil })
	define(s, "unstar_note", "Take the star from a note.", func(_ context.Context, in *notebook.IDArgs) (*notebook.Link, error) {
		return nil, errors.New("no star")
	})
	guarded(s, "lock_notebook", func(id notebook.IDArgs) error { return nil })
	guarded(s, "unlock_notebook", func(where place) error { return nil })
}

// define hides the SDK behind a plain function of one argument.
func define[In, Out any](s *mcp.Server, name, description string, f func(context.Context, In) (Out, error)) {
	type result struct {
		Value Out    `json:"value"`
		Error string `json:"error,omitempty" jsonschema:"set if it failed"`
	}
	tool := &mcp.Tool{Name: name, Description: description}
	mcp.AddTool(s, tool, func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, result, error) {
		value, err := f(ctx, in)
		if err != nil {
			return nil, result{Error: err.Error()}, nil
		}
		return nil, result{Value: value}, nil
	})
}

// guarded patches the inferred schema: every such tool asks for a reason.
func guarded[In any](s *mcp.Server, name string, f func(In) error) {
	schema, err := jsonschema.For[In](&jsonschema.ForOptions{})
	if err != nil {
		panic(err)
	}
	if schema.Properties == nil {
		schema.Properties = map[string]*jsonschema.Schema{}
	}
	schema.Properties["reason"] = &jsonschema.Schema{Type: "string", MinLength: jsonschema.Ptr(10)}
	schema.Required = append(schema.Required, "reason")
	for key, property := range schema.Properties {
		if property.Description == "" {
			property.Description = "The " + key + " of " + name
		}
	}
	s.AddTool(&mcp.Tool{Name: name, InputSchema: schema}, func(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var in In
		if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
			return nil, err
		}
		return &mcp.CallToolResult{}, f(in)
	})
}

type place struct {
	Lat, Lon float64
	Place    string `json:"place"`
}

func yes() *bool { b := true; return &b }
