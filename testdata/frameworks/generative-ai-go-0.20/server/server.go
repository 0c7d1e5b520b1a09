// Package server asks a model with tools.
package server

import (
	"context"
	"log"

	"github.com/google/generative-ai-go/genai"
	"google.golang.org/api/option"
)

// Run makes the requests of the program to the API at url.
func Run(url string) {
	ctx := context.Background()
	client, err := genai.NewClient(ctx, option.WithAPIKey("key"), option.WithEndpoint(url))
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()

	model := client.GenerativeModel("gemini-1.5-flash")
	model.Tools = tools()
	_, _ = model.GenerateContent(ctx, genai.Text("hello"))

	streamed := client.GenerativeModel("gemini-1.5-flash")
	streamed.Tools = []*genai.Tool{{FunctionDeclarations: []*genai.FunctionDeclaration{declare("streamed")}}}
	_, _ = streamed.GenerateContentStream(ctx, genai.Text("hello")).Next()

	talk := client.GenerativeModel("gemini-1.5-pro")
	talk.Tools = []*genai.Tool{{FunctionDeclarations: []*genai.FunctionDeclaration{declare("talk")}}}
	session := talk.StartChat()
	_, _ = session.SendMessage(ctx, genai.Text("hello"))
}

func declare(name string) *genai.FunctionDeclaration {
	return &genai.FunctionDeclaration{Name: name, Description: "Will " + name + ".", Parameters: &genai.Schema{
		Type: genai.TypeObject,
		Properties: map[string]*genai.Schema{
			"city": {Type: genai.TypeString, Description: "The city", Format: "enum", Enum: []string{"b", "a"}},
			"list": {Type: genai.TypeArray, Nullable: true, Items: &genai.Schema{Type: genai.TypeInteger}},
			"far":  {Type: genai.TypeNumber},
			"on":   {Type: genai.TypeBoolean},
		},
		Required: []string{"city"},
	}}
}

func tools() []*genai.Tool {
	var list []*genai.FunctionDeclaration
	for _, name := range []string{"start", "stop"} {
		list = append(list, declare(name))
	}
	return []*genai.Tool{
		{FunctionDeclarations: list},
		{FunctionDeclarations: []*genai.FunctionDeclaration{{Name: "bare", Description: "Takes nothing."}}},
	}
}
