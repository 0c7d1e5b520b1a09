// Command tb009 has an enum that is too large.
package main

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	s := server.NewMCPServer("corpus", "1.0")
	s.AddTool(mcp.NewTool("weather",
		mcp.WithDescription("Today's weather in a city of the coast."),
		mcp.WithString("city",
			mcp.Description("Where"),
			mcp.Enum("Kiel", "Emden", "Husum", "Rostock", "Wismar"), // want "TB009: weather: the enum of parameter city has 5 values, limit 4"
		),
		mcp.WithString("unit", mcp.Description("Of the temperature"), mcp.Enum("C", "F", "K")),
	), nil)
	_ = server.ServeStdio(s)
}
