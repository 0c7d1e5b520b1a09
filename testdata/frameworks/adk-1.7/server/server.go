// Package server gives agents of adk tools.
package server

import (
	"context"
	"iter"
	"log"

	"github.com/google/jsonschema-go/jsonschema"
	"google.golang.org/genai"

	"google.golang.org/adk/agent"
	"google.golang.org/adk/agent/llmagent"
	"google.golang.org/adk/artifact"
	"google.golang.org/adk/memory"
	"google.golang.org/adk/model"
	"google.golang.org/adk/runner"
	"google.golang.org/adk/session"
	"google.golang.org/adk/tool"
	"google.golang.org/adk/tool/agenttool"
	"google.golang.org/adk/tool/exitlooptool"
	"google.golang.org/adk/tool/functiontool"
	"google.golang.org/adk/tool/geminitool"
	"google.golang.org/adk/tool/loadartifactstool"
	"google.golang.org/adk/tool/loadmemorytool"
)

// Run asks the model once, with all tools.
func Run(ctx context.Context, m model.LLM) {
	helper, err := llmagent.New(llmagent.Config{Name: "helper", Model: m, Description: "Helps."})
	check(err)
	root, err := llmagent.New(llmagent.Config{
		Name: "root", Model: m, Instruction: "Be brief.",
		Tools: append(functions(),
			must(exitlooptool.New()), loadmemorytool.New(), loadartifactstool.New(),
			agenttool.New(helper, nil), agenttool.New(helper2(m), &agenttool.Config{SkipSummarization: true}),
			geminitool.GoogleSearch{}, geminitool.New("maps", "Google's maps.", &genai.Tool{GoogleMaps: &genai.GoogleMaps{}}),
		),
		Toolsets: []tool.Toolset{
			set{"lights"},
			tool.FilterToolset(set{"doors"}, tool.AllowedToolsPredicate([]string{"open_doors"})),
			tool.WithConfirmation(set{"gates"}, true, nil),
		},
	})
	check(err)
	r, err := runner.New(runner.Config{
		AppName: "app", Agent: root, SessionService: session.InMemoryService(), AutoCreateSession: true,
		ArtifactService: artifact.InMemoryService(), MemoryService: memory.InMemoryService(),
	})
	check(err)
	for _, err := range r.Run(ctx, "user", "session", genai.NewContentFromText("hello", genai.RoleUser), agent.RunConfig{}) {
		if err != nil {
			log.Print(err)
		}
	}
}

// helper2 makes an agent that has a schema for what it is asked.
func helper2(m model.LLM) agent.Agent {
	a, err := llmagent.New(llmagent.Config{
		Name: "counter", Model: m, Description: "Counts.",
		InputSchema: &genai.Schema{Type: genai.TypeObject, Required: []string{"upto"}, Properties: map[string]*genai.Schema{
			"upto": {Type: genai.TypeInteger, Description: "The last number.", Minimum: genai.Ptr(1.0)},
		}},
	})
	check(err)
	return a
}

type query struct {
	City  string   `json:"city" jsonschema:"The city."`
	Days  int      `json:"days,omitempty"`
	Units []string `json:"units,omitempty" jsonschema:"Units of the answer."`
	Near  *place   `json:"near,omitempty"`
}

type place struct {
	Lat, Lon float64
}

type report struct {
	Text string `json:"text"`
}

// functions are made of Go functions.
func functions() []tool.Tool {
	list := []tool.Tool{
		must(functiontool.New(functiontool.Config{Name: "weather", Description: "The weather."}, weather)),
		must(functiontool.New(functiontool.Config{
			Name: "own_schema", Description: "Own schemas.",
			InputSchema:  &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{"id": {Type: "string"}}},
			OutputSchema: &jsonschema.Schema{Type: "object"},
		}, func(tool.Context, map[string]any) (map[string]any, error) { return nil, nil })),
		must(functiontool.New(functiontool.Config{
			Name: "slow", Description: "Takes long.", IsLongRunning: true, RequireConfirmation: true,
		}, weather)),
		must(functiontool.New(functiontool.Config{
			Name: "asks", RequireConfirmationProvider: func(query) bool { return true },
		}, weather)),
		must(functiontool.NewStreaming(functiontool.Config{Name: "stream", Description: "Streams."}, stream)),
	}
	for _, name := range []string{"start", "stop"} {
		list = append(list, must(functiontool.New(functiontool.Config{
			Name: name, Description: "Will " + name + " it.",
		}, weather)))
	}
	return list
}

func weather(tool.Context, query) (report, error) { return report{}, nil }

func stream(tool.Context, place) iter.Seq2[string, error] {
	return func(func(string, error) bool) {}
}

// set is a toolset of the program's own.
type set struct{ what string }

// Name is the name of the set.
func (s set) Name() string { return s.what }

// Tools are those of the set.
func (s set) Tools(agent.ReadonlyContext) ([]tool.Tool, error) {
	var list []tool.Tool
	for _, verb := range []string{"open", "close"} {
		t, err := functiontool.New(functiontool.Config{
			Name: verb + "_" + s.what, Description: "To " + verb + " the " + s.what + ".",
		}, weather)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

func must(t tool.Tool, err error) tool.Tool {
	check(err)
	return t
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
