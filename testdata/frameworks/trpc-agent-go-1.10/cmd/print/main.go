// Print runs the program of this module against a server that answers nothing of use, and
// prints the tools that it is sent.
package main

import (
	"context"

	"trpc.group/trpc-go/trpc-agent-go/model/openai"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/requests"
	"github.com/toolbudget/toolbudget/testdata/frameworks/trpc-agent-go-1.10/server"
)

func main() {
	requests.Print(func(url string) {
		server.Run(context.Background(), openai.New("model", openai.WithAPIKey("none"), openai.WithBaseURL(url)))
	})
}
