// Print asks the server of this module for its tools, as a client would, and
// prints the JSON array of them as it sends it. This version of the SDK has no
// pages.
package main

import (
	"context"
	"encoding/json"

	tracker "github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-0.12/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/answers"
)

func main() {
	server := tracker.New()
	answers.Print(func(_ int, request []byte) ([]byte, error) {
		return json.Marshal(server.HandleMessage(context.Background(), request))
	})
}
