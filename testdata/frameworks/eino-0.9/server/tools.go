package server

import (
	"context"
	"reflect"
	"strings"

	"github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/components/tool/utils"
	"github.com/cloudwego/eino/schema"
	"github.com/eino-contrib/jsonschema"
)

type query struct {
	City  string   `json:"city" jsonschema:"required,description=The city\\, or a place in it"`
	Days  int      `json:"days,omitempty" jsonschema:"minimum=1,maximum=7" jsonschema_description:"How many days"`
	Units string   `json:"units,omitempty" jsonschema:"enum=metric,enum=imperial,default=metric"`
	Tags  []string `json:"tags,omitempty" note:"in any order"`
	Near  *point   `json:"near,omitempty"`
	Where map[string]point
}

type point struct {
	Lat float64 `json:"lat" note:"in degrees"`
	Lon float64 `json:"lon" note:"in degrees"`
}

// modify makes descriptions of the tag note, and closes nothing.
func modify(name string, t reflect.Type, tag reflect.StructTag, s *jsonschema.Schema) {
	if note := tag.Get("note"); note != "" {
		s.Description = strings.ToUpper(note[:1]) + note[1:] + "."
	}
	if name == "_root" {
		s.Title = t.Name()
		s.AdditionalProperties = nil
	}
}

func params() map[string]*schema.ParameterInfo {
	return map[string]*schema.ParameterInfo{
		"name": {Type: schema.String, Desc: "A name.", Required: true},
		"kind": {Type: schema.String, Enum: []string{"b", "a"}},
		"list": {Type: schema.Array, ElemInfo: &schema.ParameterInfo{Type: schema.Integer}},
		"at": {Type: schema.Object, Required: true, SubParams: map[string]*schema.ParameterInfo{
			"x": {Type: schema.Number, Required: true}, "on": {Type: schema.Boolean}, "no": {Type: schema.Null},
		}},
	}
}

// infos are definitions.
func infos() []*schema.ToolInfo {
	oneOf, err := utils.GoStruct2ParamsOneOf[query]()
	check(err)
	info, err := utils.GoStruct2ToolInfo[*query]("struct", "Of a struct.", utils.WithSchemaModifier(modify))
	check(err)
	list := []*schema.ToolInfo{
		{Name: "bare", Extra: map[string]any{"kind": "none"}},
		{Name: "params", Desc: "By parameters.", ParamsOneOf: schema.NewParamsOneOfByParams(params())},
		{Name: "schema", ParamsOneOf: schema.NewParamsOneOfByJSONSchema(&jsonschema.Schema{
			Type: "object", Required: []string{"a"},
			AdditionalProperties: &jsonschema.Schema{TypeEnhanced: []string{"string", "null"}},
		})},
		{Name: "one_of", Desc: "Of a struct, in two steps.", ParamsOneOf: oneOf},
		info,
	}
	for _, name := range []string{"start", "stop"} {
		list = append(list, &schema.ToolInfo{Name: name, Desc: "Will " + name + " it."})
	}
	return list
}

func ping(context.Context, query) (string, error) { return "", nil }

// inferred are tools whose definitions are made of functions.
func inferred() []tool.BaseTool {
	var out []tool.BaseTool
	add := func(t tool.BaseTool, err error) {
		check(err)
		out = append(out, t)
	}
	with := func(_ context.Context, _ *query, _ ...tool.Option) (string, error) { return "", nil }
	stream := func(context.Context, query) (*schema.StreamReader[string], error) { return nil, nil }
	streamWith := func(context.Context, query, ...tool.Option) (*schema.StreamReader[string], error) { return nil, nil }
	rich := func(context.Context, query) (*schema.ToolResult, error) { return nil, nil }
	richWith := func(context.Context, query, ...tool.Option) (*schema.ToolResult, error) { return nil, nil }
	richStream := func(context.Context, query) (*schema.StreamReader[*schema.ToolResult], error) { return nil, nil }
	richStreamWith := func(context.Context, query, ...tool.Option) (*schema.StreamReader[*schema.ToolResult], error) {
		return nil, nil
	}
	add(first(utils.InferTool("infer", "Infers.", ping)))
	add(first(utils.InferTool("modified", "Infers and modifies.", ping, utils.WithSchemaModifier(modify),
		utils.WithMarshalOutput(func(context.Context, any) (string, error) { return "", nil }),
		utils.WithUnmarshalArguments(func(context.Context, string) (any, error) { return nil, nil }))))
	add(first(utils.InferOptionableTool("optionable", "Has options.", with)))
	add(first(utils.InferStreamTool("stream", "Streams.", stream)))
	add(first(utils.InferOptionableStreamTool("stream_options", "Streams with options.", streamWith)))
	add(first(utils.InferEnhancedTool("rich", "Answers with parts.", rich)))
	add(first(utils.InferOptionableEnhancedTool("rich_options", "Answers with parts.", richWith)))
	add(first(utils.InferEnhancedStreamTool("rich_stream", "Streams parts.", richStream)))
	add(first(utils.InferOptionableEnhancedStreamTool("rich_stream_options", "Streams parts.", richStreamWith)))
	return append(out,
		utils.NewTool(&schema.ToolInfo{Name: "made", Desc: "Made.", ParamsOneOf: schema.NewParamsOneOfByParams(params())}, ping),
		utils.NewStreamTool(&schema.ToolInfo{Name: "made_stream"}, stream),
		utils.NewEnhancedTool(&schema.ToolInfo{Name: "made_rich"}, rich),
		utils.NewEnhancedStreamTool(&schema.ToolInfo{Name: "made_rich_stream"}, richStream),
	)
}

// first returns a tool as what all tools are.
func first[T tool.BaseTool](t T, err error) (tool.BaseTool, error) { return t, err }

// clock is a tool of the program's own.
type clock struct{ name string }

// Info defines it.
func (c *clock) Info(context.Context) (*schema.ToolInfo, error) {
	return &schema.ToolInfo{Name: c.name, Desc: "Tells the time as " + c.name + "."}, nil
}

// InvokableRun answers a call.
func (c *clock) InvokableRun(context.Context, string, ...tool.Option) (string, error) {
	return "12:00", nil
}

// StreamableRun answers a call in parts.
func (c *clock) StreamableRun(context.Context, string, ...tool.Option) (*schema.StreamReader[string], error) {
	return nil, nil
}

func failed(context.Context, error) string { return "" }

// own are tools of the program's own, some in wrappers.
func own() []tool.BaseTool {
	return []tool.BaseTool{
		&clock{"clock"},
		utils.WrapToolWithErrorHandler(&clock{"wrapped"}, failed),
		utils.WrapInvokableToolWithErrorHandler(&clock{"wrapped_call"}, failed),
		utils.WrapStreamableToolWithErrorHandler(&clock{"wrapped_stream"}, failed),
	}
}
