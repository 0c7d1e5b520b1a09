// Package server asks a model with tools.
package server

import (
	"context"
	"log"

	"cloud.google.com/go/vertexai/genai"
	"google.golang.org/api/option"
)

// Run makes the requests of the program to the API at url.
func Run(url string) {
	ctx := context.Background()
	client, err := genai.NewClient(ctx, "project", "us-central1",
		genai.WithREST(), option.WithEndpoint(url), option.WithoutAuthentication())
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()

	model := client.GenerativeModel("gemini-1.5-flash")
	model.Tools = tools()
	_, _ = model.GenerateContent(ctx, genai.Text("hello"))

	streamed := client.GenerativeModel("gemini-1.5-flash")
	streamed.Tools = one("streamed")
	_, _ = streamed.GenerateContentStream(ctx, genai.Text("hello")).Next()

	talk := client.GenerativeModel("gemini-1.5-pro")
	talk.Tools = one("talk")
	session := talk.StartChat()
	_, _ = session.SendMessage(ctx, genai.Text("hello"))

	told := client.GenerativeModel("gemini-1.5-pro")
	told.Tools = one("told")
	_, _ = told.StartChat().SendMessageStream(ctx, genai.Text("hello")).Next()

	_, _ = client.CreateCachedContent(ctx, &genai.CachedContent{Model: "gemini-1.5-pro", Tools: one("cached")})
}

func one(name string) []*genai.Tool {
	return []*genai.Tool{{FunctionDeclarations: []*genai.FunctionDeclaration{declare(name)}}}
}

func declare(name string) *genai.FunctionDeclaration {
	return &genai.FunctionDeclaration{Name: name, Description: "Will " + name + ".", Parameters: &genai.Schema{
		Type: genai.TypeObject,
		Properties: map[string]*genai.Schema{
			"city": {
				Type: genai.TypeString, Title: "City", Description: "The city", Format: "enum", Enum: []string{"b", "a"},
			},
			"code": {Type: genai.TypeString, Pattern: "^[A-Z]+$", MinLength: 2, MaxLength: 3},
			"list": {
				Type: genai.TypeArray, Nullable: true, Items: &genai.Schema{Type: genai.TypeInteger},
				MinItems: 1, MaxItems: 9,
			},
			"far": {Type: genai.TypeNumber, Minimum: 0.5, Maximum: 1e6},
			"low": {Type: genai.TypeInteger, Minimum: 0, Maximum: 7},
			"on":  {Type: genai.TypeBoolean},
			"any": {Type: genai.TypeObject, MinProperties: 1, MaxProperties: 4},
			"raw": {},
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
		{FunctionDeclarations: []*genai.FunctionDeclaration{
			{Name: "bare", Description: "Takes nothing.", Response: &genai.Schema{Type: genai.TypeString, Format: "date"}},
			{Name: "empty", Description: "Has a schema that says nothing.", Parameters: &genai.Schema{}},
		}},
	}
}
