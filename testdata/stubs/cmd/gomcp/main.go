// Gomcp gives a server of go-mcp tools.
package main

import (
	"encoding/json"

	"github.com/ThinkInAIXYZ/go-mcp/protocol"
	"github.com/ThinkInAIXYZ/go-mcp/server"
)

func main() {
	s, err := server.NewServer(nil, server.WithInstructions("Be kind."))
	if err != nil {
		panic(err)
	}
	for _, name := range []string{"start", "stop", "pause"} {
		s.RegisterTool(protocol.NewToolWithRawSchema(name, "Will "+name+".", json.RawMessage(`{"type":"object"}`)), nil)
	}
	s.RegisterTool(&protocol.Tool{Name: "get", Description: "Gets.", InputSchema: protocol.InputSchema{
		Type: "object", Properties: map[string]protocol.Schema{"id": {Type: "string"}},
	}}, nil)
	s.UnregisterTool("pause")
	if err := s.Run(); err != nil {
		panic(err)
	}
}
