// Conditions makes formulas that no order of their variables in use keeps small:
// whether any of many pairs of flags is set, for which all first flags are met
// before all second ones.
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

	// A server under any pair, and one for all.
	for i := range pairs {
		if *first[i] && *second[i] {
			server.NewMCPServer("conditions", fmt.Sprint(i))
		}
	}
	s := server.NewMCPServer("conditions", "1")
	// One tool under any pair, defined alike each time.
	for i := range pairs {
		if *first[i] && *second[i] {
			s.AddTool(mcp.NewTool("any_pair", mcp.WithDescription("Under any pair.")), normal.Answer)
		}
	}
	// Tools of one list, each under the pairs before it.
	var list []server.ServerTool
	for i := range pairs {
		if *first[i] && *second[i] {
			list = append(list, server.ServerTool{Tool: mcp.NewTool(fmt.Sprint("listed_", i)), Handler: normal.Answer})
		}
	}
	s.AddTools(list...)
	for i := range pairs {
		if *first[i] && *second[i] {
			s.DeleteTools("any_pair", "listed_0")
		}
	}
	normal.Add(s)
	log.Fatal(server.ServeStdio(s))
}
