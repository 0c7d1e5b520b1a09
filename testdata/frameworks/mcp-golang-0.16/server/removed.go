package server

import (
	"errors"

	mcp "github.com/metoro-io/mcp-golang"
)

// addRemoved takes back what it registered, and registers one name twice: the
// second takes the place of the first.
func addRemoved(s *mcp.Server) error {
	for _, name := range []string{"draft_menu", "draft_book"} {
		if err := s.RegisterTool(name, "Not finished.", func(titleArgs) (*mcp.ToolResponse, error) { return done() }); err != nil {
			return err
		}
	}
	if !s.CheckToolRegistered("draft_menu") {
		return errors.New("draft_menu is not registered")
	}
	if err := s.DeregisterTool("draft_menu"); err != nil {
		return err
	}
	if err := s.RegisterTool("plan_menu", "Plan a menu.", func(titleArgs) (*mcp.ToolResponse, error) { return done() }); err != nil {
		return err
	}
	if err := s.RegisterTool("plan_menu", "Plan a menu for a week.", func(idArgs) (*mcp.ToolResponse, error) { return done() }); err != nil {
		return err
	}
	return s.DeregisterTool("draft_book")
}
