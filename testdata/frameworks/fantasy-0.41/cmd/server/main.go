// Server is a program that gives tools to a model, in every way that the SDK offers.
package main

import (
	"context"
	"log"
	"os"

	"charm.land/fantasy/providers/openai"

	"github.com/toolbudget/toolbudget/testdata/frameworks/fantasy-0.41/server"
)

func main() {
	ctx := context.Background()
	provider, err := openai.New(openai.WithAPIKey(os.Getenv("OPENAI_API_KEY")))
	if err != nil {
		log.Fatal(err)
	}
	model, err := provider.LanguageModel(ctx, os.Getenv("MODEL"))
	if err != nil {
		log.Fatal(err)
	}
	server.Run(ctx, model)
}
