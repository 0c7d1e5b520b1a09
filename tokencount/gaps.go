package tokencount

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// gaps are the unknown parts of one tool by JSON pointer.
type gaps map[string][]catalog.Gap

// gapsOf returns the gaps in what a model is shown of t: name, description and
// input schema.
func gapsOf(t *catalog.Tool) gaps {
	var g gaps
	for _, gap := range t.Gaps {
		for _, part := range []string{"/name", "/description", "/inputSchema"} {
			path := gap.Path
			if path == "" || path == "/" {
				path = part // the whole tool is unknown
			}
			if within(path, part) {
				if g == nil {
					g = gaps{}
				}
				g[path] = append(g[path], gap)
			}
		}
	}
	return g
}

// within reports whether the JSON pointer path is root or below it.
func within(path, root string) bool {
	return path == root || strings.HasPrefix(path, root) && path[len(root)] == '/'
}

// at reports whether the value at path, a part of that string, or a value that
// holds it, is unknown.
func (g gaps) at(path string) bool {
	if len(g) == 0 {
		return false
	}
	for {
		if len(g[path]) > 0 {
			return true
		}
		i := strings.LastIndexByte(path, '/')
		if i < 0 {
			return false
		}
		path = path[:i]
	}
}

// under reports whether anything at, above or below path is unknown.
func (g gaps) under(path string) bool {
	for p := range g {
		if within(p, path) {
			return true
		}
	}
	return g.at(path)
}

// beside reports whether a member below path that s does not have is unknown.
func (g gaps) beside(path string, s *catalog.Schema) bool {
	for p := range g {
		name, below := strings.CutPrefix(p, path+"/")
		if !below {
			continue
		}
		name, _, _ = strings.Cut(name, "/")
		if s.Get(jsonpointer.Unescape(name)) == nil {
			return true
		}
	}
	return false
}

// cut returns the known parts of the string at path: one more than it has
// holes. Where nothing of it can be relied on, these are two empty parts.
func (g gaps) cut(path, value string) []string {
	if !g.at(path) {
		return []string{clean(value)}
	}
	holes := slices.SortedFunc(
		slices.Values(g[path]),
		func(a, b catalog.Gap) int { return cmp.Compare(a.Offset, b.Offset) },
	)
	var parts []string
	start := 0
	for _, h := range holes {
		end := h.Offset - 1
		if end < start || end > len(value) {
			return []string{"", ""}
		}
		parts = append(parts, clean(value[start:end]))
		start = end
	}
	if len(parts) == 0 {
		return []string{"", ""} // what holds the string is unknown
	}
	return append(parts, clean(value[start:]))
}

// text returns the string at path as a form.
func (g gaps) text(path, value string) *form {
	f := &form{}
	for i, part := range g.cut(path, value) {
		if i > 0 {
			f.hole()
		}
		f.add(part)
	}
	return f
}

// blank reports whether the string at path has no known text but white space, and whether all of
// it is known.
func (g gaps) blank(path, value string) (blank, known bool) {
	if len(g) == 0 {
		return strings.TrimSpace(value) == "", true
	}
	t := g.text(path, value)
	return t.blank(), t.known()
}

// clean replaces what is not UTF-8 byte by byte, as encoding/json does on the
// way to a provider.
func clean(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}

// join appends a key to a path. Where nothing is unknown no path is asked for, and none is
// made.
func (g gaps) join(path, key string) string {
	if len(g) == 0 {
		return ""
	}
	return jsonpointer.Join(path, key)
}
