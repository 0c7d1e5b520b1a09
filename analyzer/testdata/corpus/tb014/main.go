// Command tb014 has schemas with keywords that say nothing.
package main

import (
	"context"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("translate",
		mcp.WithDescription("Says a text in another language."),
		mcp.WithString("text",
			mcp.Title("Text"), // want `TB014: translate: the title "Text" of parameter text tells the model nothing`
			mcp.Description("What to say, at most a page"),
		),
		mcp.WithString("language",
			mcp.Title("BCP 47"),
			mcp.Description("Into which, such as pt-BR"),
		),
		mcp.WithString("glossary",
			mcp.Description("Words that have one translation"),
			mcp.DefaultString(""), // want `TB014: translate: the default "" of parameter glossary tells the model nothing`
		),
	), nil)
	_ = server.ServeStdio(s)

	t := sdk.NewServer(&sdk.Implementation{Name: "corpus"}, nil)
	t.AddTool(&sdk.Tool{
		Name:        "spell",
		Description: "Words that are not in the dictionary.",
		InputSchema: &jsonschema.Schema{
			Schema:  "https://json-schema.org/draft/2020-12/schema", // want `TB014: spell: \$schema tells the model nothing`
			ID:      "https://example.com/spell",                    // want `TB014: spell: \$id tells the model nothing`
			Comment: "kept in step with the dictionary",             // want `TB014: spell: \$comment tells the model nothing`
			Type:    "object",
			Properties: map[string]*jsonschema.Schema{
				"text": {Type: "string", Description: "What to look at"},
			},
		},
	}, nil)
	_ = t.Run(context.Background(), &sdk.StdioTransport{})
}
