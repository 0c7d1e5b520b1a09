// Command listed writes its requests itself.
package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"plugin"

	"example.com/converted/listed"
)

func main() {
	var list []listed.RequestTool
	for _, t := range chosen(listed.All()) {
		list = append(list, listed.ForRequest(t))
	}
	body, err := json.Marshal(map[string]any{"model": "m", "tools": list})
	if err != nil {
		panic(err)
	}
	answer, err := http.Post("http://localhost:1/v1/chat/completions", "application/json", bytes.NewReader(body))
	if err != nil {
		panic(err)
	}
	_ = answer.Body.Close()
}

// chosen are those that a plugin leaves. No source says which.
func chosen(all []listed.ToolDefinition) []listed.ToolDefinition {
	p, err := plugin.Open("choice.so")
	if err != nil {
		panic(err)
	}
	choose, err := p.Lookup("Choose")
	if err != nil {
		panic(err)
	}
	return choose.(func([]listed.ToolDefinition) []listed.ToolDefinition)(all)
}
