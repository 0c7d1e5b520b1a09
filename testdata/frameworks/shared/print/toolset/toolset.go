// Package toolset keeps the tools that a program gives to a model, and prints them.
package toolset

import (
	"encoding/json"
	"log"
	"os"
	"slices"
	"strings"
)

// A Tool has the keys of a tools/list answer. Schemas are whatever encodes to JSON.
type Tool struct {
	Name         string `json:"name"`
	Description  string `json:"description,omitempty"`
	InputSchema  any    `json:"inputSchema,omitempty"`
	OutputSchema any    `json:"outputSchema,omitempty"`
}

// A Set has the tools that were added, each once, in this order.
type Set struct{ tools []Tool }

// Add adds t unless there is a tool of its name: programs send the same tools with every
// request.
func (s *Set) Add(t Tool) {
	if !slices.ContainsFunc(s.tools, func(other Tool) bool { return other.Name == t.Name }) {
		s.tools = append(s.tools, t)
	}
}

// Sort orders the tools by name, for an SDK that keeps them in a map.
func (s *Set) Sort() {
	slices.SortFunc(s.tools, func(a, b Tool) int { return strings.Compare(a.Name, b.Name) })
}

// Print prints the tools as a JSON array.
func (s *Set) Print() { PrintJSON(s.tools) }

// PrintJSON prints v. It escapes nothing for HTML, so raw messages stay as they are.
func PrintJSON(v any) {
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		log.Fatal(err)
	}
}
