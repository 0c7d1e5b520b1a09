package server

import (
	"context"

	mcp "github.com/metoro-io/mcp-golang"
)

type titleArgs struct {
	Title string `json:"title" jsonschema:"required,description=The title of the recipe"`
}

// noArgs has a name, since the SDK panics on a struct type without one, as it
// does on a pointer or a map.
type noArgs struct{}

// book has handlers that are methods.
type book struct{ name string }

func (b *book) open(args titleArgs) (*mcp.ToolResponse, error) { return done() }

func read(ctx context.Context, args titleArgs) (*mcp.ToolResponse, error) { return done() }

// addArguments registers handlers of each signature that the SDK takes.
func addArguments(s *mcp.Server) error {
	if err := s.RegisterTool("read_recipe", "Read a recipe.", read); err != nil {
		return err
	}
	b := &book{name: "Pastry"}
	if err := s.RegisterTool("open_book", "Open the book "+b.name+".", b.open); err != nil {
		return err
	}
	if err := s.RegisterTool("list_recipes", "", func(noArgs) (*mcp.ToolResponse, error) { return done() }); err != nil {
		return err
	}
	type rating struct {
		titleArgs
		Stars int    `json:"stars" jsonschema:"required,minimum=1,maximum=5"`
		Why   string `json:"why,omitempty"`
	}
	if err := s.RegisterTool("rate_recipe", "Rate a recipe from 1 to 5 & say <why>.", func(context.Context, rating) (*mcp.ToolResponse, error) { return done() }); err != nil {
		return err
	}
	// Refused, and so not served: the context has to come first.
	_ = s.RegisterTool("print_recipe", "Print a recipe.", func(titleArgs, context.Context) (*mcp.ToolResponse, error) { return done() })
	_ = s.RegisterTool("send_recipe", "Send a recipe.", func(titleArgs) error { return nil })
	return nil
}
