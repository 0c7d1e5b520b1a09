// Package sessions has what v0.43 and later versions can: tools of a session, hints and
// output schemas. It also has the client that sees them.
package sessions

import (
	"context"
	"encoding/json"
	"flag"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/answers"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/toolset"
)

// Run parses the flags and serves s until the client leaves. The caller may have declared
// flags of its own, so newServer is called once they are parsed.
func Run(newServer func() *server.MCPServer) {
	addr := flag.String("http", "", "serve streamable HTTP on this address instead of stdio")
	flag.Parse()

	s := newServer()
	var err error
	if *addr != "" {
		err = server.NewStreamableHTTPServer(s).Start(*addr)
	} else {
		err = server.ServeStdio(s)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// Print asks the servers for their tools, as a client would, and prints the JSON array of
// them as they are sent, pages joined.
func Print(servers ...*server.MCPServer) {
	log.SetFlags(0)
	var tools []json.RawMessage
	for _, s := range servers {
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
