package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/router"
	"github.com/toolbudget/toolbudget/testdata/routed/toolset"
)

// route makes s list what a session has discovered, beside the core tools and the one
// that finds others. Calls are left alone: a tool that is not listed still works.
func route(s *mcp.Server) error {
	r := &routed{server: s}
	s.AddTool(discoverTool, r.discover)
	ts, err := toolset.Load()
	if err != nil {
		return err
	}
	tools, err := ts.Router(nil)
	if err != nil {
		return err
	}
	r.sessions = router.NewSessions[*mcp.ServerSession](tools)
	r.always = map[string]bool{toolset.DiscoverName: true}
	for _, name := range ts.LeftOut {
		r.always[name] = true
	}
	s.AddReceivingMiddleware(r.list)
	return nil
}

var discoverTool = &mcp.Tool{
	Name:        toolset.DiscoverName,
	Description: toolset.DiscoverDescription,
	InputSchema: json.RawMessage(toolset.DiscoverSchema),
}

// routed is a server with what each session has discovered.
type routed struct {
	server   *mcp.Server
	always   map[string]bool
	sessions *router.Sessions[*mcp.ServerSession]
}

// session returns what a connection has discovered. It ends with the connection.
func (r *routed) session(of mcp.Session) (*router.Session, error) {
	connection, ok := of.(*mcp.ServerSession)
	if !ok {
		return nil, fmt.Errorf("%T is no session of a server", of)
	}
	session, begun, err := r.sessions.Of(connection, catalog.Choice{})
	if begun {
		go func() {
			connection.Wait()
			r.sessions.End(connection)
		}()
	}
	return session, err
}

// discover answers with the definitions that fit, and lists them from now on.
func (r *routed) discover(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var call router.Call
	if err := json.Unmarshal(req.Params.Arguments, &call); err != nil {
		return nil, err
	}
	session, err := r.session(req.Session)
	if err != nil {
		return nil, err
	}
	hits, err := session.Discover(ctx, call.Ask())
	if err != nil { // such as a pattern that is none; the model may try another
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}}, nil
	}
	text := fmt.Sprintf("%d tools can be called now:\n", len(hits))
	for _, h := range hits {
		text += string(h.Tool.Wire()) + "\n"
	}
	r.server.AddTool(discoverTool, r.discover) // tells clients that the list is another one
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil
}

// list leaves what a session was not sent out of the answer to tools/list.
func (r *routed) list(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		result, err := next(ctx, method, req)
		list, ok := result.(*mcp.ListToolsResult)
		if err != nil || !ok {
			return result, err
		}
		session, err := r.session(req.GetSession())
		if err != nil {
			return nil, err
		}
		sel, err := session.Select(ctx, nil, 0)
		if err != nil {
			return nil, err
		}
		sent := sel.Names()
		list.Tools = slices.DeleteFunc(slices.Clone(list.Tools), func(t *mcp.Tool) bool {
			return !r.always[t.Name] && !slices.Contains(sent, t.Name)
		})
		return list, nil
	}
}
