// Command always makes each request of the tools in one way.
package main

import (
	"context"
	"os"

	"github.com/anthropics/anthropic-sdk-go"

	"example.com/converted/tools"
)

func main() {
	if len(os.Args) > 1 {
		for _, t := range tools.All() {
			one, _ := tools.Anthropic(t)
			tools.Print(one)
		}
		return
	}
	var list []anthropic.ToolUnionParam
	for _, t := range tools.Chosen() {
		if one, err := tools.Anthropic(t); err == nil {
			list = append(list, one)
		}
	}
	client := anthropic.NewClient()
	_, _ = client.Messages.New(context.Background(), anthropic.MessageNewParams{Tools: list})
}
