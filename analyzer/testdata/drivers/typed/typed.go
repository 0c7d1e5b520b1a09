// Package typed defines tools of the other SDK, whose schemas come from types.
package typed

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Definition is a type of this module that holds a tool.
type Definition struct {
	Tool     mcp.Tool
	Register func(*mcp.Server)
}

type args struct {
	City string `json:"city" jsonschema:"name of the city in the language of the country that it lies in"` // want "TB004: get_weather city: the description has 14 words, limit 8"
	Days int    `json:"days,omitempty" jsonschema:"at most ten"`
}

// Weather is a tool with what registers it.
func Weather(translate func(key, text string) string) Definition {
	tool := mcp.Tool{Name: "get_weather", Description: translate("weather", "Returns the weather.")}
	return Definition{Tool: tool, Register: func(s *mcp.Server) {
		mcp.AddTool(s, &tool, func(context.Context, *mcp.CallToolRequest, args) (*mcp.CallToolResult, any, error) {
			return nil, nil, nil
		})
	}}
}
