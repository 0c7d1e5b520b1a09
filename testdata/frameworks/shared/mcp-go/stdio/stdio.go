// Package stdio is what the programs of the versions before sessions do with their server.
package stdio

import (
	"context"
	"encoding/json"
	"log"

	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/answers"
)

// Run serves s until the client leaves.
func Run(s *server.MCPServer) {
	if err := server.ServeStdio(s); err != nil {
		log.Fatal(err)
	}
}

// Ask returns a way to ask s as a client would.
func Ask(s *server.MCPServer) answers.Exchange {
	return func(_ int, request []byte) ([]byte, error) {
		return json.Marshal(s.HandleMessage(context.Background(), request))
	}
}
