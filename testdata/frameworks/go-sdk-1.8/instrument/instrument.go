// Package instrument is a module of its own that registers tools for others.
package instrument

import (
	"context"
	"log/slog"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Registrar adds tools to a server and logs their calls.
type Registrar struct {
	server *mcp.Server
	log    *slog.Logger
}

// NewRegistrar returns a registrar for s.
func NewRegistrar(s *mcp.Server) *Registrar {
	return &Registrar{server: s, log: slog.Default()}
}

// Register adds tool to the server of r, with its calls timed.
func Register[In, Out any](r *Registrar, tool *mcp.Tool, handler mcp.ToolHandlerFor[In, Out]) {
	if tool.Annotations == nil {
		tool.Annotations = &mcp.ToolAnnotations{ReadOnlyHint: true}
	}
	mcp.AddTool(r.server, tool, func(ctx context.Context, req *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error) {
		start := time.Now()
		defer func() { r.log.Info("tool called", "tool", tool.Name, "took", time.Since(start)) }()
		return handler(ctx, req, in)
	})
}
