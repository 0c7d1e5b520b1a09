// Command shaped serves tools by types of its own, which no configuration declares.
package main

import (
	"encoding/json"
	"os"
)

// Tool is sent as it is.
type Tool struct {
	Name        string         `json:"name"`
	Description string         `json:"description"`
	InputSchema map[string]any `json:"inputSchema"`
}

// Labelled has a name and a text, but no schema: it is no tool.
type Labelled struct{ Name, Description string }

func main() {
	tools := []Tool{{Name: "plain", Description: "Is a literal.", InputSchema: map[string]any{"type": "object"}}}
	if os.Getenv("MORE") != "" {
		tools = append(tools, Tool{Name: "more", Description: "Is there if asked for.", InputSchema: map[string]any{"type": "object"}})
	}
	_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"tools": tools, "of": Labelled{"shaped", "A program."}})
}
