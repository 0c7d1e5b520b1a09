// Options is a program whose settings decide which options a request is given.
package main

import (
	"context"
	"log"
	"os"

	"github.com/tmc/langchaingo/llms"
	"github.com/tmc/langchaingo/llms/openai"
)

func main() {
	m, err := openai.New()
	if err != nil {
		log.Fatal(err)
	}
	options := []llms.CallOption{llms.WithMaxTokens(100), tool("read")}
	write := tool("write")
	if os.Getenv("WRITE") != "" {
		options = append(options, write)
	}
	if _, err := m.GenerateContent(context.Background(), nil, options...); err != nil {
		log.Fatal(err)
	}
}

func tool(name string) llms.CallOption {
	return llms.WithTools([]llms.Tool{{Type: "function", Function: &llms.FunctionDefinition{Name: name}}})
}
