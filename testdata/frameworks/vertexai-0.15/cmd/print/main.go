// Print runs the program of this module against a server on this machine and prints the
// tools that it sends.
package main

import (
	"regexp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/requests"
	"github.com/toolbudget/toolbudget/testdata/frameworks/vertexai-0.15/server"
)

// numbers are types as the SDK sends them. A model sees their names. counts are integers of 64
// bits, which protocol buffers write as texts and a schema has as numbers.
var (
	numbers = regexp.MustCompile(`"type":([0-9])`)
	counts  = regexp.MustCompile(`("(?:min|max)(?:Items|Length|Properties)":)"([0-9]+)"`)
)

func main() {
	names := []string{"", "string", "number", "integer", "boolean", "array", "object"}
	requests.PrintTranslated(server.Run, func(schema []byte) []byte {
		schema = numbers.ReplaceAllFunc(schema, func(b []byte) []byte {
			return []byte(`"type":"` + names[b[len(b)-1]-'0'] + `"`)
		})
		return counts.ReplaceAll(schema, []byte("$1$2"))
	})
}
