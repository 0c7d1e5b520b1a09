// Package server asks a model with tools.
package server

import (
	"context"
	"log"

	"github.com/cloudwego/eino/components/model"
	"github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/components/tool/utils"
	"github.com/cloudwego/eino/schema"
	"github.com/getkin/kin-openapi/openapi3"
)

// Run gives the tools of the program to a model.
func Run(m model.ToolCallingChatModel) {
	ctx := context.Background()
	m, err := m.WithTools(infos(ctx))
	if err != nil {
		log.Fatal(err)
	}
	_, _ = m.Generate(ctx, nil, model.WithTools([]*schema.ToolInfo{{Name: "option", Desc: "Is an option."}}))
}

type place struct {
	City    string            `json:"city" jsonschema:"required,description=The city"`
	Days    int               `json:"days,omitempty" jsonschema:"description=How many,minimum=1"`
	Unit    string            `json:"unit" jsonschema:"enum=c,enum=f"`
	Tags    []string          `json:"tags"`
	Near    *near             `json:"near,omitempty"`
	Headers map[string]string `json:"headers"`
	Exact   bool              `json:"exact"`
	Ratio   float64           `json:"ratio"`
}

type near struct {
	Lat float32 `json:"lat" jsonschema:"description=The latitude"`
}

func infos(ctx context.Context) []*schema.ToolInfo {
	list := []*schema.ToolInfo{
		{Name: "params", Desc: "By params.", ParamsOneOf: schema.NewParamsOneOfByParams(map[string]*schema.ParameterInfo{
			"city": {Type: schema.String, Desc: "The <city>", Required: true, Enum: []string{"a", "b"}},
			"list": {Type: schema.Array, ElemInfo: &schema.ParameterInfo{Type: schema.Integer}},
			"sub": {Type: schema.Object, SubParams: map[string]*schema.ParameterInfo{
				"on": {Type: schema.Boolean, Required: true},
			}},
		})},
		{Name: "open", Desc: "By OpenAPI.", ParamsOneOf: schema.NewParamsOneOfByOpenAPIV3(&openapi3.Schema{
			Type: openapi3.TypeObject, Required: []string{"x"},
			Properties: openapi3.Schemas{"x": {Value: &openapi3.Schema{
				Type: openapi3.TypeString, Description: "The x", MaxLength: openapi3.Uint64Ptr(3),
			}}},
		})},
		{Name: "none", Desc: "Has none.", Extra: map[string]any{"not": "sent"}},
	}
	for _, t := range inferred() {
		info, err := t.Info(ctx)
		if err != nil {
			log.Fatal(err)
		}
		list = append(list, info)
	}
	return list
}

func inferred() []tool.BaseTool {
	infer, err := utils.InferTool("infer", "Is inferred.", func(context.Context, place) (string, error) { return "", nil })
	if err != nil {
		log.Fatal(err)
	}
	pointed, err := utils.InferOptionableTool("pointed", "Is a pointer.",
		func(context.Context, *near, ...tool.Option) (string, error) { return "", nil })
	if err != nil {
		log.Fatal(err)
	}
	info, err := utils.GoStruct2ToolInfo[near]("made", "Is made.")
	if err != nil {
		log.Fatal(err)
	}
	stream, err := utils.InferStreamTool("stream", "Streams.", streams)
	if err != nil {
		log.Fatal(err)
	}
	optionable, err := utils.InferOptionableStreamTool("optionable", "Streams too.",
		func(ctx context.Context, in near, _ ...tool.Option) (*schema.StreamReader[string], error) {
			return streams(ctx, in)
		})
	if err != nil {
		log.Fatal(err)
	}
	params, err := utils.GoStruct2ParamsOneOf[near]()
	if err != nil {
		log.Fatal(err)
	}
	return []tool.BaseTool{
		utils.NewStreamTool(&schema.ToolInfo{Name: "by_struct", Desc: "Is of a struct.", ParamsOneOf: params}, streams),
		infer, pointed, utils.NewTool(info, func(context.Context, near) (string, error) { return "", nil }),
		stream, optionable,
		utils.NewStreamTool(&schema.ToolInfo{Name: "bare", Desc: "Is bare."}, streams),
	}
}

func streams(context.Context, near) (*schema.StreamReader[string], error) { return nil, nil }
