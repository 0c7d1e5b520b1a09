// Package server gives agents of trpc-agent-go tools.
package server

import (
	"context"
	"log"

	"trpc.group/trpc-go/trpc-agent-go/agent/llmagent"
	"trpc.group/trpc-go/trpc-agent-go/model"
	"trpc.group/trpc-go/trpc-agent-go/runner"
	"trpc.group/trpc-go/trpc-agent-go/tool"
	"trpc.group/trpc-go/trpc-agent-go/tool/function"
)

// Run asks the model once, with all tools.
func Run(ctx context.Context, m model.Model) {
	a := llmagent.New("root", llmagent.WithModel(m), llmagent.WithTools(tools()),
		llmagent.WithToolSets([]tool.ToolSet{set{"lights"}}))
	events, err := runner.NewRunner("app", a).Run(ctx, "user", "session", model.NewUserMessage("hello"))
	if err != nil {
		log.Fatal(err)
	}
	for range events {
	}
}

type query struct {
	City  string   `json:"city" jsonschema:"description=The city.,required"`
	Units string   `json:"units" jsonschema:"enum=celsius,enum=fahrenheit"`
	Days  *int     `json:"days,omitempty"`
	Near  *place   `json:"near,omitempty"`
	Tags  []string `json:"tags,omitempty"`
}

type place struct {
	Lat float64 `json:"lat"`
	Lon float64 `json:"lon"`
}

type report struct {
	Text string `json:"text"`
}

var object = &tool.Schema{Type: "object", Required: []string{"id"}, Properties: map[string]*tool.Schema{
	"id": {Type: "string", Description: "The id.", Enum: []any{"a", "b"}},
}}

func weather(context.Context, query) (report, error) { return report{}, nil }

func tools() []tool.Tool {
	list := []tool.Tool{
		function.NewFunctionTool(weather, function.WithName("weather"), function.WithDescription("The weather.")),
		function.NewFunctionTool(ping, function.WithName("ping"), function.WithDescription("Takes nothing.")),
		function.NewFunctionTool(weather, function.WithName("own_schema"), function.WithDescription("Own schemas."),
			function.WithInputSchema(object), function.WithOutputSchema(&tool.Schema{Type: "string"})),
		function.NewFunctionTool(weather, function.WithName("slow"), function.WithDescription("Takes long."),
			function.WithLongRunning(true), function.WithSkipSummarization(true)),
		function.NewStreamableFunctionTool[place, report](
			func(context.Context, place) (*tool.StreamReader, error) { return nil, nil },
			function.WithName("stream"), function.WithDescription("Streams.")),
		owned{},
	}
	for _, name := range []string{"start", "stop"} {
		list = append(list, function.NewFunctionTool(weather, function.WithName(name),
			function.WithDescription("Will "+name+" it.")))
	}
	return list
}

// owned is a tool of the program's own.
type owned struct{}

// Declaration is what the model is sent.
func (owned) Declaration() *tool.Declaration {
	return &tool.Declaration{Name: "owned", Description: "Of the program's own.", InputSchema: object}
}

// set is a toolset of the program's own.
type set struct{ what string }

// Name is the name of the set.
func (s set) Name() string { return s.what }

// Close has nothing to close.
func (s set) Close() error { return nil }

// Tools are those of the set.
func (s set) Tools(context.Context) []tool.Tool {
	var list []tool.Tool
	for _, verb := range []string{"open", "close"} {
		list = append(list, function.NewFunctionTool(weather, function.WithName(verb+"_"+s.what),
			function.WithDescription("To "+verb+" the "+s.what+".")))
	}
	return list
}

// ping has no arguments. Its schema has no properties, and the SDK sends some.
func ping(context.Context, struct{}) (report, error) { return report{}, nil }
