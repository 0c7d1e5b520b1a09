// Command completed adds the schema to copies of a literal.
package main

import (
	"context"
	"os"

	"github.com/anthropics/anthropic-sdk-go"

	"example.com/converted/choice"
	"example.com/converted/tools"
)

// A Tool is what the agent calls.
type Tool struct {
	Name, Description string
	InputSchema       map[string]any
}

func newTool(name, description string) Tool {
	return Tool{Name: name, Description: description, InputSchema: map[string]any{"type": "object"}}
}

// With returns the tool with a parameter.
func (t Tool) With(name string) Tool {
	t.InputSchema = map[string]any{"type": "object", "properties": map[string]any{name: map[string]any{"type": "string"}}}
	return t
}

func toAnthropic(t Tool) anthropic.ToolUnionParam {
	return anthropic.ToolUnionParam{OfTool: &anthropic.ToolParam{
		Name: t.Name, Description: anthropic.String(t.Description),
		InputSchema: anthropic.ToolInputSchemaParam{Properties: t.InputSchema["properties"]},
	}}
}

func main() {
	all := []Tool{newTool("read", "Reads a file.").With("path")}
	if len(os.Args) > 1 {
		for _, t := range all {
			tools.Print(toAnthropic(t))
		}
		return
	}
	var list []anthropic.ToolUnionParam
	for _, t := range choice.Of(all) {
		list = append(list, toAnthropic(t))
	}
	client := anthropic.NewClient()
	_, _ = client.Messages.New(context.Background(), anthropic.MessageNewParams{Tools: list})
}
