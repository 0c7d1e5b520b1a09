package server

import mcp "github.com/metoro-io/mcp-golang"

type paging struct {
	Page int `json:"page" jsonschema:"minimum=1,default=1"`
	Size int `json:"size" jsonschema:"maximum=50"`
}

// Scope is exported, since encoding/json drops embedded pointers to types that
// are not.
type Scope struct {
	Book   string `json:"book" jsonschema:"required,description=The book to look in"`
	Size   string `json:"size"`
	Public bool   `json:"public"`
}

type listArgs struct {
	paging
	*Scope
	Sort string `json:"sort" jsonschema:"enum=title,enum=date"`
}

// namedArgs keeps what it embeds as a property.
type namedArgs struct {
	Scope `json:"scope" jsonschema:"required"`
	paging
	Public string `json:"public"`
}

// page is generic, so that its name is not that of its source.
type page[T any] struct {
	Of   T   `json:"of" jsonschema:"required"`
	Next []T `json:"next"`
}

func addEmbedded(s *mcp.Server) error {
	if err := s.RegisterTool("list_books", "List books.", func(listArgs) (*mcp.ToolResponse, error) { return done() }); err != nil {
		return err
	}
	if err := s.RegisterTool("share_book", "Share a book.", func(namedArgs) (*mcp.ToolResponse, error) { return done() }); err != nil {
		return err
	}
	return s.RegisterTool("turn_page", "Turn the page.", func(page[titleArgs]) (*mcp.ToolResponse, error) { return done() })
}
