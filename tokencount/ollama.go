package tokencount

import (
	"cmp"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
)

// ollama renders tools as Ollama's server hands them to a template: wrapped, compact JSON of
// the fields that its types have (ollama/ollama, api/types.go, ToolFunction and ToolProperty).
// Other keywords are dropped, and properties are sorted. Objects within properties are
// written with what their properties have at the first level; recorded requests have none
// deeper.
type ollama struct{ bare }

func (ollama) tool(t *catalog.Tool) *form {
	w := &jsonWriter{f: newForm(), gaps: gapsOf(t), comma: ",", colon: ":"}
	w.f.add(`{"type":"function","function":{"name":`)
	w.text("/name", t.Name)
	w.f.add(`,"description":`)
	w.text("/description", t.Description.Value)
	w.f.add(`,"parameters":`)
	if t.InputSchema == nil && w.gaps.under("/inputSchema") || w.gaps.at("/inputSchema") {
		w.f.hole()
	} else {
		w.f.add(`{"type":"object"`)
		w.keywords(t.InputSchema, "/inputSchema", ollamaParameters)
		w.f.add("}")
	}
	w.f.add("}}")
	return w.f
}

// Keywords of parameters and of a property, in the order of Ollama's types.
var (
	ollamaParameters = []string{"$defs", "items", "required", "properties"}
	ollamaProperty   = []string{"anyOf", "type", "items", "description", "enum", "properties", "required"}
)

// keywords writes the members of an object that are among those, each after a comma.
func (w *jsonWriter) keywords(s *catalog.Schema, path string, names []string) {
	if s != nil && w.gaps.beside(path, s) {
		w.f.hole()
	}
	for _, name := range names {
		v, at := s.Get(name), w.gaps.join(path, name)
		switch {
		case v == nil:
			continue // not sent
		case name == "properties" && v.Kind == catalog.Object && !w.gaps.at(at):
			w.f.add(`,"properties":{`)
			w.properties(v, at)
			w.f.add("}")
		default:
			w.f.add(`,"`, escape(name), `":`)
			w.value(v, at, 0)
		}
	}
}

func (w *jsonWriter) properties(props *catalog.Schema, path string) {
	if w.gaps.beside(path, props) {
		w.f.hole()
	}
	sorted := slices.SortedFunc(slices.Values(props.Members),
		func(a, b catalog.Member) int { return cmp.Compare(a.Key, b.Key) })
	for i, m := range sorted {
		if i > 0 {
			w.f.add(",")
		}
		w.f.add(`"`, escape(clean(m.Key)), `":`)
		at := w.gaps.join(path, m.Key)
		if m.Value.Kind != catalog.Object || w.gaps.at(at) {
			w.value(m.Value, at, 0)
			continue
		}
		inner := &jsonWriter{f: &form{}, gaps: w.gaps, comma: w.comma, colon: w.colon, steps: w.steps}
		inner.keywords(m.Value, at, ollamaProperty)
		w.steps = inner.steps
		w.f.add("{")
		w.f.append(inner.f.without(","))
		w.f.add("}")
	}
}

// indentedHarmony is harmony as Ollama writes it for gpt-oss, without what objects within
// properties hold, and with properties indented: recorded requests have three tokens more
// for each with a description and one for each without.
type indentedHarmony struct{ harmony }

func (r indentedHarmony) tool(t *catalog.Tool) *form { return r.around(t, r.core().tool(t)) }

// around is that of layered. The parameters that harmony is given are those of the tool only
// where no property has properties of its own.
func (r indentedHarmony) around(t *catalog.Tool, parameters *form) *form {
	flat, more := *t, 0
	props := t.InputSchema.Get("properties")
	if props != nil && props.Kind == catalog.Object && !gapsOf(t).under("/inputSchema") {
		nested := false
		for _, m := range props.Members {
			more++
			if m.Value.Get("description").Str() != "" {
				more += 2
			}
			nested = nested || len(ownProperties(m.Value)) > 0
		}
		if nested {
			flat.InputSchema = t.InputSchema.Clone()
			for _, m := range flat.InputSchema.Get("properties").Members {
				if len(ownProperties(m.Value)) > 0 {
					m.Value.Get("properties").Members = nil
				}
			}
			parameters = r.core().tool(&flat)
		}
	}
	f := &form{}
	f.append(r.harmony.around(&flat, parameters))
	f.mark("", more)
	return f
}

// ownProperties returns the properties of an object schema.
func ownProperties(s *catalog.Schema) []catalog.Member {
	if of := s.Get("properties"); of != nil && of.Kind == catalog.Object {
		return of.Members
	}
	return nil
}
