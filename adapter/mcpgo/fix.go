package mcpgo

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/router"
)

// Fix makes a server list what a router.FixedList does, of the tools that it has now. Call it
// when all are registered: one that is added later is listed as well, and is not found by
// the search. Calls of the call tool pass the server's middleware as calls of the tool that
// they are for. A tool that is not listed can be called through the call tool only, as
// mcp-go refuses calls of tools that a filter hides.
//
// It fails if the options do; see router.NewFixedList.
func Fix(s *server.MCPServer, o router.FixedOptions) error {
	registered := s.ListTools()
	var tools []mcp.Tool
	for _, name := range slices.Sorted(maps.Keys(registered)) { // as mcp-go lists them
		tools = append(tools, registered[name].Tool)
	}
	data, err := json.Marshal(tools)
	if err != nil {
		return err
	}
	own, err := router.ReadTools(data)
	if err != nil {
		return err
	}
	list, err := router.NewFixedList(own, o)
	if err != nil {
		return err
	}
	hidden := map[string]bool{}
	for _, t := range tools {
		hidden[t.Name] = true
	}
	search, call := list.Names()
	for _, t := range list.Tools() {
		delete(hidden, t.Name)
		if t.Name != search && t.Name != call {
			continue // the server's own
		}
		tool := mcp.NewToolWithRawSchema(t.Name, t.Description.Value, t.InputSchema.AppendJSON(nil))
		if err := json.Unmarshal(t.Annotations.AppendJSON(nil), &tool.Annotations); err != nil {
			return err
		}
		if t.Name == search {
			s.AddTool(tool, searching(list))
		} else {
			s.AddTool(tool, calling(s, list))
		}
	}
	server.WithToolFilter(func(ctx context.Context, all []mcp.Tool) []mcp.Tool {
		if ctx.Value(called{}) != nil {
			return all // the call tool calls it
		}
		return slices.DeleteFunc(slices.Clone(all), func(t mcp.Tool) bool { return hidden[t.Name] })
	})(s)
	return nil
}

// called is the key of a context in which the call tool calls another tool.
type called struct{}

// An innerCall is the context of the call of another tool. Since MCP 2026-07-28, the headers of a
// request name the tool, and mcp-go compares them with the body. Those of the client name the
// call tool.
type innerCall struct{ context.Context }

func (c innerCall) Value(key any) any {
	if key == (called{}) {
		return true
	}
	v := c.Context.Value(key)
	if h, ok := v.(http.Header); ok && h.Get(mcp.HeaderProtocolVersion) != "" {
		h = h.Clone()
		h.Del(mcp.HeaderProtocolVersion) // then mcp-go does not compare
		h.Del(mcp.HeaderName)
		return h
	}
	return v
}

func searching(list *router.FixedList) server.ToolHandlerFunc {
	return func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		arguments, err := json.Marshal(r.Params.Arguments)
		if err != nil {
			return nil, err
		}
		text, err := list.Search(ctx, arguments)
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return mcp.NewToolResultText(text), nil
	}
}

func calling(s *server.MCPServer, list *router.FixedList) server.ToolHandlerFunc {
	return func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		arguments, err := json.Marshal(r.Params.Arguments)
		if err != nil {
			return nil, err
		}
		name, own, err := list.Unwrap(arguments)
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		params := map[string]any{"name": name, "arguments": own}
		if r.Params.Meta != nil {
			params["_meta"] = r.Params.Meta
		}
		message, err := json.Marshal(map[string]any{
			"jsonrpc": mcp.JSONRPC_VERSION, "id": 1, "method": mcp.MethodToolsCall, "params": params,
		})
		if err != nil {
			return nil, err
		}
		switch answer := s.HandleMessage(innerCall{ctx}, message).(type) {
		case mcp.JSONRPCResponse:
			switch result := answer.Result.(type) {
			case *mcp.CallToolResult:
				return result, nil
			case mcp.CallToolResult:
				return &result, nil
			}
			return nil, fmt.Errorf("%s is answered with %T; another tool cannot call it", name, answer.Result)
		case mcp.JSONRPCError:
			return mcp.NewToolResultError(answer.Error.Message), nil
		default:
			return nil, fmt.Errorf("%s is answered with %T", name, answer)
		}
	}
}
