// Print asks the server of this module for its tools, as a client would, and
// prints the JSON array of them as the server sends it, pages joined. It taps
// the connection, since the client decodes the schemas.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-0.1/server"
)

// A tap is a transport that keeps the last result it has read.
type tap struct {
	mcp.Transport
	mcp.Connection
	result json.RawMessage
}

func (t *tap) Connect(ctx context.Context) (mcp.Connection, error) {
	conn, err := t.Transport.Connect(ctx)
	t.Connection = conn
	return t, err
}

func (t *tap) Read(ctx context.Context) (mcp.JSONRPCMessage, error) {
	message, err := t.Connection.Read(ctx)
	if response, ok := message.(*mcp.JSONRPCResponse); ok {
		t.result = response.Result
	}
	return message, err
}

func main() {
	log.SetFlags(0)
	ctx := context.Background()
	here, there := mcp.NewInMemoryTransports()
	if _, err := server.New().Connect(ctx, there); err != nil {
		log.Fatal(err)
	}
	wire := &tap{Transport: here}
	session, err := mcp.NewClient("print", "1", nil).Connect(ctx, wire)
	if err != nil {
		log.Fatal(err)
	}

	var tools []json.RawMessage
	for cursor, page := "", 0; page == 0 || cursor != ""; page++ {
		if _, err := session.ListTools(ctx, &mcp.ListToolsParams{Cursor: cursor}); err != nil {
			log.Fatal(err)
		}
		var result struct {
			Tools      []json.RawMessage
			NextCursor string
		}
		if err := json.Unmarshal(wire.result, &result); err != nil {
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
