package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
	"github.com/toolbudget/toolbudget/provider"
)

// unusedRules is the rule on definitions that nothing refers to.
func unusedRules() []Rule {
	return []Rule{{
		Name: "anthropic-unused-definitions", Severity: Warning, Seen: "2026-11",
		Providers: []provider.Name{provider.Anthropic, provider.AnthropicStrict, provider.ClaudeCode, provider.MCP},
		Text: "Something refers to each definition in $defs or definitions. Anthropic shows a model all of " +
			"them, used or not.",
		Source: "makenotion/notion-mcp-server: three quarters of the bytes of its schemas, by Anthropic's own count",
		Tool:   unused,
	}}
}

// unused finds definitions that no reference from the root of the input schema reaches.
func unused(t *catalog.Tool, _ Settings) []Finding {
	if partly(t, input) {
		return nil // what is not known may refer to them
	}
	if t.InputSchema == nil {
		return nil
	}
	r := &references{root: t.InputSchema, reached: map[string]bool{}, sure: true}
	r.follow(t.InputSchema, false)
	var out []Finding
	for _, key := range []string{"$defs", "definitions"} {
		defs := t.InputSchema.Get(key)
		if defs == nil || !r.sure || r.reached["/"+key] {
			continue // none, or any of them may be meant
		}
		for _, m := range defs.Members {
			at := catalog.Pointer("/"+key, m.Key)
			if !r.reached[at] {
				out = append(out, Finding{
					Path: input + at, Text: fmt.Sprintf("nothing refers to the definition %s", m.Key),
					Fix: &Fix{Text: "remove " + m.Key, Path: input + at},
				})
			}
		}
	}
	return out
}

// references are the definitions that a schema refers to.
type references struct {
	root    *catalog.Schema
	reached map[string]bool
	// sure is false if a reference may lead anywhere.
	sure bool
}

// follow walks through a schema or, with names, through an object whose keys are names.
func (r *references) follow(s *catalog.Schema, names bool) {
	for _, m := range s.Members {
		if !names && (m.Key == "$defs" || m.Key == "definitions") {
			continue // until something refers to one
		}
		if !names {
			r.keyword(m)
		}
		holds := []string{"properties", "patternProperties", "dependentSchemas", "dependencies"}
		r.follow(m.Value, !names && slices.Contains(holds, m.Key))
	}
	for _, item := range s.Items {
		r.follow(item, false)
	}
}

// keyword notes where a keyword refers to.
func (r *references) keyword(m catalog.Member) {
	switch m.Key {
	case "$ref":
		ref := m.Value.Str()
		at, ok := strings.CutPrefix(ref, "#/")
		r.sure = r.sure && (ok || ref == "#")
		if def := definition("/" + at); ok && !r.reached[def] {
			r.reached[def] = true
			if target := r.root.Lookup(def); target != nil {
				r.follow(target, false)
			}
		}
	case "$dynamicRef", "$recursiveRef", "$anchor", "$dynamicAnchor", "$id", "id":
		r.sure = r.sure && m.Value.Kind != catalog.String // a name that a reference may use
	}
}

// definition is the pointer to the definition that a pointer leads into, or the pointer.
func definition(pointer string) string {
	parts := strings.Split(pointer, "/")
	if len(parts) > 3 && slices.Contains([]string{"$defs", "definitions"}, parts[1]) {
		parts = parts[:3]
	}
	if len(parts) == 3 {
		parts[2] = jsonpointer.Escape(jsonpointer.Unescape(parts[2])) // as catalog.Pointer writes it
	}
	return strings.Join(parts, "/")
}
