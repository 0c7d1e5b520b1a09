package server

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/tools"
)

// A route is one action of a tool that has many.
type route struct {
	input reflect.Type
	help  string
}

func routeFor[T any](help string) route { return route{reflect.TypeFor[T](), help} }

var reminders = map[string]route{
	"create": routeFor[struct {
		Note string `json:"note"`
		At   string `json:"at" jsonschema:"time, RFC 3339"`
	}]("Set a reminder."),
	"list":   routeFor[notebook.Paging]("List reminders."),
	"cancel": routeFor[notebook.IDArgs]("Cancel a reminder."),
}

// schemas keeps what was inferred once.
var schemas sync.Map // reflect.Type → map[string]any

func looseSchema(t reflect.Type) map[string]any {
	if known, ok := schemas.Load(t); ok {
		return maps.Clone(known.(map[string]any))
	}
	schema, err := jsonschema.ForType(t, &jsonschema.ForOptions{})
	if err != nil {
		panic(err)
	}
	data, err := json.Marshal(schema)
	if err != nil {
		panic(err)
	}
	var loose map[string]any
	if err := json.Unmarshal(data, &loose); err != nil {
		panic(err)
	}
	schemas.Store(t, loose)
	return maps.Clone(loose)
}

// addMerged makes one tool of many actions, with a schema that is one of
// those of the actions.
func addMerged(s *mcp.Server) {
	var help strings.Builder
	help.WriteString("Reminders.")
	var branches []any
	for _, action := range slices.Sorted(maps.Keys(reminders)) {
		r := reminders[action]
		help.WriteString("\n* " + action + ": " + r.help)
		branch := looseSchema(r.input)
		delete(branch, "additionalProperties")
		properties, _ := branch["properties"].(map[string]any)
		properties = maps.Clone(properties)
		properties["action"] = map[string]any{"const": action}
		branch["properties"] = properties
		required, _ := branch["required"].([]any)
		branch["required"] = append([]any{"action"}, required...)
		branches = append(branches, branch)
	}
	s.AddTool(&mcp.Tool{
		Name:        "reminders",
		Description: help.String(),
		InputSchema: map[string]any{"type": "object", "oneOf": branches},
	}, tools.Answer)
	for _, action := range []string{"list", "cancel"} {
		s.AddTool(&mcp.Tool{Name: "reminder_" + action, InputSchema: looseSchema(reminders[action].input)}, tools.Answer)
	}
}
