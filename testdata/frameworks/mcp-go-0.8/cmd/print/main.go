// Print prints the tools of the server as the server sends them, but sorted: this version
// of the SDK has no pages, and sends its map of tools in any order.
package main

import (
	"bytes"
	"encoding/json"
	"log"
	"slices"

	"github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-0.8/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/stdio"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/answers"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/toolset"
)

func main() {
	tools, err := answers.List(stdio.Ask(server.New()))
	if err != nil {
		log.Fatal(err)
	}
	slices.SortFunc(tools, func(a, b json.RawMessage) int { return bytes.Compare(a, b) })
	toolset.PrintJSON(tools)
}
