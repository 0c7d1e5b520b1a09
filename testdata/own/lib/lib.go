// Package lib asks a model. It is of the same repository as the program, and imports no SDK.
package lib

import (
	"bytes"
	"encoding/json"
	"net/http"
)

// A Tool is what the model may call.
type Tool struct {
	Name, Description string
}

// Ask asks a model that may call these tools.
func Ask(prompt string, tools ...Tool) (*http.Response, error) {
	var list []map[string]any
	for _, t := range tools {
		list = append(list, map[string]any{"type": "function", "function": map[string]any{
			"name": t.Name, "description": t.Description, "parameters": map[string]any{"type": "object"},
		}})
	}
	body, err := json.Marshal(map[string]any{
		"model": "gpt-5", "tools": list, "messages": []any{map[string]any{"role": "user", "content": prompt}},
	})
	if err != nil {
		return nil, err
	}
	return http.Post("https://api.openai.com/v1/chat/completions", "application/json", bytes.NewReader(body))
}
