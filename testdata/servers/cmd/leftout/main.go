// Leftout serves over stdio what hooks, a filter and a goroutine take out of the list: always, until
// a client has called something, when a client connects, or before any does.
package main

import (
	"context"
	"log"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	unlocked := false
	filter := func(_ context.Context, tools []mcp.Tool) (left []mcp.Tool) {
		for _, t := range tools {
			if t.Name != "hidden" && (unlocked || !strings.HasPrefix(t.Name, "admin_")) {
				left = append(left, t)
			}
		}
		return left
	}
	hooks := &server.Hooks{}
	s := server.NewMCPServer("notes", "1", server.WithHooks(hooks), server.WithToolFilter(filter))
	hooks.AddAfterInitialize(func(context.Context, any, *mcp.InitializeRequest, *mcp.InitializeResult) {
		s.DeleteTools("setup")
	})
	hooks.AddOnRegisterSession(func(_ context.Context, session server.ClientSession) {
		if err := s.AddSessionTool(session.SessionID(), mcp.NewTool("mine"), answer); err != nil {
			log.Print(err) // a session over stdio has no tools of its own
		}
	})
	for _, name := range []string{"hidden", "admin_drop", "setup", "boot", "read"} {
		s.AddTool(mcp.NewTool(name), answer)
	}
	booted := make(chan struct{})
	go func() {
		s.DeleteTools("boot")
		close(booted)
	}()
	<-booted
	s.AddTool(mcp.NewTool("unlock"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		unlocked = true
		return mcp.NewToolResultText("unlocked"), nil
	})
	if err := server.ServeStdio(s); err != nil {
		log.Fatal(err)
	}
}

func answer(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("done"), nil
}
