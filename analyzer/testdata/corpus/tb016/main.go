// Command tb016 has schemas that contradict themselves.
package main

import (
	"context"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("list_orders",
		mcp.WithDescription("What a customer has bought."),
		mcp.WithNumber("limit", mcp.Required(), mcp.Description("At most"), mcp.DefaultNumber(20)),                   // want `TB016: list_orders: parameter limit is required, so its default 20 is never used`
		mcp.WithNumber("page", mcp.Description("From 1"), mcp.DefaultString("1")),                                    // want `TB016: list_orders: the default "1" of parameter page is not of type number`
		mcp.WithString("sort", mcp.Description("What comes first"), mcp.Enum("new", "old"), mcp.DefaultString("id")), // want `TB016: list_orders: the default "id" of parameter sort is not in its enum`
		mcp.WithString("state", mcp.Description("How far it is"), mcp.Enum("paid", "sent", "paid")),                  // want `TB016: list_orders: the enum of parameter state has "paid" twice`
		mcp.WithObject("price",
			mcp.Description("In cents"),
			func(schema map[string]any) { schema["fields"] = map[string]any{} }, // want `TB016: list_orders: fields of parameter price is not a JSON Schema keyword`
		),
	), nil)
	s.AddTool(mcp.NewTool("find_shop",
		mcp.WithDescription("Where one can buy."),
		mcp.WithString("code", mcp.Description("Of the shop"), mcp.Pattern("(?i)[a-z]+")), // want `TB016: find_shop: pattern "\(\?i\)\[a-z\]\+" of parameter code is no regular expression of ECMA-262: \(\?i begins no group`
		mcp.WithString("city", mcp.Description("Where it goes"), mcp.MinLength(-1)),       // want `TB016: find_shop: minLength of parameter city is -1, which is not valid in JSON Schema: it must be at least 0`
	), nil)
	_ = server.ServeStdio(s)

	t := sdk.NewServer(&sdk.Implementation{Name: "corpus"}, nil)
	t.AddTool(&sdk.Tool{
		Name:        "read_order",
		Description: "Lines and price of one order.",
		InputSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"item":   {Ref: "#/$defs/item", Description: "One of its items"},  // want `TB016: read_order: \$ref of parameter item is "#/\$defs/item", which is not in the schema`
				"number": {Type: "int", Description: "As list_orders returns it"}, // want `TB016: read_order: parameter number has type "int", which JSON Schema does not define`
			},
			Required: []string{"id"}, // want `TB016: read_order: parameter id is required but not defined`
		},
	}, nil)
	_ = t.Run(context.Background(), &sdk.StdioTransport{})
}
