package export

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
	"github.com/toolbudget/toolbudget/provider"
)

// Options say how a request is written.
type Options struct {
	// Format is one of Formats.
	Format provider.Format
	// Strict rewrites input schemas for the provider's strict mode. A schema that
	// mode cannot express stays as it is, and its tool is sent without the mode.
	Strict bool
	// Defer are patterns of the names of tools that are loaded by tool search, as
	// are those whose catalog entry says deferred.
	Defer []string
	// Allow are patterns of the names of the tools that the model may call.
	Allow []string
	// Namespaces group tools. A tool belongs to the first whose pattern fits.
	Namespaces []Namespace
	// Cache marks the end of the tools as a prefix to cache.
	Cache bool
	// Any asks that the model calls a tool, which is said by tool_choice or what
	// the API has in its place.
	Any bool
}

// A Namespace is a named group of tools.
type Namespace struct {
	Name    string
	Pattern string // of tools' names
}

// A Request is what a request says of tools.
type Request struct {
	// Body is an object with those members of the request that concern tools, such
	// as tools and tool_choice.
	Body *catalog.Schema
	// Lossy lists every step after which the request says less, or another thing,
	// than the catalog, in the order of the tools.
	Lossy []Step
	// Gaps are the parts of the tools that are not known, so that they are missing
	// in Body.
	Gaps []Gap
}

// A Step is one change that loses something.
type Step struct {
	// Tool is the name of the tool, "" for the request.
	Tool string `json:"tool,omitempty"`
	// Path is a JSON pointer into the tool as the catalog has it.
	Path string `json:"path,omitempty"`
	// Text says what was changed.
	Text string `json:"step"`
}

// A Gap is an unknown part of a tool.
type Gap struct {
	Tool string `json:"tool"`
	catalog.Gap
}

// New writes a request with the tools, whose names are all different. Its error
// names an option that the provider's API does not have, or a pattern that fits
// no tool.
func New(tools []*catalog.Tool, o Options) (*Request, error) {
	f, err := find(o.Format)
	if err != nil {
		return nil, err
	}
	if err := o.check(f, tools); err != nil {
		return nil, err
	}
	w := &writer{Options: o, format: f, out: &Request{}}
	items := make([]item, len(tools))
	for i, t := range tools {
		w.tool = t
		items[i] = item{tool: t, deferred: w.deferred(t)}
		items[i].json = f.tool(w, items[i])
		w.leftOut(f)
		for _, g := range t.Gaps {
			w.out.Gaps = append(w.out.Gaps, Gap{Tool: t.Name, Gap: g})
		}
	}
	w.tool = nil
	w.out.Body = f.build(w, items)
	return w.out, nil
}

// A form is how the API of one provider takes tools.
type form struct {
	name provider.Format
	text string
	// The options that it has.
	strict, deferral, allow, namespaces, cache, any bool
	// responses says that the output schema is written if the program sends it.
	responses bool
	// sends are the parts beyond name, description and input schema that it takes.
	sends []string
	tool  func(*writer, item) *catalog.Schema
	build func(*writer, []item) *catalog.Schema
}

func formats() []form {
	return []form{openAIChat(), openAIResponses(), anthropic(), gemini(), bedrock(), mcp()}
}

// Formats returns the name of each format and what is written in it.
func Formats() [][2]string {
	var out [][2]string
	for _, f := range formats() {
		out = append(out, [2]string{string(f.name), f.text})
	}
	return out
}

func find(name provider.Format) (form, error) {
	var names []provider.Format
	for _, f := range formats() {
		if f.name == name {
			return f, nil
		}
		names = append(names, f.name)
	}
	return form{}, fmt.Errorf("unknown provider %q; use one of %s", name, provider.Join(names))
}

// An item is a tool as it is sent.
type item struct {
	tool     *catalog.Tool
	deferred bool
	json     *catalog.Schema
}

// A writer writes one request.
type writer struct {
	Options
	format form
	out    *Request
	tool   *catalog.Tool // the one that is written, nil for the request
}

// lose lists a lossy step.
func (w *writer) lose(path, text string, args ...any) {
	s := Step{Path: path, Text: fmt.Sprintf(text, args...)}
	if w.tool != nil {
		s.Tool = w.tool.Name
	}
	w.out.Lossy = append(w.out.Lossy, s)
}

// leftOut lists the parts of the tool that the API does not take.
func (w *writer) leftOut(f form) {
	for _, p := range []struct {
		name string
		has  bool
	}{
		{"title", !w.tool.Title.IsZero()},
		{"outputSchema", w.tool.OutputSchema != nil && !(f.responses && w.tool.SendsOutput())},
		{"annotations", w.tool.Annotations != nil},
		{"_meta", w.tool.Meta != nil},
	} {
		if p.has && !slices.Contains(f.sends, p.name) {
			w.lose("/"+p.name, "left out: not sent by this API")
		}
	}
	if w.tool.Other == nil || slices.Contains(f.sends, otherMembers) {
		return
	}
	for _, m := range w.tool.Other.Members {
		w.lose("/other/"+jsonpointer.Escape(m.Key), "left out: not sent by this API")
	}
}

// otherMembers stands in form.sends for the members that catalog.Tool.Other has.
const otherMembers = "other"

// deferred reports whether tool search loads the tool.
func (w *writer) deferred(t *catalog.Tool) bool {
	switch {
	case matches(w.Defer, t.Name):
		return true
	case !t.Deferred():
		return false
	case w.format.deferral:
		return true
	}
	w.lose("", "sent with every request: this API cannot defer it")
	return false
}

// described appends name and description.
func described(t *catalog.Tool) []catalog.Member {
	out := []catalog.Member{{Key: "name", Value: catalog.NewString(t.Name)}}
	if !t.Description.IsZero() {
		out = append(out, catalog.Member{Key: "description", Value: catalog.NewString(t.Description.Value)})
	}
	return out
}

// jsons returns the tools as they are sent.
func jsons(items []item) []*catalog.Schema {
	out := make([]*catalog.Schema, len(items))
	for i, it := range items {
		out[i] = it.json
	}
	return out
}

// object returns an object of keys and values in turn.
func object(pairs ...any) *catalog.Schema {
	s := catalog.NewObject()
	for i := 0; i < len(pairs); i += 2 {
		s.Members = append(s.Members, catalog.Member{Key: pairs[i].(string), Value: value(pairs[i+1])})
	}
	return s
}

func value(v any) *catalog.Schema {
	switch v := v.(type) {
	case string:
		return catalog.NewString(v)
	case bool:
		return catalog.NewBool(v)
	}
	return v.(*catalog.Schema)
}
