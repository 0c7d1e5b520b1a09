// Print asks the server of this module for its tools, as a client would, and
// prints the JSON array of them as it sends it, but sorted: this version of the
// SDK has no pages, and sends its map of tools in any order.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"log"
	"slices"

	tracker "github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-0.8/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/answers"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/toolset"
)

func main() {
	server := tracker.New()
	tools, err := answers.List(func(_ int, request []byte) ([]byte, error) {
		return json.Marshal(server.HandleMessage(context.Background(), request))
	})
	if err != nil {
		log.Fatal(err)
	}
	slices.SortFunc(tools, func(a, b json.RawMessage) int { return bytes.Compare(a, b) })
	toolset.PrintJSON(tools)
}
