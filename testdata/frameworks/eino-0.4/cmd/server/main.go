// Server is a program that gives tools to a model, in every way that the SDK offers.
package main

import (
	"log"
	"os"
	"plugin"

	"github.com/cloudwego/eino/components/model"

	"github.com/toolbudget/toolbudget/testdata/frameworks/eino-0.4/server"
)

func main() {
	p, err := plugin.Open(os.Getenv("MODEL"))
	if err != nil {
		log.Fatal(err)
	}
	m, err := p.Lookup("Model")
	if err != nil {
		log.Fatal(err)
	}
	server.Run(m.(model.ToolCallingChatModel))
}
