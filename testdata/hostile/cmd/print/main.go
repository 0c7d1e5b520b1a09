// Print prints the JSON array of the one tool that has to be found in every
// program of this module, as the SDK sends it. It runs none of them.
package main

import (
	"encoding/json"
	"log"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/hostile/normal"
)

func main() {
	s := server.NewMCPServer("normal", "1")
	normal.Add(s)
	var tools []mcp.Tool
	for _, t := range s.ListTools() {
		tools = append(tools, t.Tool)
	}
	if err := json.NewEncoder(os.Stdout).Encode(tools); err != nil {
		log.Fatal(err)
	}
}
