package server

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// addItemTools uses each option about the items of an array.
func addItemTools(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("tag_issues",
		mcp.WithArray("keys", mcp.Required(), mcp.Items(map[string]interface{}{"type": "string", "pattern": "^[A-Z]+-[0-9]+$"}), mcp.MinItems(1), mcp.MaxItems(50), mcp.UniqueItems(true)),
		mcp.WithArray("positions", mcp.Items(map[string]interface{}{
			"type":  "array",
			"items": map[string]interface{}{"type": "array", "items": map[string]string{"type": "number"}},
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
}
