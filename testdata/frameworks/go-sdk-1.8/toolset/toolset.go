// Package toolset groups tools, which are registered group by group.
package toolset

import (
	"fmt"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Definition is a tool that knows how to register itself.
type Definition struct {
	Tool     mcp.Tool
	Scopes   []string
	register func(*mcp.Server)
}

// Define takes what a constructor returns.
func Define[In, Out any](tool mcp.Tool, handler mcp.ToolHandlerFor[In, Out], scopes []string) Definition {
	return Definition{
		Tool:   tool,
		Scopes: scopes,
		register: func(s *mcp.Server) {
			t := tool
			mcp.AddTool(s, &t, handler)
		},
	}
}

// A Set is a group of tools.
type Set struct {
	Name, Description string
	tools             []Definition
	writes            bool
}

// NewSet returns an empty set.
func NewSet(name, description string) *Set { return &Set{Name: name, Description: description} }

// Add appends tools and returns the set.
func (s *Set) Add(tools ...Definition) *Set {
	s.tools = append(s.tools, tools...)
	for _, t := range tools {
		if t.Tool.Annotations == nil || !t.Tool.Annotations.ReadOnlyHint {
			s.writes = true
		}
	}
	return s
}

// A Group holds the sets of a server.
type Group struct {
	sets  map[string]*Set
	order []string
}

// Register adds a set. Two sets of one name are a mistake of the program.
func (g *Group) Register(set *Set) {
	if g.sets == nil {
		g.sets = make(map[string]*Set)
	}
	if _, ok := g.sets[set.Name]; ok {
		panic(fmt.Errorf("toolset %s is registered twice", set.Name))
	}
	g.sets[set.Name] = set
	g.order = append(g.order, set.Name)
}

// Enable registers the tools of the named sets with the server, all if "all"
// is among the names.
func (g *Group) Enable(s *mcp.Server, names ...string) error {
	if slices.Contains(names, "all") {
		names = g.order
	}
	for _, name := range names {
		set, ok := g.sets[name]
		if !ok {
			return fmt.Errorf("no toolset %q", name)
		}
		for _, t := range set.tools {
			t.register(s)
		}
	}
	return nil
}

// MustSchemaFor infers a schema, for package variables.
func MustSchemaFor[T any]() *jsonschema.Schema {
	schema, err := jsonschema.For[T](nil)
	if err != nil {
		panic(fmt.Sprintf("schema of %T: %v", *new(T), err))
	}
	return schema
}
