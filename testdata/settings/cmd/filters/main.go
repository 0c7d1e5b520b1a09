// Command filters changes the list of its tools whenever a client asks for it.
package main

import (
	"context"
	"flag"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

type role struct{}

func main() {
	admin := flag.Bool("admin", false, "offer tools that administrate")
	flag.Parse()
	hooks := &server.Hooks{}
	hooks.AddAfterListTools(func(_ context.Context, _ any, _ *mcp.ListToolsRequest, r *mcp.ListToolsResult) {
		var kept []mcp.Tool
		for _, t := range r.Tools {
			if t.Name != "off_hooked" {
				kept = append(kept, t)
			}
		}
		r.Tools = kept
	})
	hooks.AddOnSuccess(func(_ context.Context, _ any, method mcp.MCPMethod, _ any, result any) {
		list, ok := result.(*mcp.ListToolsResult)
		if ok && method == mcp.MethodToolsList && len(list.Tools) > 0 && list.Tools[0].Name == "off_a_first" {
			list.Tools = list.Tools[1:]
		}
	})
	filter := func(ctx context.Context, tools []mcp.Tool) []mcp.Tool {
		var kept []mcp.Tool
		for _, t := range tools {
			switch {
			case strings.HasPrefix(t.Name, "off_admin") && !*admin:
			case strings.HasPrefix(t.Name, "open_") && ctx.Value(role{}) == nil:
			default:
				kept = append(kept, t)
			}
		}
		return kept
	}
	s := server.NewMCPServer("filters", "1.0.0", server.WithToolCapabilities(true), server.WithToolFilter(filter), server.WithHooks(hooks))
	for _, name := range []string{"off_a_first", "on_get", "on_list", "off_admin_users", "off_hooked", "open_role"} {
		kit.Add(s, name)
	}
	kit.Serve(s)
}
