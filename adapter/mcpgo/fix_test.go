package mcpgo

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/router"
)

// house has 40 tools. calls counts those of a middleware.
func house(calls *atomic.Int64) *server.MCPServer {
	s := server.NewMCPServer("house", "1", server.WithToolHandlerMiddleware(
		func(next server.ToolHandlerFunc) server.ToolHandlerFunc {
			return func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				if strings.HasPrefix(r.Params.Name, "lamp") {
					calls.Add(1)
				}
				return next(ctx, r)
			}
		}))
	add := func(name, text string) {
		s.AddTool(mcp.NewTool(name, mcp.WithDescription(text), mcp.WithString("room")),
			func(_ context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				return mcp.NewToolResultText(name + " in " + r.GetString("room", "?")), nil
			})
	}
	add("time_now", "Tell the time.")
	add("lamp_on", "Switch a lamp on.")
	add("oven_heat", "Heat the oven.")
	for i := range 37 {
		add(fmt.Sprintf("sensor_%d", i), fmt.Sprintf("Read the sensor with the number %d.", i))
	}
	return s
}

// connect connects a real client to a server, in memory.
func connect(t *testing.T, s *server.MCPServer) *client.Client {
	t.Helper()
	c, err := client.NewInProcessClient(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if err := c.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	var r mcp.InitializeRequest
	r.Params.ProtocolVersion = mcp.LATEST_PROTOCOL_VERSION
	r.Params.ClientInfo = mcp.Implementation{Name: "test", Version: "1"}
	if _, err := c.Initialize(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	return c
}

func list(ctx context.Context, c *client.Client) (string, error) {
	r, err := c.ListTools(ctx, mcp.ListToolsRequest{})
	if err != nil {
		return "", err
	}
	var names []string
	for _, x := range r.Tools {
		names = append(names, x.Name)
	}
	slices.Sort(names)
	return strings.Join(names, " "), nil
}

func call(ctx context.Context, c *client.Client, name string, arguments any) (text string, isError bool, err error) {
	var r mcp.CallToolRequest
	r.Params.Name, r.Params.Arguments = name, arguments
	result, err := c.CallTool(ctx, r)
	if err != nil {
		return "", false, err
	}
	return result.Content[0].(mcp.TextContent).Text, result.IsError, nil
}

// inner are the arguments of call_tool for a tool.
func inner(name string) map[string]any {
	return map[string]any{"name": name, "arguments": map[string]any{"room": "hall"}}
}

func TestFixedServerListsOnlyCoreAndRouterTools(t *testing.T) {
	var calls atomic.Int64
	s := house(&calls)
	if err := Fix(s, router.FixedOptions{Core: []string{"time_*"}}); err != nil {
		t.Fatal(err)
	}
	c := connect(t, s)
	const want = "call_tool search_tools time_now"
	check := func() {
		t.Helper()
		if got, err := list(t.Context(), c); err != nil || got != want {
			t.Errorf("the client lists %s, %v; want %s", got, err, want)
		}
	}
	check()
	steps := map[string]any{"queries": []string{"light a lamp", "heat the oven"}}
	for _, test := range []struct {
		name, want string
		arguments  map[string]any
		isError    bool
	}{
		{"search_tools", `{"name":"lamp_on"`, steps, false},
		{"search_tools", `{"name":"oven_heat"`, steps, false},
		{"call_tool", "lamp_on in hall", inner("lamp_on"), false},
		{"time_now", "time_now in hall", map[string]any{"room": "hall"}, false},
		{"call_tool", "there is no tool", map[string]any{"name": "gone"}, true},
		{"search_tools", "queries is empty", map[string]any{}, true},
		{"search_tools", "missing closing", map[string]any{"queries": []string{"("}, "method": "regex"}, true},
	} {
		text, isError, err := call(t.Context(), c, test.name, test.arguments)
		if err != nil || isError != test.isError || !strings.Contains(text, test.want) {
			t.Errorf("%s %v answers %q, %v, %v; want %q", test.name, test.arguments, text, isError, err, test.want)
		}
	}
	check()
	if calls.Load() != 1 {
		t.Errorf("the middleware saw %d calls of the tool, want 1", calls.Load())
	}
	if _, _, err := call(t.Context(), c, "lamp_on", nil); err == nil {
		t.Error("a tool that is not listed is called")
	}
	if err := Fix(house(&calls), router.FixedOptions{Search: "lamp_on"}); err == nil {
		t.Error("the search has the name of a tool")
	}
}

// TestTenClientsAtOnceAreListedTheSame asks a server from ten clients at once, for the race
// detector. One of them tries to discover everything. All are listed the same.
func TestTenClientsAtOnceAreListedTheSame(t *testing.T) {
	s := house(new(atomic.Int64))
	if err := Fix(s, router.FixedOptions{}); err != nil {
		t.Fatal(err)
	}
	clients := make([]*client.Client, 10)
	for i := range clients {
		clients[i] = connect(t, s)
	}
	var wg sync.WaitGroup
	for i, c := range clients {
		wg.Go(func() {
			for range 5 {
				arguments := map[string]any{"queries": []string{fmt.Sprintf("sensor number %d", i)}}
				if i == 0 {
					arguments = map[string]any{"queries": []string{".*", "[0-9]"}, "method": "regex", "limit": 100000}
				}
				text, _, err := call(t.Context(), c, "search_tools", arguments)
				if n := strings.Count(text, "\n") - 1; err != nil || n < 1 || n > router.MaxLimit {
					t.Errorf("client %d finds %d tools, %v", i, n, err)
				}
				text, _, err = call(t.Context(), c, "call_tool", inner(fmt.Sprintf("sensor_%d", i)))
				if err != nil || text != fmt.Sprintf("sensor_%d in hall", i) {
					t.Errorf("client %d is answered %s, %v", i, text, err)
				}
			}
			if got, err := list(t.Context(), c); err != nil || got != "call_tool search_tools" {
				t.Errorf("client %d lists %s, %v", i, got, err)
			}
		})
	}
	wg.Wait()
}
