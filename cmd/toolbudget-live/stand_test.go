package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// standIn names the server that the test binary is instead of running tests.
const standIn = "TOOLBUDGET_LIVE_STAND_IN"

func TestMain(m *testing.M) {
	if kind := os.Getenv(standIn); kind != "" {
		serve(kind)
		return
	}
	os.Exit(m.Run())
}

// serve is a server on standard input and output that is wrong in some way.
func serve(kind string) {
	switch kind {
	case "sdk", "pages":
		if err := notes(kind == "pages").Run(context.Background(), &mcp.StdioTransport{}); err != nil {
			os.Exit(1)
		}
		return
	case "hang":
		time.Sleep(time.Hour)
	case "hang with a child":
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), standIn+"=hang")
		cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
		fmt.Fprintln(os.Stderr, "a child runs")
		cmd.Run() //nolint:errcheck // it is killed
		return
	case "exit":
		fmt.Fprintln(os.Stderr, "no configuration: set NOTES_DIR")
		os.Exit(3)
	case "garbage":
		fmt.Println("Listening on standard input")
	case "length": // the framing of the Language Server Protocol, with a wrong length
		fmt.Print("Content-Length: 999999\r\n\r\n{}")
	case "half":
		fmt.Print(`{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":`)
		os.Exit(0)
	case "endless":
		fmt.Print(`{"jsonrpc":"2.0","id":1,"result":"`)
		for {
			if _, err := fmt.Print(strings.Repeat("x", 1<<20)); err != nil {
				return
			}
		}
	}
	answers(kind)
}

// answers responds to each request by hand.
func answers(kind string) {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var m struct {
			ID     json.RawMessage
			Method string
			Params struct{ Cursor string }
		}
		if json.Unmarshal(in.Bytes(), &m) != nil || m.ID == nil {
			continue
		}
		result, method := `{}`, m.Method
		if kind == "new" && method == "initialize" {
			method = ""
		}
		switch method {
		case "server/discover":
			if kind == "silent" {
				continue
			}
			if kind != "new" {
				fmt.Printf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no such method"}}`+"\n", m.ID)
				continue
			}
			result = `{"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"resultType":"complete"}`
		case "initialize":
			capabilities := `{"tools":{}}`
			if kind == "no tools" {
				capabilities = `{}`
			}
			result = `{"protocolVersion":"2025-06-18","capabilities":` + capabilities + `,"serverInfo":{"name":"hand"}}`
		case "tools/list":
			result = page(kind, m.Params.Cursor)
		default:
			fmt.Printf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no such method"}}`+"\n", m.ID)
			continue
		}
		fmt.Printf(`{"jsonrpc":"2.0","id":%s,"result":%s}`+"\n", m.ID, result)
	}
}

// page is an answer to tools/list.
func page(kind, cursor string) string {
	switch kind {
	case "circle":
		return `{"tools":[],"nextCursor":"again"}`
	case "endless pages":
		n, _ := strconv.Atoi(cursor)
		return `{"tools":[],"nextCursor":"` + strconv.Itoa(n+1) + `"}`
	case "null":
		return `{"tools":null}`
	case "none":
		return `{"tools":[]}`
	}
	return `{"tools":[{"name":"z","inputSchema":{"type":"object","properties":{"b":{"maximum":1.50},"a":{"x-k":1e2}}}}]}`
}

// notes is a server of the SDK with three tools, one a page where paged.
func notes(paged bool) *mcp.Server {
	opts := &mcp.ServerOptions{}
	if paged {
		opts.PageSize = 1
	}
	s := mcp.NewServer(&mcp.Implementation{Name: "notes", Version: "2"}, opts)
	for _, name := range []string{"add", "get", "list"} {
		s.AddTool(&mcp.Tool{
			Name: name, Description: "Does " + name + " <&>.",
			InputSchema: json.RawMessage(`{"type":"object","properties":{"z":{"type":"string"},"a":{"type":"integer"}}}`),
		}, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil })
	}
	return s
}

// over serves over HTTP as the SDK does, or in a way that is wrong.
func over(t *testing.T, kind string) string {
	t.Helper()
	good := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return notes(kind == "pages") },
		&mcp.StreamableHTTPOptions{JSONResponse: kind == "json"})
	older := mcp.NewSSEHandler(func(*http.Request) *mcp.Server { return notes(kind == "older pages") }, nil)
	stop := make(chan struct{})
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch kind {
		case "hang":
			select {
			case <-stop:
			case <-r.Context().Done():
			}
		case "length":
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Content-Length", "5000")
			fmt.Fprint(w, `{"jsonrpc":"2.0","id":1,`)
		case "page":
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, "<html>Welcome</html>")
		case "garbage":
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, "Welcome")
		case "older", "older pages":
			if r.Method == http.MethodPost && r.URL.RawQuery == "" {
				http.Error(w, "not here", http.StatusMethodNotAllowed)
				return
			}
			older.ServeHTTP(w, r)
		case "elsewhere":
			http.NotFound(w, r)
		case "secret":
			if r.Header.Get("Authorization") != "Bearer T" {
				http.Error(w, "who are you?", http.StatusUnauthorized)
				return
			}
			good.ServeHTTP(w, r)
		default:
			good.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(func() { close(stop); srv.Close() })
	return srv.URL + "/mcp"
}
