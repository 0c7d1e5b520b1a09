// Command tb008 has descriptions of parameters that repeat their names.
package main

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

type invoice struct {
	CustomerID string `json:"customerId" jsonschema:"The customer ID"` // want "TB008: read_invoice: the description \"The customer ID\" of parameter customerId only repeats its name"
	Number     string `json:"number" jsonschema:"As list_invoices returns it"`
}

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("pay_invoice",
		mcp.WithDescription("Takes the money from the customer's card."),
		mcp.WithNumber("amount", mcp.Description("Amount (number)")), // want "TB008: pay_invoice: the description \"Amount \\(number\\)\" of parameter amount"
		mcp.WithString("currency", mcp.Description("Three letters of ISO 4217")),
	), nil)
	_ = server.ServeStdio(s)

	t := sdk.NewServer(&sdk.Implementation{Name: "corpus"}, nil)
	sdk.AddTool(t, &sdk.Tool{Name: "read_invoice", Description: "Lines and sums of what a customer has to pay."}, read)
	_ = t.Run(context.Background(), &sdk.StdioTransport{})
}

func read(context.Context, *sdk.CallToolRequest, invoice) (*sdk.CallToolResult, any, error) {
	return nil, nil, nil
}
