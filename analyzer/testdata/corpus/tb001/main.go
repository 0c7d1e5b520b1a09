// Command tb001 has a tool that is too large.
package main

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("find_order", // want "TB001: find_order: [0-9]+ bytes, limit 600"
		mcp.WithDescription("The first order that meets all of the conditions."),
		mcp.WithString("customer", mcp.Description("Login of who bought; find_customer knows it")),
		mcp.WithString("city", mcp.Description("Where to deliver, as on the parcel")),
		mcp.WithString("country", mcp.Description("Where to deliver, two letters of ISO 3166-1")),
		mcp.WithString("after", mcp.Description("First day of purchase, RFC 3339")),
		mcp.WithString("before", mcp.Description("Last day of purchase, RFC 3339")),
		mcp.WithNumber("least", mcp.Description("Cents that it costs at least, taxes included")),
		mcp.WithNumber("most", mcp.Description("Cents that it costs at most, taxes included")),
	), nil)
	s.AddTool(mcp.NewTool("read_order",
		mcp.WithDescription("Lines, price and state of one order."),
		mcp.WithString("number", mcp.Required(), mcp.Description("As find_order returns it")),
	), nil)
	_ = server.ServeStdio(s)
}
