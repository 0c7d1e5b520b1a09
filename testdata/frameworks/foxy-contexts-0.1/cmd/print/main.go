// Print asks the server of this module for its tools over a pipe, as a client
// would, and prints the JSON array of them as the server sends it. The options are the defaults of the flags of cmd/server.
package main

import (
	"context"
	"io"
	"log"

	"github.com/strowk/foxy-contexts/pkg/stdio"

	"github.com/toolbudget/toolbudget/testdata/frameworks/foxy-contexts-0.1/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/answers"
)

func main() {
	log.SetFlags(0)
	in, requests := io.Pipe()
	responses, out := io.Pipe()
	app, err := server.New(server.Options{}).
		WithTransport(stdio.NewTransport(stdio.WithIn(in), stdio.WithOut(out))).
		BuildFxApp()
	if err != nil {
		log.Fatal(err)
	}
	if err := app.Start(context.Background()); err != nil {
		log.Fatal(err)
	}
	exchange, err := answers.Pipe(requests, responses)
	if err != nil {
		log.Fatal(err)
	}
	answers.Print(exchange)
}
