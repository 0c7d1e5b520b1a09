// Package server defines tools and gives them to a model.
package server

import (
	"context"
	"log"

	"github.com/firebase/genkit/go/ai"
	"github.com/firebase/genkit/go/genkit"
)

type query struct {
	City  string   `json:"city" jsonschema:"description=The city\\, or a place in it"`
	Days  int      `json:"days,omitempty" jsonschema:"minimum=1,maximum=7" jsonschema_description:"How many days"`
	Units string   `json:"units,omitempty" jsonschema:"enum=metric,enum=imperial,default=metric"`
	Tags  []string `json:"tags,omitempty"`
	More  []any    `json:"more,omitempty"`
	Near  *point   `json:"near,omitempty"`
	Far   *point   `json:"far,omitempty"`
}

type point struct {
	Lat float64 `json:"lat"`
	Lon float64 `json:"lon"`
}

type report struct {
	Text string `json:"text"`
}

// Run defines the tools and asks the model with all of them.
func Run(ctx context.Context, g *genkit.Genkit, model string) {
	schema := map[string]any{
		"type":       "object",
		"properties": map[string]any{"z": map[string]any{"type": "string"}, "a": map[string]any{"type": "integer"}},
		"required":   []string{"z"},
	}
	tools := []ai.ToolRef{
		genkit.DefineTool(g, "weather", "The weather in a city.", weather),
		genkit.DefineTool(g, "schema", "Has a schema.", anything, ai.WithInputSchema(schema)),
		genkit.DefineToolWithInputSchema(g, "map", "Has a schema of old.", schema, anything),
		genkit.DefineMultipartTool(g, "parts", "Answers with parts.", parts),
		genkit.DefineMultipartTool(g, "parts_schema", "As above.", anyParts, ai.WithInputSchema(schema)),
		ai.NewTool("apart", "Is not registered.", weather),
		ai.NewTool("text", "Takes a text.", func(*ai.ToolContext, string) ([]point, error) { return nil, nil }),
		ai.NewToolWithInputSchema("apart_map", "Has a schema of old.", schema, anything),
		ai.NewMultipartTool("apart_parts", "Answers with parts.", parts),
	}
	for _, name := range []string{"start", "stop"} {
		genkit.DefineTool(g, name, "Will "+name+" it.", weather)
		tools = append(tools, ai.ToolName(name))
	}
	_, err := genkit.Generate(ctx, g,
		ai.WithModelName(model), ai.WithPrompt("hello"), ai.WithTools(tools...), ai.WithMaxTurns(1))
	if err != nil {
		log.Fatal(err)
	}
	prompt := genkit.DefinePrompt(g, "ask", ai.WithModelName(model), ai.WithPrompt("hello"), ai.WithTools(
		genkit.DefineTool(g, "prompted", "Of a prompt.", weather), genkit.LookupTool(g, "weather")))
	if _, err := prompt.Execute(ctx); err != nil {
		log.Fatal(err)
	}
}

func weather(*ai.ToolContext, query) (report, error) { return report{}, nil }

func anything(*ai.ToolContext, any) (report, error) { return report{}, nil }

func parts(*ai.ToolContext, query) (*ai.MultipartToolResponse, error) { return nil, nil }

func anyParts(*ai.ToolContext, any) (*ai.MultipartToolResponse, error) { return nil, nil }
