package main

import (
	"context"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestDiscoveredToolsAreListedAfterwards asks the server over standard input and output, as a
// client does: what it lists before and after a model looked for a tool.
func TestDiscoveredToolsAreListedAfterwards(t *testing.T) {
	bin := filepath.Join(t.TempDir(), "routed")
	if out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	changed := make(chan struct{}, 10)
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{
		ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { changed <- struct{}{} },
	})
	s, err := client.Connect(ctx, &mcp.CommandTransport{Command: exec.Command(bin)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	list := func() []string {
		t.Helper()
		res, err := s.ListTools(ctx, nil)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, x := range res.Tools {
			names = append(names, x.Name)
		}
		slices.Sort(names)
		t.Log(names)
		return names
	}
	call := func(name string, args map[string]any) *mcp.CallToolResult {
		t.Helper()
		res, err := s.CallTool(ctx, &mcp.CallToolParams{Name: name, Arguments: args})
		if err != nil {
			t.Fatal(err)
		}
		return res
	}

	core := []string{"discover_tools", "search_everything", "time_now"}
	if have := list(); !slices.Equal(have, core) {
		t.Fatalf("at first the server lists %q, want %q", have, core)
	}
	found := call("discover_tools", map[string]any{"queries": []string{"set up a call with Ana on Monday at three"}})
	if text := found.Content[0].(*mcp.TextContent).Text; found.IsError || !strings.Contains(text, `{"name":"create_appointment"`) {
		t.Errorf("create_appointment is not found: %s", text)
	}
	select {
	case <-changed:
	case <-ctx.Done():
		t.Error("the client is not told that the list has changed")
	}
	have := list()
	if !slices.Contains(have, "create_appointment") || len(have) > 3+5 {
		t.Errorf("after discovery the server lists %q", have)
	}
	if res := call("create_appointment", map[string]any{"title": "Call", "start": "2026-03-02T15:00"}); res.IsError {
		t.Errorf("what was discovered cannot be called: %v", res.Content)
	}
	if again := list(); !slices.Equal(again, have) {
		t.Errorf("what was discovered does not stay: %q", again)
	}
	if res := call("discover_tools", map[string]any{"queries": []string{"("}, "method": "regex"}); !res.IsError {
		t.Error("a pattern that is none is no error")
	}
}
