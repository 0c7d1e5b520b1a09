// Command both asks one model by the SDK and another one by hand, as a setting says.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"os"

	openai "github.com/sashabaranov/go-openai"
)

func bySDK(names ...string) {
	r := openai.ChatCompletionRequest{Model: "m"}
	for _, name := range names {
		r.Tools = append(r.Tools, openai.Tool{Type: openai.ToolTypeFunction, Function: &openai.FunctionDefinition{
			Name: name, Description: "Sent.", Parameters: map[string]any{"type": "object"},
		}})
	}
	openai.NewClient("key").CreateChatCompletion(context.Background(), r)
}

func byHand(names ...string) {
	var tools []map[string]any
	for _, name := range names {
		tools = append(tools, map[string]any{
			"name": name, "description": "Sent.", "input_schema": map[string]any{"type": "object"},
		})
	}
	r, err := json.Marshal(map[string]any{"model": "m", "messages": []string{}, "tools": tools})
	if err == nil {
		http.Post(os.Getenv("BASE_URL"), "application/json", bytes.NewReader(r))
	}
}

func main() {
	if os.Getenv("PROVIDER") == "hand" {
		byHand("hand", "each")
		return
	}
	bySDK("sdk", "each")
}
