// Trpcagent defines tools of trpc-agent-go.
package main

import (
	"trpc.group/trpc-go/trpc-agent-go/tool"
	"trpc.group/trpc-go/trpc-agent-go/tool/function"
)

func weather(string) (string, error) { return "", nil }

var object = &tool.Schema{Type: "object", Properties: map[string]*tool.Schema{"id": {Type: "string"}}}

func main() {
	tools := []tool.Tool{
		function.NewFunctionTool(weather, function.WithName("get"), function.WithDescription("Gets."),
			function.WithInputSchema(object)),
		function.NewFunctionTool(weather, function.WithName("both"), function.WithDescription("Gets."),
			function.WithInputSchema(object), function.WithOutputSchema(&tool.Schema{Type: "string"})),
	}
	println(len(tools))
}
