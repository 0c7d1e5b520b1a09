package export

import (
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// mcp is the result of tools/list (the MCP specification
// 2025-11-25, server/tools), in which inputSchema is an object of type object.
func mcp() form {
	return form{
		name: provider.FormatMCP, text: "the result of MCP's tools/list",
		sends: []string{"title", "outputSchema", "annotations", "_meta", otherMembers},
		tool: func(w *writer, it item) *catalog.Schema {
			t := it.tool
			s := object("name", t.Name)
			if !t.Title.IsZero() {
				s.Set("title", catalog.NewString(t.Title.Value))
			}
			if !t.Description.IsZero() {
				s.Set("description", catalog.NewString(t.Description.Value))
			}
			s.Set("inputSchema", w.rooted(t.InputSchema))
			for _, m := range []catalog.Member{{Key: "outputSchema", Value: t.OutputSchema},
				{Key: "annotations", Value: t.Annotations}, {Key: "_meta", Value: t.Hinted()}} {
				if m.Value != nil {
					s.Members = append(s.Members, m)
				}
			}
			if t.Other != nil {
				s.Members = append(s.Members, t.Other.Members...)
			}
			return s
		},
		build: func(_ *writer, items []item) *catalog.Schema {
			return object("tools", catalog.NewArray(jsons(items)...))
		},
	}
}

// Definition returns one tool as tools/list sends it, as far as it is known.
func Definition(t *catalog.Tool) *catalog.Schema {
	f := mcp()
	w := &writer{Options: Options{Format: f.name}, format: f, out: &Request{}, tool: t}
	return f.tool(w, item{tool: t})
}
