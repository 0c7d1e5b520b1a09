package server

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-1.8/kinds"
	"github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-1.8/toolset"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/tools"
)

type shareArgs struct {
	ID   string `json:"id" jsonschema:"note to share"`
	With string `json:"with" jsonschema:"user or team"`
}

// shareNote returns a tool, its handler and what it needs, as one tuple.
func shareNote() (mcp.Tool, mcp.ToolHandlerFor[shareArgs, any], []string) {
	return mcp.Tool{
			Name:        "share_note",
			Description: "Share a note with a user or a team.",
			Annotations: &mcp.ToolAnnotations{Title: "Share note", ReadOnlyHint: false},
		}, func(_ context.Context, _ *mcp.CallToolRequest, args shareArgs) (*mcp.CallToolResult, any, error) {
			return nil, args, nil
		}, []string{"notes:write"}
}

func listShares() (tool mcp.Tool, handler mcp.ToolHandlerFor[kinds.Filter, map[string][]string], scopes []string) {
	tool.Name = "list_shares"
	tool.Annotations = &mcp.ToolAnnotations{}
	tool.Annotations.ReadOnlyHint = true
	tool.Description = "List who can see your notes."
	handler = func(context.Context, *mcp.CallToolRequest, kinds.Filter) (*mcp.CallToolResult, map[string][]string, error) {
		return nil, nil, nil
	}
	return tool, handler, nil
}

// unshare is a set of its own, made from a list.
func unshare(names ...string) []toolset.Definition {
	var out []toolset.Definition
	for i, name := range names {
		out = append(out, toolset.Define(mcp.Tool{
			Name:        "unshare_" + name,
			Description: fmt.Sprintf("Step %d of unsharing: %s.", i+1, strings.ReplaceAll(name, "_", " ")),
			InputSchema: toolset.MustSchemaFor[shareArgs](),
		}, tools.Typed[map[string]any, any], nil))
	}
	return out
}

func addToolsets(s *mcp.Server) {
	var group toolset.Group
	group.Register(toolset.NewSet("sharing", "Sharing of notes").
		Add(toolset.Define(shareNote())).
		Add(toolset.Define(listShares())))
	set := toolset.NewSet("unsharing", "")
	set.Add(unshare("one_note", "everything")...)
	group.Register(set)
	if err := group.Enable(s, "all"); err != nil {
		panic(err)
	}
}

// withPaging adds the parameters of a listing to a schema.
func withPaging(schema *jsonschema.Schema) *jsonschema.Schema {
	schema.Properties["page"] = &jsonschema.Schema{Type: "number", Description: "Page (min 1)", Minimum: jsonschema.Ptr(1.0)}
	schema.Properties["perPage"] = &jsonschema.Schema{Type: "number", Minimum: jsonschema.Ptr(1.0), Maximum: jsonschema.Ptr(100.0)}
	return schema
}

func withSort(schema *jsonschema.Schema, fields map[string]string) {
	names := slices.Sorted(maps.Keys(fields))
	sort := &jsonschema.Schema{Type: "string"}
	var lines []string
	for _, name := range names {
		sort.Enum = append(sort.Enum, name)
		lines = append(lines, fmt.Sprintf("- %s: %s", name, fields[name]))
	}
	sort.Description = "Order of the list\n" + strings.Join(lines, "\n")
	schema.Properties["sort"] = sort
	schema.Required = append(schema.Required, "sort")
}

// addListings changes schemas after they were written.
func addListings(s *mcp.Server) {
	for _, what := range []string{"notebooks", "tags"} {
		schema := &jsonschema.Schema{Type: "object", Properties: make(map[string]*jsonschema.Schema)}
		if what == "tags" {
			schema.Properties["prefix"] = &jsonschema.Schema{Type: "string"}
			schema.Required = []string{"prefix"}
		}
		withSort(schema, map[string]string{"name": "by name", "edited": "last change of any of the " + what})
		s.AddTool(&mcp.Tool{Name: "list_" + what, Description: "List " + what + ".", InputSchema: withPaging(schema)}, tools.Answer)
	}

	// Constants and types of another package.
	mcp.AddTool(s, &mcp.Tool{
		Name:        kinds.ListKinds,
		Description: fmt.Sprintf("List the %s there are: %v.", kinds.Group, kinds.All()),
	}, func(context.Context, *mcp.CallToolRequest, struct {
		Only  kinds.Kind   `json:"only,omitempty"`
		Not   []kinds.Kind `json:"not,omitempty" jsonschema:"leave these out"`
		Where kinds.Filter `json:"where"`
	}) (*mcp.CallToolResult, any, error) {
		return nil, nil, nil
	})
}
