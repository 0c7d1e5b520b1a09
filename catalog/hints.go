package catalog

import (
	"slices"
	"strings"
)

// Keys of _meta that Claude Code reads, which defers the tools of servers by default:
// alwaysLoad keeps a definition in every request, and searchHint is searched beside name and
// description. Its documentation of MCP servers and servers that set them say so (read in
// November 2026).
const (
	MetaAlwaysLoad = "anthropic/alwaysLoad"
	MetaSearchHint = "anthropic/searchHint"
)

// Hinted returns the tool's _meta with what its Load and Keywords tell a client: nil if
// there is nothing to say. Keys that the program sets itself stay as they are.
func (t *Tool) Hinted() *Schema {
	out := NewObject()
	if t.Meta != nil {
		out.Members = slices.Clone(t.Meta.Members)
	}
	if t.Load == LoadCore && out.Get(MetaAlwaysLoad) == nil {
		out.Set(MetaAlwaysLoad, NewBool(true))
	}
	if len(t.Keywords) > 0 && out.Get(MetaSearchHint) == nil {
		out.Set(MetaSearchHint, NewString(strings.Join(t.Keywords, " ")))
	}
	if len(out.Members) == 0 {
		return t.Meta
	}
	return out
}

// SearchWords are the words by which users ask for a tool: its keywords, or those of the search
// hint in its _meta.
func (t *Tool) SearchWords() []string {
	if len(t.Keywords) > 0 {
		return t.Keywords
	}
	return strings.Fields(t.Meta.Get(MetaSearchHint).Str())
}
