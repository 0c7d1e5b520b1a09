// Command server registers some tools that calls lead to, some that a value
// leads to which source does not tell, and leaves some aside.
package main

import (
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/reach/tools"
)

func main() {
	s := server.NewMCPServer("reach", "1.0")
	tools.Register(s)
	late := make(chan tools.Set, 1)
	late <- tools.Late{}
	(<-late).Add(s)
	_ = tools.Kept
	_, _ = tools.Holder{}, tools.Named()
	_ = server.ServeStdio(s)
}
