// Print runs the program of this module against a server on this machine and prints the
// tools that it sends.
package main

import (
	"bytes"
	"regexp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/json-requests/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/requests"
)

// capitals are the names of types as Gemini writes them. A catalog has those of JSON Schema.
var capitals = regexp.MustCompile(`"type":"[A-Z]+"`)

func main() {
	requests.PrintTranslated(server.Run, func(schema []byte) []byte {
		var b bytes.Buffer
		b.Write(capitals.ReplaceAllFunc(schema, bytes.ToLower))
		return b.Bytes()
	})
}
