package analyzer

import "github.com/toolbudget/toolbudget/catalog"

// A parameter is a property of a tool's input schema.
type parameter struct {
	name   string
	path   string // JSON pointer into the tool
	schema *catalog.Schema
}

func (p parameter) description() string { return p.schema.Get("description").Str() }

// parameters lists those at the first level, in the order they are sent.
func parameters(t *catalog.Tool) []parameter {
	props := t.InputSchema.Get("properties")
	if props == nil {
		return nil
	}
	var out []parameter
	for _, m := range props.Members {
		out = append(out, parameter{m.Key, catalog.Pointer("/inputSchema/properties", m.Key), m.Value})
	}
	return out
}
