package gosdk

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/router"
)

type in struct {
	Room string `json:"room" jsonschema:"the name of a room"`
}

// server has 40 tools.
func server() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "house", Version: "1"}, &mcp.ServerOptions{PageSize: 7})
	add(s, "time_now", "Tell the time.")
	add(s, "lamp_on", "Switch a lamp on.")
	add(s, "oven_heat", "Heat the oven.")
	for i := range 37 {
		add(s, fmt.Sprintf("sensor_%d", i), fmt.Sprintf("Read the sensor with the number %d.", i))
	}
	return s
}

func add(s *mcp.Server, name, text string) {
	mcp.AddTool(s, &mcp.Tool{Name: name, Description: text},
		func(_ context.Context, _ *mcp.CallToolRequest, x in) (*mcp.CallToolResult, any, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: name + " in " + x.Room}}}, nil, nil
		})
}

// inner are the arguments of call_tool for a tool.
func inner(name string, room any) map[string]any {
	return map[string]any{"name": name, "arguments": map[string]any{"room": room}}
}

// connect connects a real client to a server, in memory.
func connect(t *testing.T, s *mcp.Server) *mcp.ClientSession {
	t.Helper()
	here, there := mcp.NewInMemoryTransports()
	ss, err := s.Connect(t.Context(), there, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ss.Close() })
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func list(t *testing.T, c *mcp.ClientSession) string {
	t.Helper()
	var names []string
	for x, err := range c.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, x.Name)
	}
	return strings.Join(names, " ")
}

func call(t *testing.T, c *mcp.ClientSession, name string, arguments map[string]any) (text string, isError bool) {
	t.Helper()
	r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: arguments})
	if err != nil {
		t.Fatal(err)
	}
	return r.Content[0].(*mcp.TextContent).Text, r.IsError
}

func TestFixedServerListsOnlyCoreAndRouterTools(t *testing.T) {
	s := server()
	Fix(s, router.FixedOptions{Core: []string{"time_*"}})
	c := connect(t, s)
	if v := c.InitializeResult().ProtocolVersion; v != "2026-07-28" {
		t.Fatalf("client and server speak version %s", v)
	}
	const want = "time_now search_tools call_tool"
	if got := list(t, c); got != want {
		t.Fatalf("the client lists %s, want %s", got, want)
	}
	steps := map[string]any{"queries": []string{"light a lamp", "heat the oven"}}
	if text, isError := call(t, c, "search_tools", steps); isError ||
		!strings.Contains(text, `{"name":"lamp_on"`) || !strings.Contains(text, `{"name":"oven_heat"`) {
		t.Errorf("lamp and oven are not found: %s", text)
	}
	if got := list(t, c); got != want {
		t.Errorf("after a search, the client lists %s", got)
	}
	for _, test := range []struct {
		name, want string
		arguments  map[string]any
		isError    bool
	}{
		{"call_tool", "lamp_on in hall", inner("lamp_on", "hall"), false},
		{"time_now", "time_now in hall", map[string]any{"room": "hall"}, false},
		{"lamp_on", "lamp_on in hall", map[string]any{"room": "hall"}, false}, // known by name
		{"call_tool", "there is no tool", map[string]any{"name": "gone"}, true},
		{"call_tool", "room", inner("lamp_on", 7), true}, // the SDK checks arguments
		{"search_tools", "queries is empty", map[string]any{}, true},
		{"search_tools", "missing closing", map[string]any{"queries": []string{"("}, "method": "regex"}, true},
	} {
		if text, isError := call(t, c, test.name, test.arguments); isError != test.isError ||
			!strings.Contains(text, test.want) {
			t.Errorf("%s %v answers %q, an error: %v; want %q", test.name, test.arguments, text, isError, test.want)
		}
	}
	add(s, "garden_water", "Water the garden.")
	steps = map[string]any{"queries": []string{"water the garden"}}
	if text, _ := call(t, c, "search_tools", steps); !strings.Contains(text, "garden_water") {
		t.Errorf("a tool that was added later is not found: %s", text)
	}
}

// TestTenClientsAtOnceAreListedTheSame asks a server from ten clients at once, for the race
// detector. One of them tries to discover everything. All are listed the same.
func TestTenClientsAtOnceAreListedTheSame(t *testing.T) {
	s := server()
	Fix(s, router.FixedOptions{})
	clients := make([]*mcp.ClientSession, 10)
	for i := range clients {
		clients[i] = connect(t, s)
	}
	lists := make([]string, len(clients))
	var wg sync.WaitGroup
	for i, c := range clients {
		wg.Go(func() {
			for range 5 {
				arguments := map[string]any{"queries": []string{fmt.Sprintf("sensor number %d", i)}}
				if i == 0 {
					arguments = map[string]any{"queries": []string{".*", "[0-9]"}, "method": "regex", "limit": 100000}
				}
				r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "search_tools", Arguments: arguments})
				if err != nil {
					t.Error(err)
					return
				}
				if n := strings.Count(r.Content[0].(*mcp.TextContent).Text, "\n") - 1; n < 1 || n > router.MaxLimit {
					t.Errorf("client %d finds %d tools", i, n)
				}
				sensor := fmt.Sprintf("sensor_%d", i)
				call := &mcp.CallToolParams{Name: "call_tool", Arguments: inner(sensor, "hall")}
				r, err = c.CallTool(t.Context(), call)
				if err != nil || r.IsError || r.Content[0].(*mcp.TextContent).Text != sensor+" in hall" {
					t.Errorf("client %d is answered %v, %v", i, r, err)
				}
			}
			var names []string
			for x, err := range c.Tools(t.Context(), nil) {
				if err != nil {
					t.Error(err)
					return
				}
				names = append(names, x.Name)
			}
			lists[i] = strings.Join(names, " ")
		})
	}
	wg.Wait()
	if !slices.Equal(slices.Compact(lists), []string{"search_tools call_tool"}) {
		t.Errorf("the lists are %q", lists)
	}
}
