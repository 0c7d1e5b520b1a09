// Print asks the server of this module for its tools, as a client would, and
// prints the JSON array of them as it sends it, but sorted: this version of the
// SDK has no pages, and sends its map of tools in any order.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"log"
	"os"
	"slices"

	tracker "github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-0.8/server"
)

func main() {
	log.SetFlags(0)
	request := json.RawMessage(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}`)
	wire, err := json.Marshal(tracker.New().HandleMessage(context.Background(), request))
	if err != nil {
		log.Fatal(err)
	}
	var answer struct {
		Error  json.RawMessage
		Result struct {
			Tools      []json.RawMessage
			NextCursor string
		}
	}
	if err := json.Unmarshal(wire, &answer); err != nil {
		log.Fatal(err)
	}
	if answer.Error != nil {
		log.Fatalf("tools/list: %s", answer.Error)
	}
	if answer.Result.NextCursor != "" {
		log.Fatalf("tools/list has a second page %q", answer.Result.NextCursor)
	}
	slices.SortFunc(answer.Result.Tools, func(a, b json.RawMessage) int { return bytes.Compare(a, b) })
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false) // the raw messages are printed as they came
	if err := out.Encode(answer.Result.Tools); err != nil {
		log.Fatal(err)
	}
}
