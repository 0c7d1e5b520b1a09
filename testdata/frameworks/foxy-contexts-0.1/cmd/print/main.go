// Print asks the server of this module for its tools over a pipe, as a client
// would, and prints the JSON array of them as the server sends it. The SDK has
// no pages. The options are the defaults of the flags of cmd/server.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/strowk/foxy-contexts/pkg/stdio"

	"github.com/toolbudget/toolbudget/testdata/frameworks/foxy-contexts-0.1/server"
)

func main() {
	log.SetFlags(0)
	in, requests := io.Pipe()
	responses, out := io.Pipe()
	app, err := server.New(server.Options{}).
		WithTransport(stdio.NewTransport(stdio.WithIn(in), stdio.WithOut(out))).
		BuildFxApp()
	if err != nil {
		log.Fatal(err)
	}
	if err := app.Start(context.Background()); err != nil {
		log.Fatal(err)
	}
	decoder := json.NewDecoder(responses)

	call(requests, decoder, 1, "initialize", `{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"print","version":"1"}}`)
	var result struct {
		Tools      []json.RawMessage
		NextCursor string
	}
	if err := json.Unmarshal(call(requests, decoder, 2, "tools/list", "{}"), &result); err != nil {
		log.Fatal(err)
	}
	if result.NextCursor != "" {
		log.Fatalf("tools/list has a second page %q", result.NextCursor)
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false) // the raw messages are printed as they came
	if err := encoder.Encode(result.Tools); err != nil {
		log.Fatal(fmt.Errorf("print tools: %w", err))
	}
}

// call sends one request and returns the result of its response.
func call(requests io.Writer, responses *json.Decoder, id int, method, params string) json.RawMessage {
	if _, err := fmt.Fprintf(requests, `{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`+"\n", id, method, params); err != nil {
		log.Fatal(err)
	}
	for {
		var response struct {
			ID            int
			Result, Error json.RawMessage
		}
		if err := responses.Decode(&response); err != nil {
			log.Fatal(err)
		}
		if response.ID != id {
			continue // a notification
		}
		if response.Error != nil {
			log.Fatalf("%s: %s", method, response.Error)
		}
		return response.Result
	}
}
