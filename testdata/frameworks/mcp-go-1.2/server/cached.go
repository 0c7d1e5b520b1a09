package server

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/sessions"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

type sprintArgs struct {
	Sprint int    `json:"sprint"`
	Board  string `json:"board,omitempty"`
}

type sprint struct {
	Name  string         `json:"name"`
	Goal  string         `json:"goal"`
	Dates sessions.Range `json:"dates"`
}

// addCachedTools takes schemas through a cache, filled in each way there is.
func addCachedTools(s *server.MCPServer) {
	cache := mcp.NewSchemaCache()
	if err := mcp.WarmFor[sprintArgs](cache); err != nil {
		panic(err)
	}
	if err := mcp.WarmFor[sprint](cache, "", "sprint/v1"); err != nil {
		panic(err)
	}
	cache.Warm("closing", map[string]any{
		"type":       "object",
		"properties": map[string]any{"move_open_to": map[string]any{"type": "integer"}},
	})
	cache.WarmRaw("opened", []byte(`{"type":"object","properties":{"b":{"type":"string"},"a":{"type":"string"}}}`))

	s.AddTool(mcp.NewTool("get_sprint",
		mcp.WithCachedInputSchema[sprintArgs](cache),
		mcp.WithCachedOutputSchemaKey[sprint](cache, "sprint/v1"),
	), tools.Answer)
	s.AddTool(mcp.NewTool("close_sprint",
		mcp.WithCachedInputSchemaKey[sprintArgs](cache, "closing"),
		mcp.WithCachedOutputSchema[sprint](cache),
	), tools.Answer)
	s.AddTool(mcp.NewTool("open_sprint",
		mcp.WithCachedInputSchemaKey[sprintArgs](nil, ""),
		mcp.WithCachedOutputSchemaKey[sprint](cache, "opened"),
	), tools.Answer)

	if known, ok := cache.Get("closing"); ok && cache.Has(mcp.TypeKey[sprintArgs]()) {
		known["properties"].(map[string]any)["dry_run"] = map[string]any{"type": "boolean"}
		tool := mcp.NewTool("preview_sprint", mcp.WithDescription("What closing a sprint would do."))
		tool.InputSchema.Properties = known["properties"].(map[string]any)
		s.AddTool(tool, tools.Answer)
	}
}
