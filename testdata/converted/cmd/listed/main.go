// Command listed writes its requests itself.
package main

import (
	"bytes"
	"encoding/json"
	"net/http"

	"example.com/converted/choice"
	"example.com/converted/listed"
)

func main() {
	var list []listed.RequestTool
	for _, t := range choice.Of(listed.All()) {
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
