// Print asks the servers of this module for their tools, as a client would,
// and prints the JSON array of them as they are sent, pages joined.
package main

import (
	"context"
	"encoding/json"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	tracker "github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-1.2/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/answers"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/toolset"
)

func main() {
	log.SetFlags(0)
	var tools []json.RawMessage
	for _, s := range []*server.MCPServer{tracker.New(), tracker.NewAdmin()} {
		list, err := list(s)
		if err != nil {
			log.Fatal(err)
		}
		tools = append(tools, list...)
	}
	toolset.PrintJSON(tools)
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

// list asks one server.
func list(s *server.MCPServer) ([]json.RawMessage, error) {
	client := &session{}
	ctx := s.WithContext(context.Background(), client)
	if err := s.RegisterSession(ctx, client); err != nil {
		return nil, err
	}
	return answers.List(func(_ int, request []byte) ([]byte, error) {
		return json.Marshal(s.HandleMessage(ctx, request))
	})
}
