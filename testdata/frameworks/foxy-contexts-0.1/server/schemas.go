package server

import (
	"context"

	"github.com/strowk/foxy-contexts/pkg/fxctx"
	"github.com/strowk/foxy-contexts/pkg/mcp"
	"github.com/strowk/foxy-contexts/pkg/toolinput"
)

// almanac is a dependency that the container provides.
type almanac struct{ year int }

func newAlmanac() *almanac { return &almanac{year: 2025} }

// newWater has a property of every kind that need not be given.
func newWater() fxctx.Tool {
	schema := toolinput.NewToolInputSchema(
		toolinput.WithString("bed", "The bed to water"),
		toolinput.WithBoolean("rain", "Use rain water"),
		toolinput.WithNumber("liters", "How much"),
		toolinput.WithObject("hose", "The hose to use", map[string]map[string]any{
			"length": {"type": "number"},
			"color":  {"type": "string", "enum": []string{"green", "black"}},
		}),
		toolinput.WithArray("days", "When to water again", map[string]any{"type": "string", "format": "date"}),
	)
	return fxctx.NewTool(
		&mcp.Tool{Name: "water", Description: text("Water a bed."), InputSchema: schema.GetMcpToolInputSchema()},
		func(ctx context.Context, args map[string]any) *mcp.CallToolResult {
			if _, err := schema.Validate(args); err != nil {
				return &mcp.CallToolResult{IsError: new(bool), Content: []any{mcp.TextContent{Type: "text", Text: err.Error()}}}
			}
			return answer(ctx, args)
		},
	)
}

// newSowAll has a property of every kind that must be given; an array cannot be.
func newSowAll() fxctx.Tool {
	return fxctx.NewTool(
		&mcp.Tool{
			Name:        "sow_all",
			Description: text("Sow every bed."),
			InputSchema: toolinput.NewToolInputSchema(
				toolinput.WithRequiredString("seed", "What to sow"),
				toolinput.WithRequiredNumber("rows", "How many rows"),
				toolinput.WithRequiredBoolean("cover", "Cover the beds"),
				toolinput.WithRequiredObject("grid", "Where the beds are", map[string]map[string]any{}),
				toolinput.WithRequiredString("seed", "What to sow, said twice"),
			).GetMcpToolInputSchema(),
		},
		answer,
	)
}

// newForecast builds its options in a loop, and asks for a dependency.
func newForecast(a *almanac) fxctx.Tool {
	options := []toolinput.ToolInputSchemaOption{toolinput.WithRequiredString("place", "Where")}
	for _, what := range []string{"rain", "frost"} {
		options = append(options, toolinput.WithBoolean(what, "Tell of "+what))
	}
	return fxctx.NewTool(
		&mcp.Tool{
			Name:        "forecast",
			Description: text("Tell the weather."),
			InputSchema: toolinput.NewToolInputSchema(options...).GetMcpToolInputSchema(),
		},
		func(ctx context.Context, args map[string]any) *mcp.CallToolResult {
			args["year"] = a.year
			return answer(ctx, args)
		},
	)
}

// newMoon has an empty schema, and is provided to the container by hand.
func newMoon() fxctx.Tool {
	return fxctx.NewTool(
		&mcp.Tool{Name: "moon", Description: text("Tell the moon."), InputSchema: toolinput.NewToolInputSchema().GetMcpToolInputSchema()},
		answer,
	)
}
