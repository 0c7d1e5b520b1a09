// Command strangers hands its server to code that is known only at run time.
package main

import (
	"expvar"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// An installer registers tools, and a noter does not.
type (
	installer interface{ Install(s any) }
	noter     interface{ Note(s any) }
)

type extras struct{}

func (extras) Install(s any) {
	s.(*server.MCPServer).AddTool(mcp.NewTool("extra", mcp.WithDescription("Is an extra.")), nil)
}

func main() {
	s := server.NewMCPServer("strangers", "1.0.0")
	s.AddTool(mcp.NewTool("weather", mcp.WithDescription("Says how the weather is.")), nil)
	expvar.Get("noter").(noter).Note(s)
	expvar.Get("installer").(installer).Install(s)
	expvar.Get("installer").(installer).Install(s)
	if err := server.ServeStdio(s); err != nil {
		log.Fatal(err)
	}
}
