// Server is a program that gives tools to a model, in every way that the SDK offers.
package main

import (
	"log"
	"os"

	"github.com/tmc/langchaingo/llms/openai"

	"github.com/toolbudget/toolbudget/testdata/frameworks/langchaingo-0.1/server"
)

func main() {
	m, err := openai.New(openai.WithModel(os.Getenv("MODEL")))
	if err != nil {
		log.Fatal(err)
	}
	server.Run(m)
}
