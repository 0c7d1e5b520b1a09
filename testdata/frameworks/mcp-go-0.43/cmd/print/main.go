// Print asks the server of this module for its tools, as a client would,
// and prints the JSON array of them as it sends them, pages joined.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	tracker "github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-0.43/server"
)

func main() {
	log.SetFlags(0)
	tools, err := list(tracker.New())
	if err != nil {
		log.Fatal(err)
	}
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false) // the raw messages are printed as they came
	if err := out.Encode(tools); err != nil {
		log.Fatal(fmt.Errorf("print tools: %w", err))
	}
}

// A session is a client that can be given tools of its own, as one over
// streamable HTTP can.
type session struct{ tools map[string]server.ServerTool }

func (*session) Initialize()       {}
func (*session) Initialized() bool { return true }
func (*session) SessionID() string { return "print" }
func (*session) NotificationChannel() chan<- mcp.JSONRPCNotification {
	return make(chan mcp.JSONRPCNotification, 100)
}
func (s *session) GetSessionTools() map[string]server.ServerTool  { return s.tools }
func (s *session) SetSessionTools(t map[string]server.ServerTool) { s.tools = t }

// list follows tools/list to its last page.
func list(s *server.MCPServer) ([]json.RawMessage, error) {
	client := &session{}
	ctx := s.WithContext(context.Background(), client)
	if err := s.RegisterSession(ctx, client); err != nil {
		return nil, err
	}
	var tools []json.RawMessage
	for cursor, page := "", 0; page == 0 || cursor != ""; page++ {
		request, err := json.Marshal(map[string]any{
			"jsonrpc": "2.0", "id": page + 1, "method": "tools/list",
			"params": map[string]any{"cursor": cursor},
		})
		if err != nil {
			return nil, err
		}
		wire, err := json.Marshal(s.HandleMessage(ctx, request))
		if err != nil {
			return nil, err
		}
		var answer struct {
			Error  json.RawMessage
			Result struct {
				Tools      []json.RawMessage
				NextCursor string
			}
		}
		if err := json.Unmarshal(wire, &answer); err != nil {
			return nil, err
		}
		if answer.Error != nil {
			return nil, fmt.Errorf("tools/list: %s", answer.Error)
		}
		tools = append(tools, answer.Result.Tools...)
		cursor = answer.Result.NextCursor
	}
	return tools, nil
}
