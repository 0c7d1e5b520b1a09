// Print runs the program of this module against a server on this machine and prints the
// tools that it sends.
package main

import (
	"regexp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/generative-ai-go-0.20/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/requests"
)

// numbers are types as the SDK sends them. A model sees their names.
var numbers = regexp.MustCompile(`"type":([0-9])`)

func main() {
	names := []string{"", "string", "number", "integer", "boolean", "array", "object"}
	requests.PrintTranslated(server.Run, func(schema []byte) []byte {
		return numbers.ReplaceAllFunc(schema, func(b []byte) []byte {
			return []byte(`"type":"` + names[b[len(b)-1]-'0'] + `"`)
		})
	})
}
