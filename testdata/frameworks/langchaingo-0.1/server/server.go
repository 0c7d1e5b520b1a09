// Package server gives tools to a model and to an agent.
package server

import (
	"context"
	"encoding/json"
	"log"

	"github.com/tmc/langchaingo/agents"
	"github.com/tmc/langchaingo/chains"
	"github.com/tmc/langchaingo/llms"
	"github.com/tmc/langchaingo/tools"
)

// Run uses the model in every way that takes tools.
func Run(m llms.Model) {
	ctx := context.Background()
	question := []llms.MessageContent{llms.TextParts(llms.ChatMessageTypeHuman, "hello")}
	_, err := m.GenerateContent(ctx, question, llms.WithTools(definitions()))
	check(err)
	_, err = m.GenerateContent(ctx, question, llms.WithFunctions([]llms.FunctionDefinition{
		{Name: "function", Description: "Of the old kind.", Parameters: json.RawMessage(`{"type":"object"}`)},
	}))
	check(err)
	_, err = m.GenerateContent(ctx, question, llms.WithOptions(llms.CallOptions{
		Functions: []llms.FunctionDefinition{{Name: "of_options", Description: "Of the old kind."}},
	}))
	check(err)
	_, err = m.GenerateContent(ctx, question, llms.WithOptions(llms.CallOptions{Tools: []llms.Tool{
		{Type: "function", Function: &llms.FunctionDefinition{Name: "option", Description: "Of all options."}},
	}}))
	check(err)
	_, err = m.GenerateContent(ctx, question, llms.WithTools(one("replaced", "")), llms.WithTools(one("last", "")))
	check(err)
	_, err = m.GenerateContent(ctx, question, llms.WithTools(one("first", "")), added("second"))
	check(err)
	later := one("later", "Before.")
	with := []llms.CallOption{llms.WithTemperature(0.5), llms.WithTools(later)}
	later[0].Function.Description = "As it is sent."
	_, err = m.GenerateContent(ctx, question, with...)
	check(err)
	later[0].Function.Description = "After."
	_ = llms.WithTools(one("never", "No request is given it."))
	agent := agents.NewOpenAIFunctionsAgent(m, []tools.Tool{
		tools.Calculator{}, &lookup{"people"}, &lookup{"places"},
	})
	_, err = chains.Run(ctx, agents.NewExecutor(agent), "hello")
	check(err)
}

// lookup is a tool of the program's own.
type lookup struct{ what string }

// Name is what the model calls.
func (l *lookup) Name() string { return "look_up_" + l.what }

// Description says what it is for.
func (l *lookup) Description() string { return "Looks up " + l.what + "." }

// Call answers.
func (l *lookup) Call(context.Context, string) (string, error) { return "", nil }

func one(name, text string) []llms.Tool {
	return []llms.Tool{{Type: "function", Function: &llms.FunctionDefinition{Name: name, Description: text}}}
}

// added is an option of the program's own.
func added(name string) llms.CallOption {
	return func(o *llms.CallOptions) { o.Tools = append(o.Tools, one(name, "Added.")...) }
}

func definitions() []llms.Tool {
	list := []llms.Tool{
		{Type: "function", Function: &llms.FunctionDefinition{
			Name: "literal", Description: "A literal.", Strict: true,
			Parameters: map[string]any{
				"type": "object", "required": []string{"city"},
				"properties": map[string]any{"city": map[string]string{"type": "string"}},
			},
		}},
		{Type: "function", Function: &llms.FunctionDefinition{Name: "bare"}},
	}
	for _, name := range []string{"start", "stop"} {
		list = append(list, llms.Tool{Type: "function", Function: &llms.FunctionDefinition{
			Name: name, Description: "Will " + name + " it.", Parameters: map[string]any{"type": "object"},
		}})
	}
	return list
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
