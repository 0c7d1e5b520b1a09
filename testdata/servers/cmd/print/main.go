// Print connects to every path of every package as a client does, and prints the
// tools that it is told of there, as a JSON object by package and path.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/servers/fleet"
	"github.com/toolbudget/toolbudget/testdata/servers/hooks"
	"github.com/toolbudget/toolbudget/testdata/servers/late"
	"github.com/toolbudget/toolbudget/testdata/servers/middleware"
	"github.com/toolbudget/toolbudget/testdata/servers/paths"
	"github.com/toolbudget/toolbudget/testdata/servers/rewrap"
	"github.com/toolbudget/toolbudget/testdata/servers/sessions"
	"github.com/toolbudget/toolbudget/testdata/servers/twins"
)

func main() {
	log.SetFlags(0)
	out := map[string][]json.RawMessage{}
	for _, x := range []struct {
		name    string
		handler http.Handler
		paths   []string
	}{
		{"fleet", fleet.Handler(), []string{"/app", "/field", "/left", "/right", "/0", "/1", "/other"}},
		{"late", late.Handler(), []string{"/first", "/second"}},
		{"hooks", hooks.Handler(), []string{"/filtered", "/hooked", "/counted"}},
		{"middleware", middleware.Handler(), []string{"/cut", "/counted"}},
		{"paths", paths.Handler(), []string{"/read", "/write", "/admin"}},
		{"rewrap", rewrap.Handler(), []string{"/"}},
		{"sessions", sessions.Handler(), []string{"/stream", "/sse"}},
		{"twins", twins.Handler(), []string{"/write", "/list", "/part"}},
	} {
		s := httptest.NewServer(x.handler)
		for _, path := range x.paths {
			tools, err := list(context.Background(), s.URL+path, path == "/sse")
			if err != nil {
				log.Fatal(fmt.Errorf("%s%s: %w", x.name, path, err))
			}
			out[x.name+path] = tools
		}
		s.CloseClientConnections()
		s.Close()
	}
	enc := json.NewEncoder(os.Stdout)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(out); err != nil {
		log.Fatal(err)
	}
}

func list(ctx context.Context, url string, sse bool) ([]json.RawMessage, error) {
	var transport mcp.Transport = &mcp.StreamableClientTransport{Endpoint: url}
	if sse {
		transport = &mcp.SSEClientTransport{Endpoint: url}
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "print", Version: "1.0.0"}, nil)
	session, err := client.Connect(ctx, transport, nil)
	if err != nil {
		return nil, err
	}
	defer session.Close()
	tools := []json.RawMessage{}
	for t, err := range session.Tools(ctx, nil) {
		if err != nil {
			return nil, err
		}
		raw, err := json.Marshal(t)
		if err != nil {
			return nil, err
		}
		tools = append(tools, raw)
	}
	return tools, nil
}
