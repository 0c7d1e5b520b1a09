package tokencount

import (
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// texts renders tools as Vertex counts them: each text by itself, without any
// punctuation. Google's own local counters give the rule (googleapis/python-genai,
// google/genai/local_tokenizer.py; googleapis/go-genai, tokenizer/tokenizer.go):
// name, description, and of each schema format, description, enum, required, the
// keys of properties and what they hold. They leave out types; recorded requests
// have one token for each.
type texts struct {
	bare
	// perTool and perProperty are what a tool and each property cost besides.
	perTool, perProperty int
	// untyped leaves the types out.
	untyped bool
}

func (r texts) tool(t *catalog.Tool) *form {
	w := &textWriter{f: &form{}, gaps: gapsOf(t), texts: r}
	w.f.mark("", r.perTool)
	w.add(w.gaps.text("/name", t.Name))
	w.add(w.gaps.text("/description", t.Description.Value))
	if t.InputSchema != nil || w.gaps.under("/inputSchema") {
		w.schema(t.InputSchema, "/inputSchema", 0)
	}
	return w.f
}

type textWriter struct {
	texts
	f     *form
	gaps  gaps
	steps int
}

// add writes one text.
func (w *textWriter) add(text *form) {
	if text.known() && text.String() == "" {
		return
	}
	w.f.append(text)
	w.f.mark("\n", 0)
}

func (w *textWriter) string(s string) {
	f := &form{}
	f.add(clean(s))
	w.add(f)
}

// schema writes the texts of the schema at path. Those that are unknown are a
// hole by themselves, since no text merges with another.
func (w *textWriter) schema(s *catalog.Schema, path string, depth int) {
	w.steps++
	if depth > maxDepth || w.steps > maxSteps || s == nil || w.gaps.at(path) {
		w.f.hole()
		return
	}
	if w.gaps.beside(path, s) {
		w.f.hole()
	}
	if at := w.gaps.join(path, "type"); w.gaps.under(at) {
		w.f.hole()
	} else if name := s.Get("type").Str(); name != "" && !w.untyped {
		w.f.mark(strings.ToUpper(clean(name))+"\n", 1)
	}
	for _, k := range []string{"format", "description"} {
		if v := s.Get(k); v != nil {
			w.add(w.gaps.text(w.gaps.join(path, k), v.Str()))
		}
	}
	for _, k := range []string{"enum", "required"} {
		w.list(s.Get(k), w.gaps.join(path, k))
	}
	if items := s.Get("items"); items != nil {
		w.schema(items, w.gaps.join(path, "items"), depth+1)
	}
	in := w.gaps.join(path, "properties")
	props := s.Get("properties")
	if w.gaps.at(in) || props != nil && w.gaps.beside(in, props) {
		w.f.hole()
	}
	if props == nil || w.gaps.at(in) {
		return
	}
	for _, m := range props.Members {
		w.string(m.Key)
		w.f.mark("", w.perProperty)
		w.schema(m.Value, w.gaps.join(in, m.Key), depth+1)
	}
}

// list writes a list of texts.
func (w *textWriter) list(v *catalog.Schema, path string) {
	switch {
	case w.gaps.under(path):
		w.f.hole()
	case v != nil && v.Kind == catalog.Array:
		for _, it := range v.Items {
			if it.Kind == catalog.String {
				w.string(it.Text)
			}
		}
	}
}
