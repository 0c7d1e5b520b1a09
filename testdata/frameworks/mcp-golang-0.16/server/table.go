package server

import (
	"fmt"

	mcp "github.com/metoro-io/mcp-golang"
)

type idArgs struct {
	ID int64 `json:"id" jsonschema:"required"`
}

type moveArgs struct {
	idArgs
	To string `json:"to" jsonschema:"required,description=The book it moves to"`
}

// action is one line of the table of tools.
type action struct {
	name, text string
	handler    any
}

func actions() []action {
	return []action{
		{"delete_recipe", "Delete a recipe.", func(idArgs) (*mcp.ToolResponse, error) { return done() }},
		{name: "move_recipe", text: "Move a recipe.", handler: func(moveArgs) (*mcp.ToolResponse, error) { return done() }},
		{name: "cook_recipe", text: "Start to cook.", handler: typed(func(titleArgs) string { return "" })},
	}
}

// typed makes a handler of a function that cannot fail.
func typed[In any](f func(In) string) func(In) (*mcp.ToolResponse, error) {
	return func(in In) (*mcp.ToolResponse, error) {
		return mcp.NewToolResponse(mcp.NewTextContent(f(in))), nil
	}
}

// addTable registers in loops.
func addTable(s *mcp.Server) error {
	for _, a := range actions() {
		if err := s.RegisterTool(a.name, a.text, a.handler); err != nil {
			return fmt.Errorf("register %s: %w", a.name, err)
		}
	}
	for i, season := range []string{"spring", "autumn"} {
		name := fmt.Sprintf("suggest_%s", season)
		if err := s.RegisterTool(name, fmt.Sprintf("Suggest %d recipes for %s.", i+3, season), typed(func(noArgs) string { return season })); err != nil {
			return err
		}
	}
	return nil
}
