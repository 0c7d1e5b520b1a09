package server

import (
	"fmt"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/tools"
)

// addConditional registers by flag and environment. With flags at their
// defaults and no variable set there are edit_note, restore_note and
// count_words.
func addConditional(s *mcp.Server, opts Options) {
	if !opts.ReadOnly {
		mcp.AddTool(s, &mcp.Tool{Name: "edit_note", Description: "Change a note."}, tools.Typed[shareArgs, any])
	}
	if opts.Trash > 0 {
		mcp.AddTool(s, &mcp.Tool{Name: "restore_note", Description: "Take a note back from the trash."}, tools.Typed[notebook.IDArgs, any])
	}
	if opts.Beta {
		mcp.AddTool(s, &mcp.Tool{Name: "guess_tags"}, tools.Typed[notebook.IDArgs, any])
	}
	if os.Getenv("NOTEBOOK_ADMIN") == "1" {
		mcp.AddTool(s, &mcp.Tool{Name: "wipe_notebook"}, tools.Typed[notebook.IDArgs, any])
	}

	description := "Count the words of a note."
	if language := os.Getenv("NOTEBOOK_LANGUAGE"); language != "" {
		description = fmt.Sprintf("Count the words of a note in %s.", language)
	}
	mcp.AddTool(s, &mcp.Tool{Name: "count_words", Description: description}, tools.Typed[notebook.IDArgs, int])
}
