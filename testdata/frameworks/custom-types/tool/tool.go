// Package tool is what a program that uses no SDK has instead: an
// interface for tools that have code of their own, a struct for those that are
// only declared, and a registry that lists both to a client.
package tool

import (
	"context"
	"encoding/json"
	"fmt"
	"sort"
)

// A Tool has a method for each part of its definition.
type Tool interface {
	Name() string
	Description() string
	InputSchema() *Schema
	Execute(ctx context.Context, args map[string]any) (string, error)
}

// A Definition is a tool as data; its JSON is what a client gets.
type Definition struct {
	Name         string          `json:"name"`
	Title        string          `json:"title,omitempty"`
	Description  string          `json:"description,omitempty"`
	InputSchema  any             `json:"inputSchema"`
	OutputSchema json.RawMessage `json:"outputSchema,omitempty"`
	Annotations  *Annotations    `json:"annotations,omitempty"`
	Meta         map[string]any  `json:"_meta,omitempty"`

	Run func(ctx context.Context, args map[string]any) (string, error) `json:"-"`
}

// Annotations are hints for the client.
type Annotations struct {
	Title    string `json:"title,omitempty"`
	ReadOnly *bool  `json:"readOnlyHint,omitempty"`
	Open     bool   `json:"openWorldHint"`
}

// Base is embedded by tools whose texts are fields.
type Base struct {
	name, description string
	schema            *Schema
}

// NewBase returns a base of the given texts and schema.
func NewBase(name, description string, schema *Schema) Base {
	return Base{name: name, description: description, schema: schema}
}

// Name returns the name.
func (b *Base) Name() string { return b.name }

// Description returns the description.
func (b *Base) Description() string { return b.description }

// InputSchema returns the schema.
func (b *Base) InputSchema() *Schema { return b.schema }

// A Registry holds the tools of a program.
type Registry struct {
	tools       map[string]Tool
	definitions []Definition
}

// NewRegistry returns a registry of the given tools.
func NewRegistry(tools ...Tool) *Registry {
	r := &Registry{tools: map[string]Tool{}}
	for _, t := range tools {
		r.Register(t)
	}
	return r
}

// Register adds a tool. A second tool of a name is a mistake of the program.
func (r *Registry) Register(t Tool) {
	if _, ok := r.tools[t.Name()]; ok {
		panic(fmt.Sprintf("tool %s is registered twice", t.Name()))
	}
	r.tools[t.Name()] = t
}

// Define adds tools that are data.
func (r *Registry) Define(definitions ...Definition) *Registry {
	r.definitions = append(r.definitions, definitions...)
	return r
}

// List returns every tool as a client gets it, sorted by name.
func (r *Registry) List() []Definition {
	list := append([]Definition(nil), r.definitions...)
	for _, t := range r.tools {
		list = append(list, Definition{
			Name:        t.Name(),
			Description: t.Description(),
			InputSchema: t.InputSchema(),
			Run:         t.Execute,
		})
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Name < list[j].Name })
	return list
}

// Call runs the tool of that name.
func (r *Registry) Call(ctx context.Context, name string, args map[string]any) (string, error) {
	for _, d := range r.List() {
		if d.Name == name && d.Run != nil {
			return d.Run(ctx, args)
		}
	}
	return "", fmt.Errorf("there is no tool %s", name)
}
