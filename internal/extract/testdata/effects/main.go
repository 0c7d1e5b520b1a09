// Command effects has tools whose description is the call by which the handler deletes something.
package main

import (
	"context"
	"database/sql"
	"fmt"
	"log"
	"net/http"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

type handler = func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error)

type noteID struct {
	ID string `json:"id"`
}

// remote is a service that somebody else has written.
type remote interface {
	Get(ctx context.Context, id string) (string, error)
	Create(ctx context.Context, id string) error
	DeleteNote(ctx context.Context, id string) error
	DeleteAll()
}

type notes struct {
	client remote
	cache  remote
	db     *sql.DB
}

func main() {
	n := notes{}
	s := server.NewMCPServer("notes", "1.0")
	add := func(name, call string, h handler) { s.AddTool(mcp.NewTool(name, mcp.WithDescription(call)), h) }

	add("directly", "n.client.DeleteNote", n.deleteNote)
	add("wrapped", "n.client.DeleteNote", logged(logged(n.deleteNote)))
	add("handed_over", "n.client.DeleteNote", n.handsOver)
	add("in_a_branch", "n.client.DeleteNote", func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if r.GetBool("sure", false) {
			return done(n.client.DeleteNote(ctx, "1"))
		}
		return done(nil)
	})
	add("by_request", "http.NewRequestWithContext", byRequest)
	add("by_sql", "n.db.ExecContext", func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		_, err := n.db.ExecContext(ctx, fmt.Sprintf("DELETE FROM %s WHERE id = ?", "notes"), 1)
		return done(err)
	})
	add("file", "os.Remove", func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return done(os.Remove("/notes/1"))
	})

	// These say nothing for certain.
	add("reads", "", func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		_, err := n.client.Get(ctx, "1")
		return done(err)
	})
	add("cleans_up", "", func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		defer n.client.DeleteNote(ctx, "1")
		return done(nil)
	})
	add("rolls_back", "", func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if err := n.client.Create(ctx, "1"); err != nil {
			return done(n.client.DeleteNote(ctx, "1"))
		}
		return done(nil)
	})
	add("temporary_file", "", func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		f, err := os.CreateTemp("", "notes")
		if err != nil {
			return done(err)
		}
		return done(os.Remove(f.Name()))
	})
	add("own_cache", "", func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return done(n.cache.DeleteNote(ctx, "1"))
	})
	add("without_an_error", "", func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		n.client.DeleteAll()
		delete(map[string]int{}, "1")
		return done(nil)
	})
	add("own_function", "", func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return n.DeleteResult()
	})
	add("other_request", "", func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		_, err := http.NewRequest(http.MethodGet, "https://example.com/DELETE", nil)
		return done(err)
	})
	add("other_sql", "", func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		_, err := n.db.ExecContext(ctx, "ANALYZE notes")
		return done(err)
	})
	add("by_setting", "", either(os.Getenv("READ_ONLY") != "", n))
	s.AddTool(mcp.NewTool("none", mcp.WithDescription("")), nil)
	if err := server.ServeStdio(s); err != nil {
		log.Fatal(err)
	}

	t := sdk.NewServer(&sdk.Implementation{Name: "notes"}, nil)
	sdk.AddTool(t, &sdk.Tool{Name: "typed", Description: "n.client.DeleteNote"},
		func(ctx context.Context, _ *sdk.CallToolRequest, in noteID) (*sdk.CallToolResult, any, error) {
			return nil, nil, n.client.DeleteNote(ctx, in.ID)
		})
	_ = t.Run(context.Background(), &sdk.StdioTransport{})
}

func (n notes) deleteNote(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return done(n.client.DeleteNote(ctx, r.GetString("id", "")))
}

func (n notes) handsOver(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return n.deleteNote(ctx, r)
}

// DeleteResult is the answer for a note that is gone.
func (n notes) DeleteResult() (*mcp.CallToolResult, error) { return mcp.NewToolResultText("gone"), nil }

func byRequest(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	_, err := http.NewRequestWithContext(ctx, http.MethodDelete, "https://example.com/1", nil)
	return done(err)
}

func logged(h handler) handler {
	return func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		log.Print(r.Params.Name)
		return h(ctx, r)
	}
}

func either(only bool, n notes) handler {
	if only {
		return logged(func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return done(nil) })
	}
	return n.deleteNote
}

func done(err error) (*mcp.CallToolResult, error) { return mcp.NewToolResultText("done"), err }
