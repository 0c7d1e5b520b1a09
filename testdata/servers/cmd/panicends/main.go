// Panicends ends with a panic where it has served over HTTP.
package main

import (
	"context"
	"log"
	"net/http"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func handle(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
	return &mcp.CallToolResult{}, nil, nil
}

func serverOf(names []string) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "panicends", Version: "1.0.0"}, nil)
	for _, name := range names {
		mcp.AddTool(s, &mcp.Tool{Name: name, Description: "Is one of several."}, handle)
	}
	return s
}

func main() {
	names := []string{"search", "fetch"}
	if addr := os.Getenv("ADDR"); addr != "" {
		panic(http.ListenAndServe(addr, mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server {
			return serverOf(names)
		}, nil)))
	}
	names = names[:1]
	if err := serverOf(names).Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
