package server

import (
	"os"

	mcp "github.com/metoro-io/mcp-golang"
)

// addConditional registers by flag and environment. With flags at their
// defaults and no variable set there is edit_recipe.
func addConditional(s *mcp.Server, opts Options) error {
	if !opts.ReadOnly {
		if err := s.RegisterTool("edit_recipe", "Change a recipe.", func(moveArgs) (*mcp.ToolResponse, error) { return done() }); err != nil {
			return err
		}
	}
	if os.Getenv("COOKBOOK_ADMIN") == "1" {
		if err := s.RegisterTool("wipe_cookbook", "Delete all recipes.", func(noArgs) (*mcp.ToolResponse, error) { return done() }); err != nil {
			return err
		}
	}
	if os.Getenv("COOKBOOK_MENUS") == "off" {
		return s.DeregisterTool("plan_menu")
	}
	return nil
}
