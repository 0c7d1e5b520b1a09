// Package protocol is a stub for tests: see the README of testdata/stubs.
package protocol

import "encoding/json"

type Tool struct {
	Name, Description string
	InputSchema       InputSchema
	RawInputSchema    json.RawMessage
}

type InputSchema struct {
	Type       string            `json:"type"`
	Properties map[string]Schema `json:"properties,omitempty"`
}

type Schema struct {
	Type string `json:"type"`
}

func (t *Tool) MarshalJSON() ([]byte, error) {
	m := map[string]any{"name": t.Name, "description": t.Description, "inputSchema": t.InputSchema}
	if t.RawInputSchema != nil {
		m["inputSchema"] = t.RawInputSchema
	}
	return json.Marshal(m)
}

func NewToolWithRawSchema(name, description string, schema json.RawMessage) *Tool {
	return &Tool{Name: name, Description: description, RawInputSchema: schema}
}
