package catalog

import "slices"

// A Program is what one client loads at once: the tools of a main package, or of
// one of its servers where it has several, or of what a library's exported
// functions reach. Totals and budgets are per program, never a sum over
// unrelated ones.
type Program struct {
	Package string `json:"package"`
	// Server tells the servers of a package apart, where a client connects to one
	// of several: the name the server gives itself or, without a unique one, the
	// function that creates it.
	Server string `json:"server,omitempty"`
	// Tools are the ids of the tools of this program.
	Tools []string `json:"tools,omitempty"`
	// Instructions is the text an MCP server sends about itself. The model
	// reads it with every request, so it belongs to the fixed part of the cost.
	Instructions Text `json:"instructions,omitzero"`
	// DynamicSources are places that may register tools which the source does not
	// determine, such as the re-export of a remote server's list.
	DynamicSources []DynamicSource `json:"dynamicSources,omitempty"`
	// Gaps of the program itself, as opposed to those of one tool.
	Gaps []Gap `json:"gaps,omitempty"`
	// UnreadSDKs are the modules of SDKs for language models that the program imports
	// and whose own ways to declare tools are not read.
	UnreadSDKs []string `json:"unreadSDKs,omitempty"`
	// UnusedTypes are types that the configuration declares and whose package is part of the
	// program, of which it makes no tool.
	UnusedTypes []string `json:"unusedTypes,omitempty"`
}

// A DynamicSource may register tools that the source does not determine. A
// program with one has at least the tools that are listed, so no total of it is
// ever within a limit for certain.
type DynamicSource struct {
	At   string `json:"at"`
	Kind string `json:"kind"`
}

// Name identifies the program in its catalog: the package, with the server in
// parentheses where the package has several.
func (p *Program) Name() string {
	if p.Server == "" {
		return p.Package
	}
	return p.Package + " (" + p.Server + ")"
}

// Has reports whether the tool is one of the program's.
func (p *Program) Has(t *Tool) bool {
	return slices.Contains(p.Tools, t.ID) && t.isOf(p)
}

// isOf reports whether a tool that has one of the program's ids is the
// definition that the program serves.
func (t *Tool) isOf(p *Program) bool {
	return len(t.Programs) == 0 || slices.Contains(t.Programs, p.Name())
}

// Program returns the program of that name, or nil.
func (c *Catalog) Program(name string) *Program {
	for i := range c.Programs {
		if c.Programs[i].Name() == name {
			return &c.Programs[i]
		}
	}
	return nil
}

// ToolsOf returns the tools of p in the catalog's order.
func (c *Catalog) ToolsOf(p *Program) []*Tool {
	in := make(map[string]bool, len(p.Tools))
	for _, id := range p.Tools {
		in[id] = true
	}
	var out []*Tool
	for _, t := range c.Tools {
		if in[t.ID] && t.isOf(p) {
			out = append(out, t)
		}
	}
	return out
}

// OfServer returns the catalog with the programs that have that server, and their
// tools.
func (c *Catalog) OfServer(name string) *Catalog {
	out := *c
	out.Programs = slices.DeleteFunc(slices.Clone(c.Programs), func(p Program) bool { return p.Server != name })
	return out.Only(func(t *Tool) bool {
		return slices.ContainsFunc(out.Programs, func(p Program) bool { return p.Has(t) })
	})
}

// Only returns the catalog with the tools that f keeps. The tools are shared.
func (c *Catalog) Only(f func(*Tool) bool) *Catalog {
	out := *c
	out.Tools = []*Tool{}
	for _, t := range c.Tools {
		if f(t) {
			out.Tools = append(out.Tools, t)
		}
	}
	out.Programs = slices.Clone(c.Programs)
	for i := range out.Programs {
		p := &out.Programs[i]
		kept := map[string]bool{}
		for _, t := range out.ToolsOf(p) {
			kept[t.ID] = true
		}
		p.Tools = slices.DeleteFunc(slices.Clone(p.Tools), func(id string) bool { return !kept[id] })
	}
	return &out
}
