package wire

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// A Repeat is a part that at least two tools send in the same bytes.
type Repeat struct {
	// Path is a JSON pointer to it in the first tool that has it.
	Path string `json:"path"`
	// Tools are those that have it, and Times how often it is sent.
	Tools []string `json:"tools"`
	Times int      `json:"times"`
	// Each is what it costs once. Sending it once saves Shared, and leaving it out Dropped.
	Each    Cost `json:"each"`
	Shared  Cost `json:"shared"`
	Dropped Cost `json:"dropped"`
}

// leastBytes is the least that a part must have to be reported: a shorter one costs about
// as much as a reference to it. Set by hand.
const leastBytes = 80

// An occurrence is a place of a part.
type occurrence struct {
	tool int
	path string
}

// repeats finds parts that tools repeat. What lies within a larger repeated part is left
// out.
func repeats(tools []*catalog.Schema, of func(*catalog.Schema) Cost) []Repeat {
	at := map[string][]occurrence{}
	first := map[string]*catalog.Schema{}
	var texts []string
	for i, t := range tools {
		for _, m := range t.Members {
			walk(m.Value, jsonpointer.Join("", m.Key), func(path string, s *catalog.Schema) {
				text := string(s.AppendJSON(nil))
				if len(text) < leastBytes {
					return
				}
				if first[text] == nil {
					first[text] = s
					texts = append(texts, text)
				}
				at[text] = append(at[text], occurrence{tool: i, path: path})
			})
		}
	}
	slices.SortStableFunc(texts, func(a, b string) int {
		return cmp.Compare((len(at[b])-1)*len(b), (len(at[a])-1)*len(a))
	})
	var out []Repeat
	taken := make([][]string, len(tools)) // paths of parts that are reported
	for _, text := range texts {
		free := slices.DeleteFunc(at[text], func(o occurrence) bool {
			return slices.ContainsFunc(taken[o.tool], func(path string) bool {
				return o.path == path || strings.HasPrefix(o.path, path+"/") || strings.HasPrefix(path, o.path+"/")
			})
		})
		var names []string
		for _, o := range free {
			if name := tools[o.tool].Get("name").Str(); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		if len(names) < 2 {
			continue
		}
		r := Repeat{Path: free[0].path, Tools: names, Times: len(free), Each: of(first[text])}
		r.Dropped = r.Each.times(r.Times)
		r.Shared = r.Each.times(r.Times - 1)
		for _, o := range free {
			taken[o.tool] = append(taken[o.tool], o.path)
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b Repeat) int { return cmp.Compare(b.Shared.Bytes, a.Shared.Bytes) })
	return out
}

func (c Cost) times(n int) Cost {
	c.Bytes, c.Tokens.Lo, c.Tokens.Hi = c.Bytes*n, c.Tokens.Lo*n, c.Tokens.Hi*n
	return c
}

// walk visits a value and all objects, arrays and texts in it.
func walk(s *catalog.Schema, path string, visit func(string, *catalog.Schema)) {
	switch s.Kind {
	case catalog.Object:
		visit(path, s)
		for _, m := range s.Members {
			walk(m.Value, jsonpointer.Join(path, m.Key), visit)
		}
	case catalog.Array:
		visit(path, s)
		for i, item := range s.Items {
			walk(item, path+"/"+strconv.Itoa(i), visit)
		}
	case catalog.String:
		visit(path, s)
	}
}
