package tokencount

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// spaced renders tools as JSON the way Python's json.dumps(tool,
// ensure_ascii=False) writes it, which is what a chat template's tojson does:
// keys in the order they are sent, ", " between values and ": " after keys, and
// nothing escaped that JSON does not ask for.
type spaced struct {
	bare
	// schema is the key of the input schema: parameters or input_schema.
	schema string
	// compact leaves the spaces out.
	compact bool
	// wrapped puts {"type": "function", "function": …} around the tool.
	wrapped bool
	// wide writes a description that is empty, as some clients send it.
	wide bool
}

// tool renders one tool. A description that is empty is not sent; a schema that
// is missing is that of an object without properties, since APIs demand one.
func (r spaced) tool(t *catalog.Tool) *form {
	if core := r.core(); core != nil {
		return r.around(t, core.tool(t))
	}
	w := &jsonWriter{f: newForm(), gaps: gapsOf(t), comma: ", ", colon: ": "}
	if r.compact {
		w.comma, w.colon = ",", ":"
	}
	w.f.add(`{"name"`, w.colon)
	w.f.members += 2 // name and schema
	w.text("/name", t.Name)
	switch d := w.gaps.text("/description", t.Description.Value); {
	case !d.known() && d.blank():
		w.f.hole() // the key is there only when the text is not empty
	case t.Description.Value != "" || r.wide:
		w.f.add(w.comma, `"description"`, w.colon)
		w.f.members++
		w.text("/description", t.Description.Value)
	}
	w.f.add(w.comma, `"`, r.schema, `"`, w.colon)
	w.value(sentSchema(t, w.gaps), "/inputSchema", 0)
	w.f.add("}")
	return w.f
}

// alike is that of sparing: the wide form differs in descriptions that are empty.
func (r spaced) alike(t *catalog.Tool) bool {
	return r.wide && t.Description.Value != "" && !gapsOf(t).under("/description")
}

// core renders the tool without the wrapper, if there is one.
func (r spaced) core() renderer {
	if !r.wrapped {
		return nil
	}
	r.wrapped = false
	return r
}

// around puts the wrapper around a tool.
func (r spaced) around(_ *catalog.Tool, tool *form) *form {
	comma, colon := ", ", ": "
	if r.compact {
		comma, colon = ",", ":"
	}
	f := &form{}
	f.last.Grow(tool.size() + 64)
	f.add(`{"type"`, colon, `"function"`, comma, `"function"`, colon)
	f.append(tool)
	f.add("}")
	return f
}

// A jsonWriter writes JSON values of which parts may be unknown.
type jsonWriter struct {
	f            *form
	gaps         gaps
	comma, colon string
	steps        int
}

// value writes the value at path. Beyond the bounds of a schema (maxDepth,
// maxSteps) it counts as unknown.
func (w *jsonWriter) value(s *catalog.Schema, path string, depth int) {
	w.steps++
	switch {
	case depth > maxDepth || w.steps > maxSteps:
		w.f.hole()
	case s != nil && s.Kind == catalog.String:
		w.text(path, s.Text)
	case s == nil && w.gaps.under(path) || w.gaps.at(path):
		w.f.hole()
	case s != nil && s.Kind == catalog.Array:
		w.f.add("[")
		for i, it := range s.Items {
			if i > 0 {
				w.f.add(w.comma)
			}
			w.value(it, w.gaps.join(path, strconv.Itoa(i)), depth+1)
		}
		w.f.add("]")
	case s != nil && s.Kind == catalog.Object:
		w.object(s, path, depth)
	default:
		w.f.add(clean(string(s.AppendJSON(nil))))
	}
}

// object writes an object. A member that is unknown may stand anywhere in it.
func (w *jsonWriter) object(s *catalog.Schema, path string, depth int) {
	more := w.gaps.beside(path, s)
	w.f.add("{")
	for i, m := range s.Members {
		if more {
			w.f.hole()
		}
		if i > 0 {
			w.f.add(w.comma)
		}
		w.f.add(`"`, escape(clean(m.Key)), `"`, w.colon)
		w.f.members++
		w.value(m.Value, w.gaps.join(path, m.Key), depth+1)
	}
	if more {
		w.f.hole()
	}
	w.f.add("}")
}

// text writes the string at path. Of one of which nothing is known it is not
// even known that it is a string.
func (w *jsonWriter) text(path, value string) {
	if len(w.gaps) == 0 {
		w.f.add(`"`, escape(clean(value)), `"`)
		return
	}
	parts := w.gaps.cut(path, value)
	if len(parts) > 1 && strings.Join(parts, "") == "" {
		w.f.hole()
		return
	}
	w.f.add(`"`)
	for i, p := range parts {
		if i > 0 {
			w.f.hole()
		}
		w.f.add(escape(p))
	}
	w.f.add(`"`)
}

// unescaped reports whether nothing of a string is escaped.
func unescaped(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] == '"' || s[i] == '\\' {
			return false
		}
	}
	return true
}

// escape writes the inside of a JSON string, as Python does with ensure_ascii=False.
func escape(s string) string {
	if unescaped(s) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r >= ' ':
			b.WriteRune(r)
		default:
			if i := strings.IndexRune("\b\t\n\f\r", r); i >= 0 {
				b.WriteByte('\\')
				b.WriteByte("btnfr"[i])
				continue
			}
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}
