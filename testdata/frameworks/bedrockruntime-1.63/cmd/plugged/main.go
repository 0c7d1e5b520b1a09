// Plugged is a program that gives a model tools which a plugin brings.
package main

import (
	"context"
	"os"
	"plugin"

	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/types"
)

func main() {
	p, err := plugin.Open(os.Args[1])
	if err != nil {
		panic(err)
	}
	tools, err := p.Lookup("Tools")
	if err != nil {
		panic(err)
	}
	client := bedrockruntime.New(bedrockruntime.Options{})
	_, _ = client.Converse(context.Background(), &bedrockruntime.ConverseInput{
		ToolConfig: &types.ToolConfiguration{Tools: tools.(func() []types.Tool)()},
	})
}
