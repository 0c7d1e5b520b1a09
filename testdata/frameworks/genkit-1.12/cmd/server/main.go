// Server is a program that gives tools to a model, in every way that the SDK offers.
package main

import (
	"context"
	"os"

	"github.com/firebase/genkit/go/genkit"

	"github.com/toolbudget/toolbudget/testdata/frameworks/genkit-1.12/server"
)

func main() {
	ctx := context.Background()
	server.Run(ctx, genkit.Init(ctx), os.Getenv("MODEL"))
}
