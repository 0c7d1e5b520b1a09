package server

import (
	"context"
	"encoding/json"
	"sort"
)

type m = map[string]any

// builder makes a tool step by step.
type builder struct {
	name, text string
	properties m
	required   []string
}

func build(name, text string) *builder { return &builder{name: name, text: text, properties: m{}} }

func (b *builder) String(name, text string) *builder {
	b.properties[name] = m{"type": "string", "description": text}
	return b
}

func (b *builder) Required(names ...string) *builder {
	b.required = append(b.required, names...)
	return b
}

func (b *builder) tool() m {
	return m{
		"name": b.name, "description": b.text,
		"input_schema": m{"type": "object", "properties": b.properties, "required": b.required},
	}
}

// registered are the tools that init functions add.
var registered []m

func register(b *builder) { registered = append(registered, b.tool()) }

func init() { register(build("add_note", "Adds a note.").String("text", "The text").Required("text")) }
func init() { register(build("get_note", "Gets a note.").String("id", "Which one")) }

// schemas are the parameters of tools by name.
var schemas = map[string]string{
	"zoom": `{"type":"object","properties":{"factor":{"type":"number"}},"required":["factor"]}`,
	"pan":  `{"type":"object","properties":{"dx":{"type":"number"},"dy":{"type":"number"}}}`,
}

func decoded() (out []m) {
	names := make([]string, 0, len(schemas))
	for name := range schemas {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		var s m
		if err := json.Unmarshal([]byte(schemas[name]), &s); err != nil {
			panic(err)
		}
		out = append(out, m{"name": name, "description": "Changes the map: " + name + ".", "input_schema": s})
	}
	return out
}

// maps sends requests that are maps.
func (c *client) maps() {
	ctx := context.Background()
	_ = c.send(ctx, m{
		"model": "m", "messages": []m{{"role": "user", "content": "hello"}},
		"tools": []m{
			{"type": "function", "function": m{
				"name": "get_weather", "description": "Gets the weather of a city.",
				"parameters": m{"type": "object", "properties": m{"city": m{"type": "string"}}, "required": []string{"city"}},
			}},
			{"type": "web_search_preview"}, // which the provider runs
		},
	})
	_ = c.send(ctx, m{"anthropic_version": "bedrock-2023-05-31", "messages": []any{}, "tools": registered})
	body := m{"model": "m", "max_tokens": 100, "messages": []any{m{"role": "user", "content": "hello"}}}
	if tools := decoded(); len(tools) > 0 {
		body["tools"] = tools
		body["tool_choice"] = m{"type": "auto"}
	}
	_ = c.send(ctx, body)
	_ = c.send(ctx, m{"type": "session.update", "session": m{
		"instructions": "Be short.", "voice": "alloy",
		"tools": []m{{"type": "function", "name": "hang_up", "description": "Ends the call.",
			"parameters": m{"type": "object", "properties": m{}}}},
	}})
	raw := map[string]json.RawMessage{"model": []byte(`"m"`), "messages": []byte(`[]`)}
	raw["tools"], _ = json.Marshal([]m{{"name": "dig", "input_schema": m{"type": "object"}}, {"name": "wait"}})
	_ = c.send(ctx, raw)
	flat := m{"model": "m", "input": "hello"}
	give(flat, m{"type": "function", "name": "roll", "description": "Rolls dice.", "strict": true,
		"parameters": m{"type": "object", "properties": m{"sides": m{"type": "integer"}}}})
	_ = c.send(ctx, flat)
}

// give adds tools to a request.
func give(body m, tools ...m) { body["tools"] = tools }
