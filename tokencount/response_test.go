package tokencount

import (
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// TestResponsesAreARangeForGemini counts a tool whose output schema is part of the request: only
// Gemini's API takes it, and how much of it a model is shown is not known.
func TestResponsesAreARangeForGemini(t *testing.T) {
	object := func(text string) *catalog.Schema {
		s, err := catalog.ParseSchema([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	with := func() *catalog.Tool {
		return &catalog.Tool{
			Name: "measure", Description: catalog.Text{Value: "Measures."},
			InputSchema: object(`{"type":"object","properties":{"a":{"type":"string"}}}`),
			OutputSchema: object(`{"type":"object","properties":{"lux":{"type":"integer",` +
				`"description":"How bright it is in the room where the sensor stands"}}}`),
		}
	}
	for _, name := range []string{"gemini-3", "gemini-2.5", "vertex-gemini", "gpt-5", "claude-opus-4-5"} {
		p, err := ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		served, sent, unknown := with(), with(), with()
		for _, tool := range []*catalog.Tool{sent, unknown} {
			tool.Assumptions = append(tool.Assumptions, catalog.ResponseAssumption("main.go:1:1"))
		}
		unknown.Gaps = []catalog.Gap{{Path: "/outputSchema/properties/lux/description"}}
		a, b, c := p.Tool(served), p.Tool(sent), p.Tool(unknown)
		takes := p.By == provider.Gemini
		if b.Lo != a.Lo || takes != (b.Hi >= a.Hi+10) || b.Open || takes && b.Method != Rough {
			t.Errorf("%s: %s without, %s with a response schema", name, a, b)
		}
		if c.Open != takes {
			t.Errorf("%s: %s with an unknown response schema", name, c)
		}
	}
}
