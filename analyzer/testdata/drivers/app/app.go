// Package app defines tools in many ways and registers none of them itself.
package app

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/analyzer/testdata/drivers/kit"
	"github.com/toolbudget/toolbudget/analyzer/testdata/drivers/mid"
	"github.com/toolbudget/toolbudget/analyzer/testdata/drivers/texts"
)

// Tools returns what a server offers. The prefix is told by the server.
func Tools(prefix string) []server.ServerTool {
	return []server.ServerTool{
		{Tool: search()},
		{Tool: archive()},
		{Tool: Rename(prefix)},
		{Tool: kit.New("count_notes", "")}, // want "TB005: count_notes: there is no description"
		{Tool: kit.New("list_notes", "Lists all notes of the user, those in the archive included, newest first.")}, // want "TB003: list_notes: the description has 73 characters, limit 60"
		{Tool: far()},
	}
}

func search() mcp.Tool {
	return mcp.NewTool("search_notes",
		mcp.WithDescription("Finds notes."),
		mcp.WithString("query", mcp.Description("words that all have to be somewhere in the text of a note")), // want "TB004: search_notes query: the description has 13 words, limit 8"
		mcp.WithNumber("limit"), // want "TB007: search_notes: parameter limit has no description"
	)
}

func archive() mcp.Tool {
	return mcp.NewTool("archive_note", // want `TB003: archive_note: the description has 75 characters, limit 60 \(written at texts/texts.go:5\)`
		mcp.WithDescription(texts.Archive),
		mcp.WithString("id", mcp.Description(texts.Note)),
	)
}

// Rename has a description that begins with what the caller says.
func Rename(prefix string) mcp.Tool {
	return mcp.NewTool("rename_note",
		mcp.WithDescription(prefix+": renames a note, and all links to it in other notes of the same user."), // want "TB003: rename_note: the description has at least 70 characters, limit 60"
		mcp.WithString("id", mcp.Description(texts.Note)),
	)
}

// far is within the limit for as long as what is two imports away is short.
func far() mcp.Tool { return mcp.NewTool("far_note", mcp.WithDescription(mid.Text())) }
