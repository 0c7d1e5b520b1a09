package server

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/invopop/jsonschema"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// A spec is a row of the table: any function will do as handler, if its last
// argument is a struct.
type spec struct {
	Name        string
	Description string
	Handler     any
}

type logsArgs struct {
	Service string           `json:"service" jsonschema:"required,description=Service the logs are of"`
	Levels  []string         `json:"levels" jsonschema:"description=Only these levels"`
	Window  timeWindow       `json:"window" jsonschema:"required"`
	Filters map[string]match `json:"filters"`
}

type timeWindow struct {
	Kind  string `json:"kind" jsonschema:"required,enum=relative,enum=absolute"`
	Start string `json:"start"`
	End   string `json:"end"`
}

type match struct {
	Values []string `json:"values"`
	Not    bool     `json:"not"`
}

var specs = []spec{
	{"get_logs", "Return log lines. Ask for `get_log_fields` first.", func(ctx context.Context, args logsArgs) (*mcp.CallToolResult, error) { return nil, nil }},
	{"get_log_fields", "Return the fields logs have.", getLogFields},
	{Name: "get_trace", Handler: (*tracer).trace, Description: "Return a trace."},
}

func getLogFields(_ context.Context, args timeWindow) (*mcp.CallToolResult, error) { return nil, nil }

type tracer struct{}

type traceArgs struct {
	ID string `json:"id" jsonschema:"required,description=Trace id,minLength=32,maxLength=32"`
}

func (*tracer) trace(_ context.Context, args traceArgs) (*mcp.CallToolResult, error) {
	return nil, nil
}

// guard wraps a handler in a function of the same type that bounds its result.
type guard struct{ maxBytes int }

func (g *guard) wrap(handler any) any {
	value := reflect.ValueOf(handler)
	return reflect.MakeFunc(value.Type(), func(in []reflect.Value) []reflect.Value {
		out := value.Call(in)
		if result, ok := out[0].Interface().(*mcp.CallToolResult); ok && result != nil && len(fmt.Sprint(result)) > g.maxBytes {
			out[0] = reflect.ValueOf(mcp.NewToolResultError("too much"))
		}
		return out
	}).Interface()
}

func addReflectedTools(s *server.MCPServer) {
	g := &guard{maxBytes: 10_000}
	for _, row := range specs {
		if err := register(s, row.Name, row.Description, g.wrap(row.Handler)); err != nil {
			panic(err)
		}
	}
}

// register infers the schema from the last argument of handler.
func register(s *server.MCPServer, name, description string, handler any) error {
	typ := reflect.TypeOf(handler)
	if typ.Kind() != reflect.Func || typ.NumIn() == 0 {
		return fmt.Errorf("tool %s: %s is no handler", name, typ)
	}
	arg := typ.In(typ.NumIn() - 1)
	reflector := jsonschema.Reflector{
		BaseSchemaID:               "",
		Anonymous:                  true,
		AllowAdditionalProperties:  true,
		RequiredFromJSONSchemaTags: true,
		DoNotReference:             true,
		ExpandedStruct:             true,
	}
	schema, err := json.Marshal(reflector.ReflectFromType(arg))
	if err != nil {
		return err
	}
	s.AddTool(mcp.NewToolWithRawSchema(name, description, schema), tools.Answer)
	return nil
}
