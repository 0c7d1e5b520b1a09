package rules

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
	"github.com/toolbudget/toolbudget/internal/keyword"
)

// A param is a property of a tool's input schema.
type param struct {
	name   string
	path   string // JSON pointer into the tool
	schema *catalog.Schema
}

// parameters lists those at the first level, in the order they are sent.
func parameters(t *catalog.Tool) []param {
	props := t.InputSchema.Get("properties")
	if props == nil {
		return nil
	}
	var out []param
	for _, m := range props.Members {
		out = append(out, param{name: m.Key, path: catalog.Pointer(input+"/properties", m.Key), schema: m.Value})
	}
	return out
}

// property returns the name of the property whose schema is at a JSON pointer.
func property(at string) (name string, ok bool) {
	i := strings.LastIndexByte(at, '/')
	if i < 0 || !strings.HasSuffix(at[:i], "/properties") {
		return "", false
	}
	return jsonpointer.Unescape(at[i+1:]), true
}

// label names the part of a tool that a JSON pointer leads to as a user speaks of
// it: "the description", "parameter filter.since", "parameter tags[]".
func label(path string) string {
	rest, ok := strings.CutPrefix(path, input)
	if !ok {
		return "the " + strings.TrimPrefix(path, "/")
	}
	var name strings.Builder
	keys := strings.Split(strings.TrimPrefix(rest, "/"), "/")
	for i := 0; i < len(keys); i++ {
		switch keyword.Holds(keys[i]) {
		case keyword.Names:
			if i++; i < len(keys) {
				if name.Len() > 0 {
					name.WriteByte('.')
				}
				name.WriteString(jsonpointer.Unescape(keys[i]))
			}
		case keyword.Either:
			name.WriteString("[]")
		}
	}
	if name.Len() == 0 {
		return "the input schema"
	}
	return "parameter " + name.String()
}

// partly reports whether some of a value is not known, or all of it.
func partly(t *catalog.Tool, path string) bool {
	return t.Hides(path) ||
		slices.ContainsFunc(t.Gaps, func(g catalog.Gap) bool { return catalog.Covers(path, g.Path) })
}

// A text is a description that is sent: the tool's, or one in its input schema.
type text struct {
	path  string // JSON pointer into the tool
	value string
}

// owner names what the text describes.
func (x text) owner() string {
	if x.path == "/description" {
		return label(x.path)
	}
	return label(strings.TrimSuffix(x.path, "/description"))
}

// texts lists the descriptions that are known whole, in the order they are sent.
func texts(t *catalog.Tool) []text {
	var out []text
	add := func(path, value string) {
		if value != "" && !t.Hides(path) {
			out = append(out, text{path, value})
		}
	}
	add("/description", t.Description.Value)
	t.InputSchema.Walk(input, func(at string, s *catalog.Schema) bool {
		add(at+"/description", s.Get("description").Str())
		return true
	})
	return out
}
