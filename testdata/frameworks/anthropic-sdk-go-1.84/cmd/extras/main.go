// Command extras adds members to a schema, of which the SDK leaves the order open.
package main

import (
	"context"

	"github.com/anthropics/anthropic-sdk-go"
)

func main() {
	client := anthropic.NewClient()
	client.Messages.New(context.Background(), anthropic.MessageNewParams{
		Model: "m", MaxTokens: 1,
		Tools: []anthropic.ToolUnionParam{{OfTool: &anthropic.ToolParam{
			Name: "read", InputSchema: anthropic.ToolInputSchemaParam{
				Properties:  map[string]any{"path": map[string]any{"type": "string"}},
				ExtraFields: map[string]any{"title": "Read", "additionalProperties": false},
			},
		}}},
	})
}
