package server

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"github.com/strowk/foxy-contexts/pkg/fxctx"
	"github.com/strowk/foxy-contexts/pkg/mcp"
)

// newListBeds has no description and a schema without properties.
func newListBeds() fxctx.Tool {
	return fxctx.NewTool(&mcp.Tool{Name: "list_beds", InputSchema: mcp.ToolInputSchema{Type: "object"}}, answer)
}

func newPlant() fxctx.Tool {
	return fxctx.NewTool(
		&mcp.Tool{
			Name:        "plant",
			Description: text("Plant seeds & <mark> the bed."),
			InputSchema: mcp.ToolInputSchema{
				Type: "object",
				Properties: map[string]map[string]any{
					"seed":  {"type": "string", "description": "What to plant", "minLength": 1},
					"count": {"type": "integer", "minimum": 1, "maximum": 400, "default": 12},
					"depth": {"type": "number", "exclusiveMinimum": 0, "examples": []float64{0.5, 2}},
					"mode":  {"type": "string", "enum": []string{"row", "block"}},
					"beds":  {"type": "array", "items": map[string]any{"type": "integer"}, "uniqueItems": true},
					"spot": {
						"type":       "object",
						"properties": map[string]any{"x": map[string]any{"type": "number"}, "y": map[string]any{"type": "number"}},
						"required":   []string{"x", "y"},
					},
					"free": {},
				},
				Required: []string{"seed", "count"},
			},
		},
		answer,
	)
}

// newPrune completes its tool by assignment.
func newPrune() fxctx.Tool {
	tool := &mcp.Tool{Name: "prune"}
	tool.Description = text("Prune a tree.")
	tool.InputSchema.Type = "object"
	tool.InputSchema.Properties = mcp.ToolInputSchemaProperties{}
	for i, side := range []string{"north", "south"} {
		tool.InputSchema.Properties[side] = map[string]any{"type": "boolean", "default": i == 0}
		tool.InputSchema.Required = append(tool.InputSchema.Required, side)
	}
	return fxctx.NewTool(tool, answer)
}

// newPlanWeek takes its schema from JSON text.
func newPlanWeek() fxctx.Tool {
	var schema mcp.ToolInputSchema
	err := json.Unmarshal([]byte(`{"type":"object","properties":{"week":{"type":"integer","maximum":53}},"required":["week"]}`), &schema)
	if err != nil {
		panic(err)
	}
	return fxctx.NewTool(&mcp.Tool{Name: "plan_week", Description: text("Plan a week."), InputSchema: schema}, answer)
}

func seasonal(season string) fxctx.Tool {
	return fxctx.NewTool(&mcp.Tool{
		Name:        "start_" + season,
		Description: text(fmt.Sprintf("Begin the %s.", season)),
		InputSchema: mcp.ToolInputSchema{Type: "object"},
	}, answer)
}

func newGuessHarvest() fxctx.Tool {
	return fxctx.NewTool(&mcp.Tool{Name: "guess_harvest", InputSchema: mcp.ToolInputSchema{Type: "object"}}, answer)
}

func newClearGarden() fxctx.Tool {
	return fxctx.NewTool(&mcp.Tool{Name: "clear_garden", InputSchema: mcp.ToolInputSchema{Type: "object"}}, answer)
}

// own implements the SDK's interface without its constructor.
type own struct{ bed int }

func newWeed() fxctx.Tool { return &own{bed: 7} }

func (o *own) GetMcpTool() *mcp.Tool {
	return &mcp.Tool{
		Name:        "weed",
		Description: text(fmt.Sprintf("Weed bed %d.", o.bed)),
		InputSchema: mcp.ToolInputSchema{Type: "object"},
	}
}

func (o *own) Callback(ctx context.Context, args map[string]any) *mcp.CallToolResult {
	return answer(ctx, args)
}

// logged is a tool that logs its calls: it is served, and not the one inside.
type logged struct{ fxctx.Tool }

func newRake() fxctx.Tool {
	return &logged{fxctx.NewTool(&mcp.Tool{Name: "rake", InputSchema: mcp.ToolInputSchema{Type: "object"}}, answer)}
}

func (l *logged) Callback(ctx context.Context, args map[string]any) *mcp.CallToolResult {
	log.Printf("%s is called", l.GetMcpTool().Name)
	return l.Tool.Callback(ctx, args)
}

// renamed changes the tool inside.
type renamed struct {
	fxctx.Tool
	name string
}

func newDig() fxctx.Tool {
	inside := fxctx.NewTool(&mcp.Tool{Name: "dig", InputSchema: mcp.ToolInputSchema{Type: "object"}}, answer)
	return renamed{Tool: inside, name: "dig_deep"}
}

func (r renamed) GetMcpTool() *mcp.Tool {
	tool := *r.Tool.GetMcpTool()
	tool.Name = r.name
	return &tool
}
