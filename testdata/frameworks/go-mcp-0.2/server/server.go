// Package server is a gardener's MCP server that declares its tools in every way go-mcp offers
// and in the ways that real programs build on them.
package server

import (
	"context"

	"github.com/ThinkInAIXYZ/go-mcp/protocol"
	mcp "github.com/ThinkInAIXYZ/go-mcp/server"
	"github.com/ThinkInAIXYZ/go-mcp/transport"
)

// Options are the flags of the program.
type Options struct {
	ReadOnly bool
}

// New returns the server with every tool registered that opts ask for.
func New(t transport.ServerTransport, opts Options) (*mcp.Server, error) {
	s, err := mcp.NewServer(t,
		mcp.WithServerInfo(protocol.Implementation{Name: "garden", Version: "1"}),
		mcp.WithInstructions("Water in the evening."), mcp.WithPagination(4))
	if err != nil {
		return nil, err
	}
	s.Use(logged)
	addLiterals(s)
	addRaw(s)
	for _, add := range []func(*mcp.Server) error{addInferred, addKinds, addLocal} {
		if err := add(s); err != nil {
			return nil, err
		}
	}
	addRemoved(s)
	if err := addTable(s, opts); err != nil {
		return nil, err
	}
	s.SetToolFilter(public)
	return s, nil
}

// public leaves out what only gardeners use.
func public(_ context.Context, tools []*protocol.Tool) []*protocol.Tool {
	var out []*protocol.Tool
	for _, t := range tools {
		if t.Annotations == nil || t.Annotations.Title != "Staff" {
			out = append(out, t)
		}
	}
	return out
}

// logged is a middleware: it sees calls, and changes no definition.
func logged(next mcp.ToolHandlerFunc) mcp.ToolHandlerFunc {
	return func(ctx context.Context, r *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
		return next(ctx, r)
	}
}

// done is the answer of handlers whose declaration alone matters.
func done(context.Context, *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
	return protocol.NewCallToolResult(nil, false), nil
}
