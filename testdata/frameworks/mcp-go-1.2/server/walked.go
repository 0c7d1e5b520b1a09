package server

import (
	"reflect"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

type worklogArgs struct {
	Issue   string   `json:"issue" description:"Issue key"`
	Minutes int      `json:"minutes" description:"Time spent"`
	Tags    []string `json:"tags,omitempty"`
	Billed  *bool    `json:"billed,omitempty" description:"Billed to the customer"`
	Split   struct {
		Share float64 `json:"share"`
	} `json:"split"`
	note string
}

// addWalkedTools has a schema that the program's own walk over a type makes.
func addWalkedTools(s *server.MCPServer) {
	tool := mcp.NewTool("log_work", mcp.WithDescription("Log work on an issue."))
	tool.InputSchema = walk(reflect.TypeFor[worklogArgs]())
	s.AddTool(tool, tools.Answer)
}

func walk(t reflect.Type) mcp.ToolInputSchema {
	out := mcp.ToolInputSchema{Type: "object", Properties: map[string]any{}}
	for i := 0; i < t.NumField(); i++ {
		field := t.Field(i)
		if !field.IsExported() {
			continue
		}
		name, rest, _ := strings.Cut(field.Tag.Get("json"), ",")
		property := walkType(field.Type)
		if d, ok := field.Tag.Lookup("description"); ok {
			property["description"] = d
		}
		out.Properties[name] = property
		if !strings.Contains(rest, "omitempty") {
			out.Required = append(out.Required, name)
		}
	}
	return out
}

func walkType(t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Pointer:
		return walkType(t.Elem())
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int, reflect.Int64:
		return map[string]any{"type": "integer"}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Slice:
		return map[string]any{"type": "array", "items": walkType(t.Elem())}
	case reflect.Struct:
		return map[string]any{"type": "object", "properties": walk(t).Properties}
	default:
		return map[string]any{"type": "string"}
	}
}
