// Package server is a garden's MCP server that declares its tools in every way
// foxy-contexts offers.
package server

import (
	"context"
	"os"

	"github.com/strowk/foxy-contexts/pkg/app"
	"github.com/strowk/foxy-contexts/pkg/fxctx"
	"github.com/strowk/foxy-contexts/pkg/mcp"
	"github.com/strowk/foxy-contexts/pkg/server"
	"go.uber.org/fx"
	"go.uber.org/fx/fxevent"
)

// Options are the flags of the program.
type Options struct {
	ReadOnly, Beta bool
}

// New returns the app with every tool that opts ask for, and no transport yet.
// With flags at their defaults and no variable set there is no guess_harvest
// and no clear_garden.
func New(opts Options) *app.Builder {
	b := app.NewBuilder().
		WithName("garden").
		WithVersion("0.1.0").
		WithServerCapabilities(&mcp.ServerCapabilities{Tools: &mcp.ServerCapabilitiesTools{ListChanged: new(bool)}}).
		WithTool(newListBeds).
		WithTool(newPlant).
		WithTool(newWater).
		WithTool(newSowAll).
		WithTool(newForecast).
		WithTool(newPlanWeek).
		WithTool(newWeed).
		WithTool(newRake).
		WithTool(newDig).
		WithFxOptions(
			fx.Provide(newAlmanac),
			fx.Provide(fxctx.AsTool(newMoon)),
			fx.WithLogger(func() fxevent.Logger { return fxevent.NopLogger }),
		).
		WithExtraServerOptions(server.MinimalProtocolVersionOption{Version: server.MINIMAL_FOR_STREAMABLE_HTTP})
	for _, season := range []string{"spring", "autumn"} {
		b.WithTool(func() fxctx.Tool { return seasonal(season) })
	}
	if !opts.ReadOnly {
		b = b.WithTool(newPrune)
	}
	if opts.Beta {
		b = b.WithTool(newGuessHarvest)
	}
	if os.Getenv("GARDEN_ADMIN") == "1" {
		b = b.WithTool(newClearGarden)
	}
	return b
}

// answer is a callback for tools whose declaration alone matters.
func answer(context.Context, map[string]any) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []any{mcp.TextContent{Type: "text", Text: "done"}}}
}

func text(s string) *string { return &s }
