package server

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-1.2/convert"
)

// boardArgs has tags of the older reflecting library.
type boardArgs struct {
	Board   string         `json:"board" jsonschema:"required,description=Name of the board\\, as shown"`
	Columns []columnArg    `json:"columns,omitempty" jsonschema:"description=Columns from left to right,minItems=1"`
	Color   string         `json:"color,omitempty" jsonschema:"enum=red,enum=blue,default=blue"`
	Limit   int            `json:"limit,omitempty" jsonschema:"minimum=1,maximum=50,default=10"`
	Ratio   float64        `json:"ratio,omitempty" jsonschema:"exclusiveMaximum=1"`
	Extra   any            `json:"extra,omitempty" jsonschema_description:"Kept, not read"`
	Fields  map[string]any `json:"fields,omitempty"`
	Owner   *ownerArg      `json:"owner,omitempty" jsonschema:"title=Owner"`
}

type columnArg struct {
	Name  string `json:"name" jsonschema:"required,minLength=1,pattern=^[A-Z]"`
	State string `json:"state" jsonschema:"example=open,example=closed"`
}

type ownerArg struct {
	User  string `json:"user" jsonschema:"required,format=email"`
	Admin bool   `json:"admin,omitempty"`
}

type listBoardsArgs struct {
	Owner string `json:"owner,omitempty" jsonschema:"description=User name"`
}

type noArgs struct{}

func createBoard(_ context.Context, args boardArgs) (string, error) { return args.Board, nil }

// The tools of a package variable each, made at program start.
var (
	createBoardTool = convert.Must(
		"create_board",
		"Create a board. Columns default to *To do*, *Doing* and *Done*.",
		createBoard,
		mcp.WithTitleAnnotation("Create board"),
		mcp.WithIdempotentHintAnnotation(false),
	)
	listBoards = convert.Must("list_boards",
		fmt.Sprintf("List boards, at most %d.", maxBoards),
		func(_ context.Context, args listBoardsArgs) ([]string, error) {
			return []string{args.Owner}, nil
		},
		mcp.WithReadOnlyHintAnnotation(true))
	nothing = convert.Must("refresh_boards", "Reload every board.", func(context.Context, noArgs) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{}, nil
	})
)

const maxBoards = 100

func addConvertedTools(s *server.MCPServer) {
	createBoardTool.Register(s)
	for _, t := range []convert.Tool{listBoards, nothing} {
		t.Register(s)
	}
}
