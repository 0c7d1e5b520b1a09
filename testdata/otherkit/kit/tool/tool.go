// Package tool has the tool type of a kit for agents.
package tool

// A Descriptor is a tool as a model is told of it.
type Descriptor struct {
	Name        string
	Description string
	Parameters  map[string]any
}

// A Tool is what an agent calls.
type Tool interface {
	Descriptor() *Descriptor
	Call(input string) string
}

// Run runs an agent.
func Run(tools ...Tool) {
	for _, t := range tools {
		println(t.Descriptor().Name)
	}
}
