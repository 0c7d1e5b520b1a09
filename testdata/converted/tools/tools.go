// Package tools has the tools of an agent, and makes the forms of requests of them.
package tools

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/shared"

	"example.com/converted/choice"
)

// A Tool is what the agent calls.
type Tool interface {
	Name() string
	Description() string
	InputSchema() string
	Call(input string) string
}

type read struct{}

func (read) Name() string        { return "read" }
func (read) Description() string { return "Reads a file." }
func (read) InputSchema() string {
	return `{"type":"object","properties":{"path":{"type":"string"}},"required":["path"],"additionalProperties":false}`
}
func (read) Call(string) string { return "" }

type list struct{ what string }

func (l list) Name() string        { return "list" }
func (l list) Description() string { return "Lists " + l.what + "." }
func (l list) InputSchema() string { return `{"type":"object","properties":{}}` }
func (l list) Call(string) string  { return "" }

// All are the tools.
func All() []Tool { return []Tool{read{}, list{what: "files"}} }

// Chosen are those that a plugin leaves.
func Chosen() []Tool { return choice.Of(All()) }

// Anthropic is the form of Anthropic, which decodes a schema and drops what it does not know.
func Anthropic(t Tool) (anthropic.ToolUnionParam, error) {
	var schema anthropic.ToolInputSchemaParam
	if err := json.Unmarshal([]byte(t.InputSchema()), &schema); err != nil {
		return anthropic.ToolUnionParam{}, fmt.Errorf("the schema of %s: %w", t.Name(), err)
	}
	return anthropic.ToolUnionParam{OfTool: &anthropic.ToolParam{
		Name: t.Name(), Description: anthropic.String(t.Description()), InputSchema: schema,
	}}, nil
}

// OpenAI is the form of OpenAI, with all of the schema.
func OpenAI(list []Tool) (out []openai.ChatCompletionToolUnionParam) {
	for _, t := range list {
		var schema map[string]any
		if err := json.Unmarshal([]byte(t.InputSchema()), &schema); err != nil {
			continue
		}
		out = append(out, openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{
			Name: t.Name(), Description: openai.String(t.Description()), Parameters: schema,
		}))
	}
	return out
}

// Branded is the form of Anthropic with a text that nobody knows.
func Branded(t Tool) anthropic.ToolParam {
	return anthropic.ToolParam{Name: t.Name(), Description: anthropic.String(t.Description() + os.Getenv("BRAND"))}
}

// Print prints what requests have, one tool a line.
func Print[T any](list ...T) {
	for _, t := range list {
		b, err := json.Marshal(t)
		if err != nil {
			panic(err)
		}
		fmt.Println(string(b))
	}
}
