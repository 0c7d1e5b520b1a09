// Package middleware changes what a server of go-sdk lists when it is asked.
package middleware

import (
	"context"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Handler serves one with a middleware that cuts the list, and one with a middleware
// that counts requests.
func Handler() http.Handler {
	mux := http.NewServeMux()
	cut := newServer("cut", "Gets the title of a note.")
	cut.AddReceivingMiddleware(shorten)
	mux.Handle("/cut", mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return cut }, nil))
	counted := newServer("counted", "Gets a note.")
	calls := 0
	counted.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
			calls++
			return next(ctx, method, r)
		}
	})
	mux.Handle("/counted", mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return counted }, nil))
	return mux
}

func newServer(name, text string) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: name, Version: "1.0.0"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "get", Description: text}, handle)
	mcp.AddTool(s, &mcp.Tool{Name: "list", Description: "Lists notes."}, handle)
	return s
}

func shorten(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
		result, err := next(ctx, method, r)
		return cutList(result), err
	}
}

func cutList(result mcp.Result) mcp.Result {
	if list, ok := result.(*mcp.ListToolsResult); ok {
		list.Tools = list.Tools[:1]
	}
	return result
}

type input struct {
	Title string `json:"title" jsonschema:"title of the note"`
}

func handle(context.Context, *mcp.CallToolRequest, input) (*mcp.CallToolResult, any, error) {
	return &mcp.CallToolResult{}, nil, nil
}
