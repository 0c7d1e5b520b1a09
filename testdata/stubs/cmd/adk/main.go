// Adk gives an agent of google.golang.org/adk tools.
package main

import (
	"github.com/google/jsonschema-go/jsonschema"
	"google.golang.org/adk/v2/agent"
	"google.golang.org/adk/v2/runner"
	"google.golang.org/adk/v2/tool"
	"google.golang.org/adk/v2/tool/functiontool"
)

type query struct {
	City string `json:"city" jsonschema:"The city"`
}

func weather(any, query) (string, error) { return "", nil }

func must(t tool.Tool, err error) tool.Tool {
	if err != nil {
		panic(err)
	}
	return t
}

func main() {
	a, err := agent.New(agent.Config{Tools: []tool.Tool{
		must(functiontool.New(functiontool.Config{Name: "weather", Description: "The weather."}, weather)),
		must(functiontool.New(functiontool.Config{
			Name: "own", Description: "Own schema.", InputSchema: &jsonschema.Schema{Type: "object"},
		}, weather)),
	}})
	if err != nil {
		panic(err)
	}
	runner.New(a).Run()
}
