package tokencount

import (
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// gaps are the unknown parts of one tool by JSON pointer.
type gaps map[string][]catalog.Gap

func gapsOf(t *catalog.Tool) gaps {
	if len(t.Gaps) == 0 {
		return nil
	}
	g := gaps{}
	for _, gap := range t.Gaps {
		if counted(gap.Path) {
			g[gap.Path] = append(g[gap.Path], gap)
		}
	}
	return g
}

// counted reports whether what is at the pointer is sent to a model: the name,
// the description or a part of the input schema, or the whole tool.
func counted(path string) bool {
	return path == "" || path == "/name" || path == "/description" || within(path, "/inputSchema")
}

func within(path, root string) bool {
	return path == root || strings.HasPrefix(path, root) && path[len(root)] == '/'
}

// at reports whether the value at path, or a value that holds it, is unknown.
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

// under reports whether anything at or below path is unknown.
func (g gaps) under(path string) bool {
	for p := range g {
		if within(p, path) {
			return true
		}
	}
	return g.at(path)
}

// text returns the text at path as a form: its value, cut where a part of it
// is unknown, or one hole when it cannot be said where.
func (g gaps) text(path, value string) *form {
	f := &form{}
	if !g.at(path) {
		f.add(value)
		return f
	}
	f.hole()
	return f
}

// key appends a key to a JSON pointer (RFC 6901).
func key(path, name string) string {
	return path + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}

// clean replaces what is not UTF-8 byte by byte, as encoding/json does on the
// way to a provider.
func clean(s string) string { return string([]rune(s)) }
