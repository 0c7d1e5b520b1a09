// Package convert makes tools of plain Go functions: the schema comes from the
// type of the function's argument.
package convert

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/invopop/jsonschema"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// A Tool is a converted tool and its handler.
type Tool struct {
	Tool    mcp.Tool
	Handler server.ToolHandlerFunc
}

// Register adds the tool to the server.
func (t *Tool) Register(s *server.MCPServer) {
	s.AddTool(t.Tool, t.Handler)
}

// A HandlerFunc is a function that a tool can be made of.
type HandlerFunc[T, R any] = func(ctx context.Context, args T) (R, error)

// Must is New for package variables; it panics.
func Must[T, R any](name, description string, handler HandlerFunc[T, R], options ...mcp.ToolOption) Tool {
	tool, h, err := New(name, description, handler, options...)
	if err != nil {
		panic(err)
	}
	return Tool{Tool: tool, Handler: h}
}

// New makes a tool of handler.
func New[T, R any](name, description string, handler HandlerFunc[T, R], options ...mcp.ToolOption) (mcp.Tool, server.ToolHandlerFunc, error) {
	zero := mcp.Tool{}
	value := reflect.ValueOf(handler)
	typ := value.Type()
	if typ.Kind() != reflect.Func {
		return zero, nil, errors.New("a handler must be a function")
	}
	if typ.NumIn() != 2 || typ.NumOut() != 2 {
		return zero, nil, errors.New("a handler must take two arguments and return two values")
	}
	if typ.In(0) != reflect.TypeOf((*context.Context)(nil)).Elem() {
		return zero, nil, errors.New("the first argument of a handler must be a context")
	}
	argType := typ.In(1)
	if argType.Kind() != reflect.Struct {
		return zero, nil, errors.New("the second argument of a handler must be a struct")
	}

	h := func(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		args := reflect.New(argType)
		if err := request.BindArguments(args.Interface()); err != nil {
			return nil, fmt.Errorf("bind arguments of %s: %w", name, err)
		}
		out := value.Call([]reflect.Value{reflect.ValueOf(ctx), args.Elem()})
		if err, ok := out[1].Interface().(error); ok && err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return mcp.NewToolResultJSON(out[0].Interface())
	}

	schema := schemaOf(handler)
	properties := make(map[string]any, schema.Properties.Len())
	for pair := schema.Properties.Oldest(); pair != nil; pair = pair.Next() {
		properties[pair.Key] = pair.Value
	}
	raw, err := json.Marshal(mcp.ToolArgumentsSchema{
		Type:                 schema.Type,
		Properties:           properties,
		Required:             schema.Required,
		AdditionalProperties: false,
	})
	if err != nil {
		return zero, nil, fmt.Errorf("encode the input schema: %w", err)
	}
	if err := noBooleanSchemas(name, raw); err != nil {
		return zero, nil, err
	}
	t := mcp.Tool{Name: name, Description: description, RawInputSchema: raw}
	for _, option := range options {
		option(&t)
	}
	return t, h, nil
}

// noBooleanSchemas rejects properties whose schema is just true or false,
// which some providers do not take.
func noBooleanSchemas(name string, raw []byte) error {
	var schema struct {
		Properties map[string]any `json:"properties"`
	}
	if err := json.Unmarshal(raw, &schema); err != nil {
		return err
	}
	for key, value := range schema.Properties {
		if _, ok := value.(bool); ok {
			return fmt.Errorf("tool %s: property %s has a boolean schema", name, key)
		}
	}
	return nil
}

func schemaOf(handler any) *jsonschema.Schema {
	return reflector.ReflectFromType(reflect.ValueOf(handler).Type().In(1))
}

var reflector = jsonschema.Reflector{
	Anonymous:                  true,
	AllowAdditionalProperties:  true,
	RequiredFromJSONSchemaTags: true,
	DoNotReference:             true,
	ExpandedStruct:             true,
	// An interface would be the schema true; extras keep it an object.
	Mapper: func(t reflect.Type) *jsonschema.Schema {
		if t.Kind() == reflect.Interface {
			return &jsonschema.Schema{Extras: map[string]any{}}
		}
		return nil
	},
}
