// Servesandasks serves tools, and asks a model that has other tools of a type of its own. A plugin
// chooses which, so no source says what the request has.
package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"plugin"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// A Tool is what the model has.
type Tool struct {
	Name        string         `json:"name"`
	Description string         `json:"description"`
	InputSchema map[string]any `json:"input_schema"`
}

func tool(name, text string) Tool { return Tool{name, text, map[string]any{"type": "object"}} }

func main() {
	own := []Tool{tool("read", "Reads a file."), tool("list", "Lists notes."), tool("ping", "Says pong.")}
	s := server.NewMCPServer("notes", "1")
	s.AddTool(mcp.NewTool("ping", mcp.WithDescription("Says pong.")), nil)
	s.AddTool(mcp.NewTool("notes_list", mcp.WithDescription("Lists notes.")), nil)
	go ask(chosen(own))
	if err := server.ServeStdio(s); err != nil {
		panic(err)
	}
}

func ask(tools []Tool) {
	body, err := json.Marshal(map[string]any{"messages": []string{"hello"}, "tools": tools})
	if err != nil {
		panic(err)
	}
	answer, err := http.Post("http://localhost:1/v1/messages", "application/json", bytes.NewReader(body))
	if err != nil {
		panic(err)
	}
	_ = answer.Body.Close()
}

func chosen(tools []Tool) []Tool {
	p, err := plugin.Open("choice.so")
	if err != nil {
		panic(err)
	}
	choose, err := p.Lookup("Choose")
	if err != nil {
		panic(err)
	}
	return choose.(func([]Tool) []Tool)(tools)
}
