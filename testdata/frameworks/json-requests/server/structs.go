package server

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/toolbudget/toolbudget/testdata/frameworks/json-requests/wire"
)

// A tool is the program's own.
type tool interface {
	Name() string
	Description() string
	Parameters() map[string]any
}

type shell struct{}

func (shell) Name() string        { return "shell" }
func (shell) Description() string { return "Runs a <shell> command & waits." }
func (shell) Parameters() map[string]any {
	return map[string]any{
		"type":       "object",
		"properties": map[string]any{"command": map[string]any{"type": "string"}},
		"required":   []string{"command"},
	}
}

type grep struct{ most int }

func (g grep) Name() string        { return "grep" }
func (g grep) Description() string { return fmt.Sprintf("Searches files; at most %d hits.", g.most) }
func (g grep) Parameters() map[string]any {
	return map[string]any{"type": "object", "properties": map[string]any{"pattern": map[string]any{"type": "string"}}}
}

// structs sends requests whose types are structs.
func (c *client) structs() {
	ctx := context.Background()
	chat := wire.Chat{Model: "m", Messages: wire.Question("hello"), Stream: true}
	for _, t := range []tool{shell{}, grep{most: 20}} {
		chat.Tools = append(chat.Tools,
			wire.Tool{Type: "function", Function: wire.Function{Name: t.Name(), Description: t.Description(), Parameters: t.Parameters()}})
	}
	_ = c.send(ctx, chat)
	_ = c.buffer(ctx, &wire.Chat{Model: "m", Messages: wire.Question("hello"), Tools: []wire.Tool{
		typed[searchArgs]("search", "Searches documents & pages."),
	}})
	_ = c.stream(ctx, wire.Generate{
		Contents: []wire.Content{{Role: "user", Parts: []wire.Part{{Text: "hello"}}}},
		Tools:    []wire.Declarations{{FunctionDeclarations: declarations()}},
	})
	_ = c.send(ctx, wire.Generate{
		Contents:   []wire.Content{{Role: "user", Parts: []wire.Part{{Text: "hello"}}}},
		Tools:      []wire.Declarations{{FunctionDeclarations: []*wire.Declaration{{Name: "blink"}}}},
		ToolConfig: map[string]any{"functionCallingConfig": map[string]any{"mode": "ANY"}},
	})
	_ = c.send(ctx, wire.Messages{
		Model: "m", Messages: wire.Question("hello"), Extra: map[string]any{"top_k": 5},
		Tools: []wire.Custom{wire.NewCustom("paint", "Paints it.", paint)},
	})
	base := wire.Base{Model: "m", Messages: wire.Question("hello")}
	_ = c.send(ctx, wire.Plain{Base: base, Tools: []wire.Custom{wire.NewCustom("draw", "Draws it.", paint)}})
	shared := &wire.Shared{Base: base, Tools: []wire.Custom{wire.NewCustom("cut", "Cuts it.", paint)}}
	asked := wire.Asked{Shared: shared, MaxTokens: 10}
	asked.Tools = append(asked.Tools, wire.NewCustom("erase", "Erases it.", paint))
	_ = c.send(ctx, asked)
	spec := wire.Spec{}
	spec.ToolSpec.Name, spec.ToolSpec.Description = "top_song", "Gets the most popular song."
	spec.ToolSpec.InputSchema.JSON = json.RawMessage(`{"type":"object","properties":{"sign":{"type":"string"}}}`)
	_ = c.send(ctx, wire.Converse{
		Messages: wire.Question("hello"), ToolConfig: &wire.Config{Tools: []wire.Spec{spec}},
	})
	first := wire.Functions{Model: "m", Messages: wire.Question("hello")}
	first.Functions = append(first.Functions, wire.Function{
		Name: "ping", Description: "Pings a host.", Parameters: schema(reflect.TypeFor[pingArgs]()),
	})
	_ = c.send(ctx, first)
}

const paint = `{"type":"object","properties":{"color":{"type":"string","enum":["red","blue"]}}}`

func declarations() []*wire.Declaration {
	list := []*wire.Declaration{{
		Name: "set_color", Description: "Sets a color.", Parameters: &wire.Schema{
			Type: "OBJECT", Required: []string{"color"},
			Properties: map[string]*wire.Schema{"color": {Type: "STRING", Enum: []string{"red", "green"}}},
		},
	}}
	return append(list, &wire.Declaration{Name: "reset", Description: "Resets all."})
}

type searchArgs struct {
	Query string `json:"query" text:"What to search"`
	Limit int    `json:"limit,omitempty" text:"At most"`
	Exact bool   `json:"exact"`
}

type pingArgs struct {
	Host string `json:"host"`
}

// property is a parameter of a tool.
type property struct {
	Type        string `json:"type"`
	Description string `json:"description,omitempty"`
}

// object is a schema.
type object struct {
	Type       string              `json:"type"`
	Properties map[string]property `json:"properties"`
	Required   []string            `json:"required"`
}

// typed is a tool whose parameters are those of a type.
func typed[T any](name, text string) wire.Tool {
	return wire.Tool{Type: "function", Function: wire.Function{
		Name: name, Description: text, Parameters: schema(reflect.TypeFor[T]()),
	}}
}

func schema(t reflect.Type) object {
	out := object{Type: "object", Properties: map[string]property{}, Required: []string{}}
	for i := range t.NumField() {
		f := t.Field(i)
		key, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		kind := "string"
		switch f.Type.Kind() {
		case reflect.Int:
			kind = "integer"
		case reflect.Bool:
			kind = "boolean"
		}
		out.Properties[key] = property{kind, f.Tag.Get("text")}
		if options != "omitempty" {
			out.Required = append(out.Required, key)
		}
	}
	return out
}
