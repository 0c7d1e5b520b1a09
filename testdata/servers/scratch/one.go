//go:build ignore

// A program of one file: go run scratch/one.go.
package main

import (
	"log"

	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/servers/shared"
)

func main() {
	s := server.NewMCPServer("scratch", "1.0.0")
	shared.Read(s, "a scratch pad")
	log.Fatal(server.ServeStdio(s))
}
