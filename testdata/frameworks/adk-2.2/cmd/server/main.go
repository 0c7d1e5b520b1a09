// Server is a program that gives tools to a model, in every way that the SDK offers.
package main

import (
	"context"
	"log"
	"os"

	"google.golang.org/genai"

	"google.golang.org/adk/v2/model/gemini"

	"github.com/toolbudget/toolbudget/testdata/frameworks/adk-2.2/server"
)

func main() {
	ctx := context.Background()
	m, err := gemini.NewModel(ctx, os.Getenv("MODEL"), &genai.ClientConfig{APIKey: os.Getenv("GOOGLE_API_KEY")})
	if err != nil {
		log.Fatal(err)
	}
	server.Run(ctx, m)
}
