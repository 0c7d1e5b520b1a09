package stateless

import (
	"context"
	"strings"

	"github.com/mark3labs/mcp-go/client"
	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// An asker is a session of a real client.
type asker interface {
	version() string
	list(ctx context.Context) (string, error)
	call(ctx context.Context, tool string, arguments map[string]any) (text string, isError bool, err error)
	close() error
}

// connections connect a client of each SDK.
var connections = map[string]func(ctx context.Context, url string) (asker, error){
	"client of the Go SDK": connectSDK,
	"client of mcp-go":     connectMCPGo,
}

type sdkClient struct{ s *mcp.ClientSession }

func connectSDK(ctx context.Context, url string) (asker, error) {
	c := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	s, err := c.Connect(ctx, &mcp.StreamableClientTransport{Endpoint: url}, nil)
	return sdkClient{s}, err
}

func (c sdkClient) version() string { return c.s.InitializeResult().ProtocolVersion }

func (c sdkClient) close() error { return c.s.Close() }

func (c sdkClient) list(ctx context.Context) (string, error) {
	var names []string
	for x, err := range c.s.Tools(ctx, nil) {
		if err != nil {
			return "", err
		}
		names = append(names, x.Name)
	}
	return strings.Join(names, " "), nil
}

func (c sdkClient) call(ctx context.Context, tool string, arguments map[string]any) (string, bool, error) {
	r, err := c.s.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		return "", false, err
	}
	return r.Content[0].(*mcp.TextContent).Text, r.IsError, nil
}

type mcpgoClient struct {
	c     *client.Client
	spoke string
}

func connectMCPGo(ctx context.Context, url string) (asker, error) {
	c, err := client.NewStreamableHttpClient(url)
	if err != nil {
		return nil, err
	}
	if err := c.Start(ctx); err != nil {
		return nil, err
	}
	var r mcpgo.InitializeRequest
	r.Params.ProtocolVersion = mcpgo.LATEST_PROTOCOL_VERSION
	r.Params.ClientInfo = mcpgo.Implementation{Name: "test", Version: "1"}
	result, err := c.Initialize(ctx, r)
	if err != nil {
		return nil, err
	}
	return mcpgoClient{c, result.ProtocolVersion}, nil
}

func (c mcpgoClient) version() string { return c.spoke }

func (c mcpgoClient) close() error { return c.c.Close() }

func (c mcpgoClient) list(ctx context.Context) (string, error) {
	r, err := c.c.ListTools(ctx, mcpgo.ListToolsRequest{})
	if err != nil {
		return "", err
	}
	var names []string
	for _, x := range r.Tools {
		names = append(names, x.Name)
	}
	return strings.Join(names, " "), nil
}

func (c mcpgoClient) call(ctx context.Context, tool string, arguments map[string]any) (string, bool, error) {
	var r mcpgo.CallToolRequest
	r.Params.Name, r.Params.Arguments = tool, arguments
	result, err := c.c.CallTool(ctx, r)
	if err != nil {
		return "", false, err
	}
	return result.Content[0].(mcpgo.TextContent).Text, result.IsError, nil
}
