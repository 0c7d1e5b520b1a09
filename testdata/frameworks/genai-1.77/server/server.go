// Package server asks a model with tools.
package server

import (
	"context"

	"google.golang.org/genai"
)

// Run makes the requests of the program to the API at url.
func Run(url string) {
	ctx := context.Background()
	client, err := genai.NewClient(ctx, &genai.ClientConfig{
		APIKey: "key", Backend: genai.BackendGeminiAPI, HTTPOptions: genai.HTTPOptions{BaseURL: url},
	})
	if err != nil {
		panic(err)
	}
	config := &genai.GenerateContentConfig{Tools: []*genai.Tool{
		{FunctionDeclarations: []*genai.FunctionDeclaration{light, forecast, measure}},
		{FunctionDeclarations: switches("lamp", "fan")},
	}}
	_, _ = client.Models.GenerateContent(ctx, "gemini-3-pro", genai.Text("hello"), config)
	for answer, err := range client.Models.GenerateContentStream(ctx, "gemini-3-pro", genai.Text("hello"),
		&genai.GenerateContentConfig{Tools: []*genai.Tool{{FunctionDeclarations: switches("streamed")}}}) {
		if err != nil {
			break
		}
		_ = answer.FunctionCalls()
	}
	with := func(name string) []*genai.Tool { return []*genai.Tool{{FunctionDeclarations: switches(name)}} }
	// A chat sends what its configuration is at each message.
	config = &genai.GenerateContentConfig{Tools: with("never")}
	chat, err := client.Chats.Create(ctx, "gemini-3-pro", config, nil)
	if err != nil {
		panic(err)
	}
	config.Tools = with("chat")
	_, _ = chat.SendMessage(ctx, genai.Part{Text: "hello"})
	config.Tools[0].FunctionDeclarations[0].Name = "changed"
	_, _ = chat.SendMessage(ctx, genai.Part{Text: "hello"})
	_, _ = client.Caches.Create(ctx, "gemini-3-pro", &genai.CreateCachedContentConfig{Tools: with("cached")})
	_, _ = client.Batches.Create(ctx, "gemini-3-pro", &genai.BatchJobSource{InlinedRequests: []*genai.InlinedRequest{
		{Contents: genai.Text("hello"), Config: &genai.GenerateContentConfig{Tools: with("batch_1")}},
		{Contents: genai.Text("hello"), Config: &genai.GenerateContentConfig{Tools: with("batch_2")}},
	}}, nil)
	_, _ = client.AuthTokens.Create(ctx, &genai.CreateAuthTokenConfig{LiveConnectConstraints: &genai.LiveConnectConstraints{
		Model: "gemini-3-pro", Config: &genai.LiveConnectConfig{Tools: with("token")},
	}})
}

var light = &genai.FunctionDeclaration{
	Name:        "set_light",
	Description: "Sets the light.",
	Parameters: &genai.Schema{
		Type: genai.TypeObject,
		Properties: map[string]*genai.Schema{
			"brightness": {Type: genai.TypeInteger, Description: "From 0 to 100", Minimum: genai.Ptr(0.0), Maximum: genai.Ptr(100.0)},
			"color":      {Type: genai.TypeString, Enum: []string{"warm", "cold"}, Format: "enum"},
			"rooms":      {Type: genai.TypeArray, Items: &genai.Schema{Type: genai.TypeString}, Nullable: genai.Ptr(true)},
			"either":     {AnyOf: []*genai.Schema{{Type: genai.TypeNumber}, {Type: genai.TypeBoolean}}},
		},
		Required:         []string{"brightness"},
		PropertyOrdering: []string{"brightness", "color"},
	},
}

var forecast = &genai.FunctionDeclaration{
	Name: "forecast", Description: "Any JSON Schema.",
	ParametersJsonSchema: map[string]any{
		"type": "object", "properties": map[string]any{"city": map[string]any{"type": "string"}},
	},
	ResponseJsonSchema: map[string]any{
		"type": "object", "properties": map[string]any{"degrees": map[string]any{"type": "number"}},
	},
}

var measure = &genai.FunctionDeclaration{
	Name: "measure", Description: "Says what it returns.",
	Response: &genai.Schema{
		Type: genai.TypeObject,
		Properties: map[string]*genai.Schema{
			"lux": {Type: genai.TypeInteger, Description: "How bright it is"},
		},
	},
}

func switches(names ...string) (out []*genai.FunctionDeclaration) {
	for _, name := range names {
		out = append(out, &genai.FunctionDeclaration{Name: "switch_" + name, Description: "Switches the " + name + "."})
	}
	return out
}
