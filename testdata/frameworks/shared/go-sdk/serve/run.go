// Package serve is what the programs of all versions since v0.3 do with their server.
package serve

import (
	"context"
	"flag"
	"log"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Run parses the flags and serves s until the client leaves. The caller may have declared
// flags of its own, so newServer is called once they are parsed.
func Run(newServer func() *mcp.Server) {
	addr := flag.String("http", "", "serve streamable HTTP on this address instead of stdio")
	flag.Parse()

	s := newServer()
	if *addr != "" {
		handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, nil)
		log.Fatal(http.ListenAndServe(*addr, handler))
	}
	if err := s.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
