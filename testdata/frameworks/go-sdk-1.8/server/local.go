package server

import (
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/tools"
)

func object(properties map[string]*jsonschema.Schema, required ...string) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "object", Properties: properties, Required: required}
}

func text(description string) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Description: description}
}

// addLocal builds tools by a local closure, and by methods of the program's
// own tool type.
func addLocal(s *mcp.Server) {
	add := func(name, description string, schema *jsonschema.Schema) {
		s.AddTool(&mcp.Tool{Name: "journal_" + name, Description: description, InputSchema: schema}, tools.Answer)
	}
	add("append", "Append a line to today's journal.", object(map[string]*jsonschema.Schema{"line": text("One line")}, "line"))
	add("read", "Read the journal of a day.", object(map[string]*jsonschema.Schema{
		"day":  text("Day, today if absent"),
		"tail": {Type: "integer", Minimum: jsonschema.Ptr(float64(len("1")))},
	}))
	for _, name := range [2]string{"open", "close"} {
		defer add(name, "", object(nil))
	}

	for _, t := range []localTool{timer{minutes: 25}, &stopwatch{common{"stopwatch"}}, common{"metronome"}} {
		s.AddTool(&mcp.Tool{Name: t.Name(), Description: t.Description(), InputSchema: t.Schema()}, tools.Answer)
	}
}

type localTool interface {
	Name() string
	Description() string
	Schema() *jsonschema.Schema
}

type common struct{ name string }

func (c common) Name() string               { return c.name }
func (c common) Description() string        { return "The " + c.Name() + "." }
func (c common) Schema() *jsonschema.Schema { return object(nil) }

type timer struct{ minutes int }

func (timer) Name() string          { return "timer" }
func (t timer) Description() string { return "Set a timer." }
func (t timer) Schema() *jsonschema.Schema {
	s := object(map[string]*jsonschema.Schema{})
	if t.minutes > 0 {
		s.Properties["minutes"] = &jsonschema.Schema{Type: "integer", Maximum: jsonschema.Ptr(float64(t.minutes) * 2)}
	}
	return s
}

type stopwatch struct{ common }

func (*stopwatch) Description() string { return "Start the stopwatch." }
