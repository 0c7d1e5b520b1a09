// Package server puts the program's tools together.
package server

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/toolbudget/toolbudget/testdata/frameworks/custom-types/builtin"
	"github.com/toolbudget/toolbudget/testdata/frameworks/custom-types/tool"
)

// New returns the registry with every tool of the program.
func New() *tool.Registry {
	r := tool.NewRegistry(builtin.NewReadFile("."), builtin.NewSearch("Go", "Markdown"))
	r.Register(builtin.NewNote(200))
	for _, unit := range []string{"minutes", "hours"} {
		r.Register(&wait{unit: unit})
	}
	return r.Define(statusTool, rawTool("restart")).Define(accountTools("account")...)
}

// wait has a name that depends on its fields.
type wait struct{ unit string }

func (w *wait) Name() string        { return "wait_" + w.unit }
func (w *wait) Description() string { return fmt.Sprintf("Wait for some %s.", w.unit) }
func (w *wait) InputSchema() *tool.Schema {
	s := tool.NewObjectSchema("", map[string]*tool.Schema{}, nil)
	max := 600.0
	if w.unit == "hours" {
		max = 24
	}
	return s.WithProperty(w.unit, tool.NewNumberSchema("How many").WithRange(nil, &max)).WithRequired(w.unit)
}
func (w *wait) Execute(context.Context, map[string]any) (string, error) { return "waited", nil }

var statusTool = tool.Definition{
	Name:        "status",
	Title:       "Status",
	Description: "State of the <daemon> & its workers.",
	InputSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	Annotations: &tool.Annotations{Title: "Show status", ReadOnly: ptr(true)},
	Meta:        map[string]any{"group": "daemon", "rank": 1.5},
}

func rawTool(verb string) (d tool.Definition) {
	d.Name = verb + "_daemon"
	d.InputSchema = json.RawMessage(`{"type":"object","properties":{"force":{"type":"boolean"},"after":{"type":"integer"}}}`)
	d.OutputSchema = json.RawMessage(`{"type": "object"}`)
	d.Annotations = &tool.Annotations{Open: true}
	d.Run = func(context.Context, map[string]any) (string, error) { return verb, nil }
	return d
}

// accountTools has one definition for each verb.
func accountTools(kind string) []tool.Definition {
	var list []tool.Definition
	for i, verb := range [...]string{"open", "close", "list"} {
		d := tool.Definition{Name: fmt.Sprintf("%s_%s", verb, kind)}
		if i < 2 {
			d.InputSchema = tool.NewObjectSchema("", map[string]*tool.Schema{"id": tool.NewStringSchema(kind + " id")}, []string{"id"})
		} else {
			d.InputSchema = tool.NewObjectSchema("", nil, nil).Close()
			d.Description = "List every " + kind + "."
		}
		list = append(list, d)
	}
	return list
}

func ptr[T any](v T) *T { return &v }
