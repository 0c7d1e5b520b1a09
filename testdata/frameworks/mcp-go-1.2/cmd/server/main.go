// The server program: toolbudget reads this package, cmd/print runs it.
package main

import (
	"flag"
	"log"

	mcpgo "github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-1.2/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/sessions"
)

func main() {
	adminAddr := flag.String("admin", "localhost:7070", "serve the administration tools on this address")
	sessions.Run(func() *mcpgo.MCPServer {
		admin := server.NewAdmin()
		go func() {
			log.Print(mcpgo.NewStreamableHTTPServer(admin).Start(*adminAddr))
		}()
		return server.New()
	})
}
