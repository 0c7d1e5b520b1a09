package router

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// Names of the tools that a FixedList adds, where none are chosen.
const (
	SearchName = "search_tools"
	CallName   = "call_tool"
)

// A FixedList is what a server lists under MCP 2026-07-28 and later, where the answer to
// tools/list must not vary by connection or by what was called before: the core tools, a
// tool that searches the others, and one that calls them. It keeps nothing of a
// conversation, so one serves all clients. It is safe for concurrent use.
type FixedList struct {
	o      FixedOptions
	router *Router // of the tools that are not listed
	known  map[string]bool
	listed []*catalog.Tool
}

// FixedOptions choose the tools of a FixedList.
type FixedOptions struct {
	// Core are patterns of names of tools that are listed in full. So are those whose Load is
	// core, and those whose _meta has anthropic/alwaysLoad.
	Core []string
	// Search and Call are the names of the two tools; "" are SearchName and CallName.
	Search, Call string
	// Ranking are options for the search, such as keywords.
	Ranking Options
	// Choice says for whom the tools are; others are neither listed nor found.
	Choice catalog.Choice
}

// NewFixedList makes the list of a server's tools. It fails for a tool without a name, one
// that has the name of the search or the call, a bad pattern, and bad Ranking options.
func NewFixedList(tools []*catalog.Tool, o FixedOptions) (*FixedList, error) {
	if o.Search == "" {
		o.Search = SearchName
	}
	if o.Call == "" {
		o.Call = CallName
	}
	for _, p := range o.Core {
		if err := catalog.CheckPattern(p); err != nil {
			return nil, fmt.Errorf("core: %w", err)
		}
	}
	f := &FixedList{o: o, known: map[string]bool{}}
	sets := &o.Ranking.Selector
	var hidden, denied []*catalog.Tool
	for _, t := range tools {
		switch {
		case t.Name == o.Search || t.Name == o.Call:
			return nil, fmt.Errorf("a tool is already named %s; choose another name in FixedOptions", t.Name)
		case o.Choice != (catalog.Choice{}) && !sets.May(o.Choice, t):
			denied = append(denied, t)
			continue
		}
		f.known[t.Name] = true
		always := t.Meta.Get(catalog.MetaAlwaysLoad)
		if t.Load == catalog.LoadCore || always != nil && always.Bool ||
			slices.ContainsFunc(o.Core, func(p string) bool { return sets.Fits(p, t) }) {
			f.listed = append(f.listed, t)
		} else {
			hidden = append(hidden, t)
		}
	}
	own, err := ReadTools([]byte(fmt.Sprintf(fixedTools, o.Search, o.Call, o.Call, o.Search)))
	if err != nil {
		return nil, err
	}
	f.listed = append(f.listed, own...)
	f.router, err = New(hidden, o.Ranking.without(slices.Concat(f.listed, denied)))
	return f, err
}

// without returns the options for a router that does not have some tools, although keywords,
// aliases and vectors were made for all of a program.
func (o Options) without(tools []*catalog.Tool) Options {
	o.Keywords, o.Aliases, o.Vectors = maps.Clone(o.Keywords), maps.Clone(o.Aliases), maps.Clone(o.Vectors)
	for _, t := range tools {
		delete(o.Keywords, t.Name)
		delete(o.Vectors, t.Name)
		maps.DeleteFunc(o.Aliases, func(_, name string) bool { return name == t.Name })
	}
	return o
}

// fixedTools are the definitions of both tools. The arguments of the search are those of
// Call. What is called may do anything, so its hints promise nothing.
const fixedTools = `[
{"name":%q,"description":"Find more tools and get their definitions. Search once for each step of the task, ` +
	`all in one call. Then call a tool with %s.",
"inputSchema":{"type":"object","properties":{
"queries":{"type":"array","items":{"type":"string"},"minItems":1,"description":"One for each step: thing and action"},
"method":{"type":"string","enum":["keywords","two-tier","regex"],"description":"keywords if absent"},
"limit":{"type":"integer","minimum":1,"maximum":20}},"required":["queries"]},
"annotations":{"readOnlyHint":true,"openWorldHint":false}},
{"name":%q,"description":"Call a tool that %s has found.",
"inputSchema":{"type":"object","properties":{"name":{"type":"string"},
"arguments":{"type":"object","description":"As the inputSchema of the tool says"}},"required":["name"]},
"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":true}}]`

// Tools are the definitions that are listed, the same in every answer.
func (f *FixedList) Tools() []*catalog.Tool { return slices.Clone(f.listed) }

// Search answers a call of the search tool with the definitions of what it finds, one on each
// line. Errors are for the model, which may search again.
func (f *FixedList) Search(ctx context.Context, arguments []byte) (string, error) {
	var c Call
	if err := json.Unmarshal(arguments, &c); err != nil {
		return "", fmt.Errorf("the arguments do not fit the schema of %s: %w", f.o.Search, err)
	}
	if c.Query == "" && len(c.Queries) == 0 {
		return "", errors.New("queries is empty; write one search for each step of the task")
	}
	hits, err := f.router.Find(ctx, c.Ask())
	if err != nil {
		return "", err
	}
	if len(hits) == 0 {
		return "No tool fits. Search for the thing and the action in other words.", nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Call these tools with %s:\n", f.o.Call)
	for _, h := range hits {
		b.Write(h.Tool.Wire())
		b.WriteByte('\n')
	}
	return b.String(), nil
}

// Unwrap returns which tool a call of the call tool is for, and with which arguments. Errors
// are for the model.
func (f *FixedList) Unwrap(arguments []byte) (name string, inner json.RawMessage, err error) {
	var c struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	}
	if err := json.Unmarshal(arguments, &c); err != nil {
		return "", nil, fmt.Errorf("the arguments do not fit the schema of %s: %w", f.o.Call, err)
	}
	if !f.known[c.Name] {
		return "", nil, fmt.Errorf("there is no tool %q; find one with %s", c.Name, f.o.Search)
	}
	if len(c.Arguments) == 0 || bytes.Equal(c.Arguments, []byte("null")) {
		c.Arguments = json.RawMessage("{}")
	}
	return c.Name, c.Arguments, nil
}

// Names are those of the search tool and the call tool.
func (f *FixedList) Names() (search, call string) { return f.o.Search, f.o.Call }

// ReadTools reads the array of an MCP tools/list answer, such as a server's own tools.
func ReadTools(data []byte) ([]*catalog.Tool, error) {
	list, err := catalog.ParseSchema(data)
	if err != nil {
		return nil, fmt.Errorf("the list of tools: %w", err)
	}
	var out []*catalog.Tool
	for i, item := range list.Items {
		name := item.Get("name").Str()
		if name == "" {
			return nil, fmt.Errorf("tool %d has no name", i)
		}
		out = append(out, &catalog.Tool{
			ID: name, Name: name, Reachable: true, Default: catalog.Yes,
			Title:       catalog.Text{Value: item.Get("title").Str()},
			Description: catalog.Text{Value: item.Get("description").Str()},
			InputSchema: item.Get("inputSchema"), OutputSchema: item.Get("outputSchema"),
			Annotations: item.Get("annotations"), Meta: item.Get("_meta"),
		})
	}
	return out, nil
}
