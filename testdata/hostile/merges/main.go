// Merges chooses one of 25 servers, by a condition that is too large to keep as it is.
package main

import (
	"flag"
	"fmt"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/hostile/normal"
)

const pairs = 24

func main() {
	s := server.NewMCPServer("merges", "1")
	normal.Add(s)
	var first, second [pairs]*bool
	for i := range pairs {
		first[i] = flag.Bool(fmt.Sprint("first", i), false, "")
		second[i] = flag.Bool(fmt.Sprint("second", i), false, "")
	}
	flag.Parse()
	for _, f := range first {
		if *f {
			log.Print("first")
		}
	}
	for i := range pairs {
		if *first[i] && *second[i] {
			s = server.NewMCPServer("merges", fmt.Sprint(i))
		}
	}
	s.AddTool(mcp.NewTool("beyond"), normal.Answer)
	log.Fatal(server.ServeStdio(s))
}
