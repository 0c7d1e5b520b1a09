// Wrapped sends tools under other names than they have, and leaves some out.
package main

import (
	"bytes"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"slices"
)

type tool struct {
	Name        string         `json:"name"`
	Description string         `json:"description"`
	InputSchema map[string]any `json:"input_schema"`
}

type named interface {
	Name() string
	Description() string
	Schema() map[string]any
}

type echo struct{}

func (echo) Name() string           { return "echo" }
func (echo) Description() string    { return "Echoes." }
func (echo) Schema() map[string]any { return map[string]any{"type": "object"} }

type prefixed struct{ named }

func (p prefixed) Name() string { return "core__" + p.named.Name() }

func send(tools []tool) {
	body, err := json.Marshal(map[string]any{"model": "m", "max_tokens": 1, "messages": []any{}, "tools": tools})
	if err != nil {
		log.Fatal(err)
	}
	res, err := http.Post(os.Getenv("URL"), "application/json", bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	res.Body.Close()
}

func main() {
	wrapped := prefixed{echo{}}
	tools := []tool{
		{"read", "Reads.", map[string]any{"type": "object"}},
		{"write", "Writes.", map[string]any{"type": "object"}},
		{wrapped.Name(), wrapped.Description(), wrapped.Schema()},
	}
	send(slices.DeleteFunc(tools, func(t tool) bool { return t.Name == "write" }))
}
