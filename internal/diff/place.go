package diff

import (
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/keyword"
)

// place returns where the part of a tool at the pointer is written: its own
// place or that of the first text inside it, else that of the parameter it
// belongs to, and at last the tool. What lies beside the part is never meant.
func (c *comparer) place(pointer string, old bool) catalog.Span {
	t := c.now
	if old {
		t = c.old
	}
	switch {
	case pointer == "/description" && !t.Description.At.IsZero():
		return t.Description.At
	case pointer == "/title" && !t.Title.At.IsZero():
		return t.Title.At
	}
	for _, r := range []struct {
		root  string
		value *catalog.Schema
	}{{"/inputSchema", t.InputSchema}, {"/outputSchema", t.OutputSchema}, {"/annotations", t.Annotations},
		{"/_meta", t.Meta}} {
		rest, ok := strings.CutPrefix(pointer, r.root)
		if !ok || rest != "" && rest[0] != '/' {
			continue
		}
		inside := true
		for ; rest != ""; rest = rest[:strings.LastIndexByte(rest, '/')] {
			part := r.value.Lookup(rest)
			if inside {
				if at := written(part); !at.IsZero() {
					return at
				}
			}
			if at := own(part); !at.IsZero() {
				return at
			}
			above := rest[:strings.LastIndexByte(rest, '/')]
			inside = inside && !named(above) // of the parameter, and not of its siblings
			if !inside {
				break
			}
		}
		if at := own(r.value); !at.IsZero() {
			return at
		}
	}
	return t.Source
}

// named reports whether the value at the pointer holds schemas by name or number.
func named(pointer string) bool {
	key := pointer[strings.LastIndexByte(pointer, '/')+1:]
	shape := keyword.Holds(key)
	return key == "" || shape == keyword.Names || shape == keyword.List
}

// own returns the place of s. One in a dependency (module@version/file) is where
// an option of an SDK wrote a keyword, which tells a reader nothing.
func own(s *catalog.Schema) catalog.Span {
	if s == nil || strings.Contains(s.At.File, "@") {
		return catalog.Span{}
	}
	return s.At
}

// written returns the place of s, or of the first part of it that has one.
func written(s *catalog.Schema) catalog.Span {
	if s == nil {
		return catalog.Span{}
	}
	if at := own(s); !at.IsZero() {
		return at
	}
	for _, m := range s.Members {
		if at := written(m.Value); !at.IsZero() {
			return at
		}
	}
	for _, it := range s.Items {
		if at := written(it); !at.IsZero() {
			return at
		}
	}
	return catalog.Span{}
}
