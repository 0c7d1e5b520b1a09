package server

import (
	"context"
	"encoding/json"
)

// fields is a request that is filled key by key.
type fields map[string]json.RawMessage

func (f fields) with(key string, value any) fields {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	f[key] = data
	return f
}

// setter is what several kinds of requests are filled through.
type setter interface{ set(key string, value any) }

type open struct{ body m }

func (o *open) set(key string, value any) { o.body[key] = value }

func fill(s setter, tools []m) {
	s.set("model", "m")
	s.set("messages", []any{})
	s.set("tools", tools)
}

// closed is a request that encodes itself.
type closed struct {
	model string
	tools []m
}

func (c closed) MarshalJSON() ([]byte, error) {
	out := m{"model": c.model, "messages": []any{}}
	if len(c.tools) > 0 {
		out["tools"] = c.tools
	}
	return json.Marshal(out)
}

// limits is a schema that encodes itself where it has an address, as in a list of tools.
type limits struct{ most int }

func (l *limits) MarshalJSON() ([]byte, error) {
	return json.Marshal(m{"type": "object", "properties": m{"n": m{"type": "integer", "maximum": l.most}}})
}

type limited struct {
	Name   string `json:"name"`
	Schema limits `json:"input_schema"`
}

// keyed sends requests that functions fill which are given a key, and some that encode themselves.
func (c *client) keyed() {
	ctx := context.Background()
	_ = c.send(ctx, fields{}.with("model", "m").with("messages", []any{}).with("tools", []m{
		{"name": "push", "description": "Pushes.", "input_schema": m{"type": "object"}},
	}))
	o := &open{m{}}
	fill(o, []m{{"name": "pull", "description": "Pulls.", "input_schema": m{"type": "object"}}})
	_ = c.send(ctx, o.body)
	body := m{}
	set := func(key string, value any) { body[key] = value }
	set("model", "m")
	set("messages", []any{})
	set("tools", []m{{"name": "lift", "description": "Lifts.", "input_schema": m{"type": "object"}}})
	_ = c.send(ctx, body)
	_ = c.send(ctx, closed{"m", []m{{"name": "drop", "description": "Drops.", "input_schema": m{"type": "object"}}}})
	_ = c.send(ctx, m{"model": "m", "messages": []any{}, "tools": []limited{{"count", limits{3}}}})
}
