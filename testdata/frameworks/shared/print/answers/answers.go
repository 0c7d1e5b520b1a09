// Package answers prints the tools that an MCP server answers tools/list with.
package answers

import (
	"encoding/json"
	"fmt"
	"io"
	"log"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/toolset"
)

// An Exchange sends a JSON-RPC message to a server and returns its response.
type Exchange func(id int, request []byte) ([]byte, error)

// Print asks a server for its tools, as a client would, and prints the JSON array of them
// as the server sends it, pages joined.
func Print(exchange Exchange) {
	log.SetFlags(0)
	tools, err := List(exchange)
	if err != nil {
		log.Fatal(err)
	}
	toolset.PrintJSON(tools)
}

// List follows tools/list to its last page.
func List(exchange Exchange) ([]json.RawMessage, error) {
	var tools []json.RawMessage
	for id, cursor := firstID, ""; id == firstID || cursor != ""; id++ {
		params := map[string]string{}
		if cursor != "" {
			params["cursor"] = cursor
		}
		var page struct {
			Tools      []json.RawMessage
			NextCursor string
		}
		if err := call(exchange, id, "tools/list", params, &page); err != nil {
			return nil, err
		}
		tools = append(tools, page.Tools...)
		cursor = page.NextCursor
	}
	return tools, nil
}

// firstID is the id of the first tools/list: initialize comes before.
const firstID = 2

// call makes one request and decodes the result of its response.
func call(exchange Exchange, id int, method string, params, result any) error {
	request, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "method": method, "params": params})
	if err != nil {
		return err
	}
	wire, err := exchange(id, request)
	if err != nil {
		return err
	}
	var response struct{ Result, Error json.RawMessage }
	if err := json.Unmarshal(wire, &response); err != nil {
		return err
	}
	if response.Error != nil {
		return fmt.Errorf("%s: %s", method, response.Error)
	}
	return json.Unmarshal(response.Result, result)
}

// Pipe returns an exchange with a server behind a pair of pipes, which is initialized.
func Pipe(to io.Writer, from io.Reader) (Exchange, error) {
	decoder := json.NewDecoder(from)
	exchange := func(id int, request []byte) ([]byte, error) {
		if _, err := fmt.Fprintf(to, "%s\n", request); err != nil {
			return nil, err
		}
		for {
			var response json.RawMessage
			if err := decoder.Decode(&response); err != nil {
				return nil, err
			}
			var header struct{ ID int }
			if err := json.Unmarshal(response, &header); err != nil {
				return nil, err
			}
			if header.ID == id { // and not a notification
				return response, nil
			}
		}
	}
	hello := map[string]any{
		"protocolVersion": "2024-11-05", "capabilities": struct{}{},
		"clientInfo": map[string]string{"name": "print", "version": "1"},
	}
	var ignored json.RawMessage
	return exchange, call(exchange, firstID-1, "initialize", hello, &ignored)
}
