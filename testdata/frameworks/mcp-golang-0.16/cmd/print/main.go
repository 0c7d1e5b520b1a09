// Print asks the server of this module for its tools over a pipe, as a client
// would, and prints the JSON array of them as the server sends it, pages
// joined. The options are the defaults of the flags of cmd/server.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/metoro-io/mcp-golang/transport/stdio"

	"github.com/toolbudget/toolbudget/testdata/frameworks/mcp-golang-0.16/server"
)

func main() {
	log.SetFlags(0)
	in, requests := io.Pipe()
	responses, out := io.Pipe()
	if err := server.New(stdio.NewStdioServerTransportWithIO(in, out), server.Options{}).Serve(); err != nil {
		log.Fatal(err)
	}
	decoder := json.NewDecoder(responses)

	call(requests, decoder, 1, "initialize", `{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"print","version":"1"}}`)
	var tools []json.RawMessage
	for params, page := "{}", 0; params != ""; page++ {
		var result struct {
			Tools      []json.RawMessage
			NextCursor string
		}
		if err := json.Unmarshal(call(requests, decoder, page+2, "tools/list", params), &result); err != nil {
			log.Fatal(err)
		}
		tools = append(tools, result.Tools...)
		params = ""
		if result.NextCursor != "" {
			params = fmt.Sprintf(`{"cursor":%q}`, result.NextCursor)
		}
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false) // the raw messages are printed as they came
	if err := encoder.Encode(tools); err != nil {
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
