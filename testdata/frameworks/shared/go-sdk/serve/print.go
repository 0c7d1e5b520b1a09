package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Print asks a server for its tools, as a client would, and prints the JSON array of them
// as the server sends it, pages joined. It speaks to the transport itself, since a client
// would decode the schemas.
func Print(s *mcp.Server) {
	log.SetFlags(0)
	ctx := context.Background()
	here, there := mcp.NewInMemoryTransports()
	if _, err := s.Connect(ctx, there, nil); err != nil {
		log.Fatal(err)
	}
	conn, err := here.Connect(ctx)
	if err != nil {
		log.Fatal(err)
	}

	call(ctx, conn, 1, "initialize", `{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"print","version":"1"}}`)
	if err := conn.Write(ctx, &jsonrpc.Request{Method: "notifications/initialized", Params: json.RawMessage(`{}`)}); err != nil {
		log.Fatal(err)
	}
	var tools []json.RawMessage
	for cursor, page := "", 0; page == 0 || cursor != ""; page++ {
		params, err := json.Marshal(map[string]string{"cursor": cursor})
		if err != nil {
			log.Fatal(err)
		}
		var result struct {
			Tools      []json.RawMessage
			NextCursor string
		}
		if err := json.Unmarshal(call(ctx, conn, float64(page+2), "tools/list", string(params)), &result); err != nil {
			log.Fatal(err)
		}
		tools = append(tools, result.Tools...)
		cursor = result.NextCursor
	}
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false) // the raw messages are printed as they came
	if err := out.Encode(tools); err != nil {
		log.Fatal(fmt.Errorf("print tools: %w", err))
	}
}

// call sends one request and returns the result of its response.
func call(ctx context.Context, conn mcp.Connection, id float64, method, params string) json.RawMessage {
	rid, err := jsonrpc.MakeID(id)
	if err != nil {
		log.Fatal(err)
	}
	if err := conn.Write(ctx, &jsonrpc.Request{ID: rid, Method: method, Params: json.RawMessage(params)}); err != nil {
		log.Fatal(err)
	}
	for {
		message, err := conn.Read(ctx)
		if err != nil {
			log.Fatal(err)
		}
		response, ok := message.(*jsonrpc.Response)
		if !ok || response.ID != rid {
			continue // a notification
		}
		if response.Error != nil {
			log.Fatalf("%s: %v", method, response.Error)
		}
		return response.Result
	}
}
