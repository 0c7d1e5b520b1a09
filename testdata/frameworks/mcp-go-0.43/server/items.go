package server

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var severities = []string{"low", "medium", "high"}

// addItemTools uses each option about the items of an array.
func addItemTools(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("tag_issues",
		mcp.WithArray("keys", mcp.Required(), mcp.WithStringItems(mcp.Pattern("^[A-Z]+-[0-9]+$")), mcp.MinItems(1), mcp.MaxItems(50), mcp.UniqueItems(true)),
		mcp.WithArray("tags", mcp.WithStringItems(mcp.MinLength(1), mcp.MaxLength(40), mcp.Required())),
		mcp.WithArray("severities", mcp.WithStringEnumItems(severities)),
		mcp.WithArray("weights", mcp.WithNumberItems(mcp.Min(0), mcp.Max(1)), mcp.DefaultArray([]float64{0.5, 1})),
		mcp.WithArray("flags", mcp.WithBooleanItems(mcp.DefaultBool(true))),
		mcp.WithArray("positions", mcp.Items(map[string]any{
			"type":  "array",
			"items": map[string]any{"type": "array", "items": map[string]string{"type": "number"}},
		})),
		mcp.WithArray("refs", mcp.Items(reference{Kind: "object", Keys: []string{"repo", "sha"}})),
		mcp.WithArray("anything", mcp.Items(true), mcp.UniqueItems(false)),
	), answer)
}

// A reference is an item schema kept in a struct, encoded by its tags.
type reference struct {
	Kind   string   `json:"type"`
	Keys   []string `json:"required,omitempty"`
	Closed *bool    `json:"additionalProperties,omitempty"`
	Note   string   `json:"-"`
	Depth  int      `json:"maxDepth,omitzero"`
}
