package gosdk

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/router"
)

// Fix makes a server list what a router.FixedList does, of the tools that it has whenever it
// is asked. A client may still call a tool that it knows by name. Middleware that is added
// later sees the call of call_tool, and middleware that was added before sees that of the
// tool itself.
func Fix(s *mcp.Server, o router.FixedOptions) {
	f := &fixed{options: o}
	s.AddReceivingMiddleware(f.middleware)
}

// fixed is the list of the tools that a server had when it was last asked.
type fixed struct {
	options router.FixedOptions

	mu    sync.Mutex
	tools []*mcp.Tool // what list was made of
	list  *router.FixedList
}

func (f *fixed) middleware(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		switch r := req.(type) {
		case *mcp.ListToolsRequest:
			return f.answer(ctx, next, r)
		case *mcp.CallToolRequest:
			return f.call(ctx, next, method, r)
		}
		return next(ctx, method, req)
	}
}

// current is the list of the tools that the server has now, these tools, and the last page
// of its answer.
func (f *fixed) current(
	ctx context.Context,
	next mcp.MethodHandler,
	session *mcp.ServerSession,
	extra *mcp.RequestExtra,
) (list *router.FixedList, tools []*mcp.Tool, last *mcp.ListToolsResult, err error) {
	for cursor := ""; last == nil || cursor != ""; {
		result, err := next(ctx, "tools/list", &mcp.ListToolsRequest{
			Session: session, Params: &mcp.ListToolsParams{Cursor: cursor}, Extra: extra,
		})
		if err != nil {
			return nil, nil, nil, err
		}
		page, ok := result.(*mcp.ListToolsResult)
		if !ok {
			return nil, nil, nil, fmt.Errorf("tools/list is answered with %T", result)
		}
		tools, last, cursor = append(tools, page.Tools...), page, page.NextCursor
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.list == nil || !slices.Equal(f.tools, tools) {
		data, err := json.Marshal(tools)
		if err != nil {
			return nil, nil, nil, err
		}
		own, err := router.ReadTools(data)
		if err != nil {
			return nil, nil, nil, err
		}
		if list, err = router.NewFixedList(own, f.options); err != nil {
			return nil, nil, nil, err
		}
		f.tools, f.list = tools, list
	}
	return f.list, tools, last, nil
}

// answer is that to tools/list: one page.
func (f *fixed) answer(ctx context.Context, next mcp.MethodHandler, r *mcp.ListToolsRequest) (mcp.Result, error) {
	list, tools, last, err := f.current(ctx, next, r.Session, r.Extra)
	if err != nil {
		return nil, err
	}
	out := *last // with what the version of the protocol adds
	out.NextCursor = ""
	out.Tools = nil
	for _, t := range list.Tools() {
		own := &mcp.Tool{}
		if i := slices.IndexFunc(tools, func(x *mcp.Tool) bool { return x.Name == t.Name }); i >= 0 {
			own = tools[i]
		} else if err := json.Unmarshal(definition(t.Wire(), t.Annotations.AppendJSON(nil)), own); err != nil {
			return nil, err
		}
		out.Tools = append(out.Tools, own)
	}
	return &out, nil
}

// definition adds annotations to the JSON of a tool.
func definition(wire, annotations []byte) []byte {
	out := append(slices.Clone(wire[:len(wire)-1]), `,"annotations":`...)
	return append(append(out, annotations...), '}')
}

// call answers a call of the two tools, and leaves all others alone.
func (f *fixed) call(
	ctx context.Context,
	next mcp.MethodHandler,
	method string,
	r *mcp.CallToolRequest,
) (mcp.Result, error) {
	search, call := f.names()
	if r.Params.Name != search && r.Params.Name != call {
		return next(ctx, method, r)
	}
	list, _, _, err := f.current(ctx, next, r.Session, r.Extra)
	if err != nil {
		return nil, err
	}
	if r.Params.Name == search {
		text, err := list.Search(ctx, r.Params.Arguments)
		if err != nil {
			return failed(err), nil
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil
	}
	name, arguments, err := list.Unwrap(r.Params.Arguments)
	if err != nil {
		return failed(err), nil
	}
	params := *r.Params
	params.Name, params.Arguments = name, arguments
	return next(ctx, method, &mcp.CallToolRequest{Session: r.Session, Params: &params, Extra: r.Extra})
}

// names are those of the search and the call.
func (f *fixed) names() (search, call string) {
	search, call = f.options.Search, f.options.Call
	if search == "" {
		search = router.SearchName
	}
	if call == "" {
		call = router.CallName
	}
	return search, call
}

// failed is an error that the model is told, so that it may try again.
func failed(err error) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}}
}
