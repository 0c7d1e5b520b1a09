// Command partly makes its request of the tools and of a setting.
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
			tools.Print(tools.Branded(t))
		}
		return
	}
	var list []anthropic.ToolUnionParam
	for _, t := range tools.Chosen() {
		one := tools.Branded(t)
		list = append(list, anthropic.ToolUnionParam{OfTool: &one})
	}
	client := anthropic.NewClient()
	_, _ = client.Messages.New(context.Background(), anthropic.MessageNewParams{Tools: list})
}
