// Package server asks a model with tools.
package server

import (
	"context"
	"encoding/json"
	"log"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/document"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/types"
)

// Run makes the requests of the program to the API at url.
func Run(url string) {
	client := bedrockruntime.New(bedrockruntime.Options{
		Region: "us-east-1", BaseEndpoint: aws.String(url), Retryer: aws.NopRetryer{},
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: "id", SecretAccessKey: "key"}, nil
		}),
	})
	ctx := context.Background()
	_, _ = client.Converse(ctx, &bedrockruntime.ConverseInput{
		ModelId: aws.String("m"), ToolConfig: &types.ToolConfiguration{Tools: tools()},
	})
	_, _ = client.ConverseStream(ctx, &bedrockruntime.ConverseStreamInput{
		ModelId: aws.String("m"), ToolConfig: &types.ToolConfiguration{Tools: []types.Tool{
			tool("streamed", map[string]any{"type": "object"}),
		}},
	})
	_, _ = client.CountTokens(ctx, &bedrockruntime.CountTokensInput{
		ModelId: aws.String("m"), Input: &types.CountTokensInputMemberConverse{Value: types.ConverseTokensRequest{
			ToolConfig: &types.ToolConfiguration{Tools: []types.Tool{tool("counted", map[string]any{"type": "object"})}},
		}},
	})
}

func tool(name string, schema any) types.Tool {
	return &types.ToolMemberToolSpec{Value: types.ToolSpecification{
		Name: aws.String(name), Description: aws.String("Will " + name + "."),
		InputSchema: &types.ToolInputSchemaMemberJson{Value: document.NewLazyDocument(schema)},
	}}
}

func tools() []types.Tool {
	var decoded map[string]any
	text := `{"type":"object","required":["n"],"properties":{"n":{"type":"integer","minimum":1,"maximum":2.5}}}`
	if err := json.Unmarshal([]byte(text), &decoded); err != nil {
		log.Fatal(err)
	}
	list := []types.Tool{
		&types.ToolMemberToolSpec{Value: types.ToolSpecification{
			Name: aws.String("literal"), Strict: aws.Bool(true),
			InputSchema: &types.ToolInputSchemaMemberJson{Value: document.NewLazyDocument(map[string]any{
				"type": "object",
				"properties": map[string]any{
					"city": map[string]string{"type": "string", "description": "The <city>"},
					"days": map[string]any{"type": "integer", "minimum": 1, "default": nil, "enum": []int{1, 2}},
				},
				"additionalProperties": false,
			})},
		}},
		tool("decoded", decoded),
		&types.ToolMemberCachePoint{Value: types.CachePointBlock{Type: types.CachePointTypeDefault}},
	}
	list = append(list, structs()...)
	for _, name := range []string{"start", "stop"} {
		list = append(list, tool(name, map[string]any{"type": "object", "properties": map[string]any{}}))
	}
	return list
}
