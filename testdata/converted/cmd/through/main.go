// Command through copies the tools into a type of its own before it makes its request of them.
package main

import (
	"context"
	"encoding/json"
	"os"

	"github.com/anthropics/anthropic-sdk-go"

	"example.com/converted/tools"
)

// A ToolSpec is a tool for any provider.
type ToolSpec struct {
	Name, Description string
	InputSchema       string
	Cached            bool
}

func specs(list []tools.Tool) (out []ToolSpec) {
	for _, t := range list {
		out = append(out, ToolSpec{Name: t.Name(), Description: t.Description(), InputSchema: t.InputSchema()})
	}
	return out
}

func toAnthropic(list []ToolSpec) (out []anthropic.ToolUnionParam) {
	for _, s := range list {
		one := anthropic.ToolParam{Name: s.Name, Description: anthropic.String(s.Description)}
		if err := json.Unmarshal([]byte(s.InputSchema), &one.InputSchema); err == nil {
			out = append(out, anthropic.ToolUnionParam{OfTool: &one})
		}
	}
	return out
}

func main() {
	if len(os.Args) > 1 {
		for _, t := range tools.All() {
			tools.Print(toAnthropic(specs([]tools.Tool{t}))...)
		}
		return
	}
	client := anthropic.NewClient()
	_, _ = client.Messages.New(context.Background(), anthropic.MessageNewParams{
		Tools: toAnthropic(specs(tools.Chosen())),
	})
}
