// Command oldversion gives a tool to a model through a version of an SDK that is not read.
package main

import (
	"context"
	"log"

	"github.com/anthropics/anthropic-sdk-go"
)

func main() {
	_, err := anthropic.NewClient().Messages.New(context.Background(), anthropic.MessageNewParams{
		Tools: anthropic.F([]anthropic.ToolUnionUnionParam{anthropic.ToolParam{
			Name:        anthropic.F("get"),
			Description: anthropic.F("Gets."),
			InputSchema: anthropic.F[any](map[string]any{"type": "object"}),
		}}),
	})
	if err != nil {
		log.Fatal(err)
	}
}
