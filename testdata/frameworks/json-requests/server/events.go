package server

import (
	"context"

	"github.com/toolbudget/toolbudget/testdata/frameworks/json-requests/wire"
)

// events sends events of live conversations, which may have nothing else beside the tools.
func (c *client) events() {
	ctx := context.Background()
	_ = c.send(ctx, m{"type": "session.update", "session": m{"tools": []m{
		{"type": "function", "name": "mute", "description": "Mutes the call.", "parameters": m{"type": "object"}},
	}}})
	_ = c.send(ctx, wire.Event{Type: wire.Respond, Response: &wire.Live{Tools: []wire.Flat{
		{Type: "function", Name: "transfer", Description: "Transfers the call.", Parameters: m{"type": "object"}},
	}}})
	_ = c.text(`{"type": "session.update", "session": {"type": "realtime", "tools": [
		{"type": "function", "name": "hold", "description": "Holds the call.", "parameters": {"type": "object"}}
	]}}`)
	_ = c.send(ctx, m{"setup": m{
		"model": "models/m", "systemInstruction": m{"parts": []m{{"text": "Be short."}}},
		"tools": []m{{"functionDeclarations": []m{{"name": "dim", "description": "Dims the light."}}}},
	}})
}
