// Package objects has the properties that came with v0.15: arrays and objects.
package objects

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// Options are properties that are objects, with each of their options.
func Options() []mcp.ToolOption {
	return []mcp.ToolOption{
		mcp.WithObject("location",
			mcp.Required(),
			mcp.Description("Where it was seen"),
			mcp.Properties(map[string]any{
				"file": map[string]any{"type": "string", "minLength": 1},
				"line": map[string]any{"type": "integer"},
				"span": map[string]any{
					"type": "object",
					"properties": map[string]any{
						"from": map[string]any{"type": "integer"},
						"to":   map[string]any{"type": "integer"},
					},
					"required": []string{"from", "to"},
				},
			}),
			mcp.AdditionalProperties(false),
			mcp.MinProperties(1),
			mcp.MaxProperties(3),
			mcp.PropertyNames(map[string]any{"pattern": "^[a-z]+$"}),
		),
		mcp.WithObject("fields", mcp.AdditionalProperties(map[string]any{"type": []string{"string", "null"}})),
		mcp.WithObject("empty"),
	}
}

// Items declares the items of arrays by values of several types. A version that has more
// ways adds them.
func Items(s *server.MCPServer, more ...mcp.ToolOption) {
	s.AddTool(mcp.NewTool("tag_issues", append(more,
		mcp.WithArray("positions", mcp.Items(map[string]any{
			"type":  "array",
			"items": map[string]any{"type": "array", "items": map[string]string{"type": "number"}},
		})),
		mcp.WithArray("refs", mcp.Items(reference{Kind: "object", Keys: []string{"repo", "sha"}})),
		mcp.WithArray("anything", mcp.Items(true), mcp.UniqueItems(false)),
	)...), tools.Answer)
}

// A reference is an item schema kept in a struct, encoded by its tags.
type reference struct {
	Kind   string   `json:"type"`
	Keys   []string `json:"required,omitempty"`
	Closed *bool    `json:"additionalProperties,omitempty"`
	Note   string   `json:"-"`
	Depth  int      `json:"maxDepth,omitzero"`
}
