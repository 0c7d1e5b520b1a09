// The server program: toolbudget reads this package, cmd/print runs it. It
// answers one JSON request a line: {"list":true} or {"call":name,"args":{…}}.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/toolbudget/toolbudget/testdata/frameworks/custom-types/server"
)

func main() {
	registry := server.New()
	out := json.NewEncoder(os.Stdout)
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var request struct {
			List bool
			Call string
			Args map[string]any
		}
		if err := json.Unmarshal(lines.Bytes(), &request); err != nil {
			log.Fatal(err)
		}
		var answer any = registry.List()
		if !request.List {
			text, err := registry.Call(context.Background(), request.Call, request.Args)
			if err != nil {
				text = err.Error()
			}
			answer = text
		}
		if err := out.Encode(answer); err != nil {
			log.Fatal(err)
		}
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
}
