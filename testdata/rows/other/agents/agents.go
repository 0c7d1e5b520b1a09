// Package agents is an SDK for models that nothing reads.
package agents

import "encoding/json"

// A Tool is one that an agent may call.
type Tool struct{ spec map[string]any }

// NewTool makes a tool.
func NewTool(name, text string) *Tool {
	return &Tool{map[string]any{"tool_name": name, "about": text}}
}

// Ask sends the tools with a question.
func Ask(question string, tools ...*Tool) string {
	var specs []map[string]any
	for _, t := range tools {
		specs = append(specs, t.spec)
	}
	body, _ := json.Marshal(map[string]any{"question": question, "with": specs})
	return string(body)
}
