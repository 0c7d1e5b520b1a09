// Callbacks hands functions that do not end to library code, and ranges over
// functions.
package main

import (
	"iter"
	"log"
	"maps"
	"regexp"
	"slices"
	"sort"
	"strings"
	"unicode"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/hostile/normal"
)

func main() {
	s := server.NewMCPServer("callbacks", "1")
	addIterators(s)
	addLibrary(s)
	normal.Add(s)
	log.Fatal(server.ServeStdio(s))
}

func naturals() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; yield(i); i++ {
		}
	}
}

// silent yields nothing and does not come back.
func silent(func(int) bool) {
	for {
	}
}

func flatten(seq iter.Seq[int]) iter.Seq[int] {
	return func(yield func(int) bool) {
		for x := range flatten(seq) {
			if !yield(x) {
				return
			}
		}
	}
}

func addIterators(s *server.MCPServer) {
	count := func(seq iter.Seq[int]) string {
		n := 0
		for range seq {
			n++
		}
		return strings.Repeat(".", n)
	}
	s.AddTool(mcp.NewTool("naturals", mcp.WithDescription(count(naturals()))), normal.Answer)
	s.AddTool(mcp.NewTool("silent", mcp.WithDescription(count(silent))), normal.Answer)
	s.AddTool(mcp.NewTool("flatten", mcp.WithDescription(count(flatten(naturals())))), normal.Answer)
	s.AddTool(mcp.NewTool("collected", mcp.WithDescription(strings.Repeat(".", len(slices.Collect(naturals()))))), normal.Answer)
	next, stop := iter.Pull(naturals())
	defer stop()
	for {
		if n, ok := next(); !ok || n < 0 {
			break
		}
	}
	s.AddTool(mcp.NewTool("pulled"), normal.Answer)
}

func addLibrary(s *server.MCPServer) {
	words := strings.Fields("these are words to sort")
	sort.Slice(words, func(i, j int) bool {
		for {
		}
	})
	s.AddTool(mcp.NewTool("sorted", mcp.WithDescription(strings.Join(words, " "))), normal.Answer)
	inconsistent := slices.SortedFunc(maps.Keys(map[string]bool{"a": true, "b": true, "c": true}), func(a, b string) int { return 1 })
	s.AddTool(mcp.NewTool("inconsistent", mcp.WithDescription(strings.Join(inconsistent, ""))), normal.Answer)
	s.AddTool(mcp.NewTool("mapped", mcp.WithDescription(strings.Map(func(r rune) rune {
		for unicode.IsLetter(r) {
		}
		return r
	}, "text"))), normal.Answer)
	expression := regexp.MustCompile("(((x{30}){30})*|y)+(z{0,900})?")
	s.AddTool(mcp.NewTool("replaced", mcp.WithDescription(expression.ReplaceAllStringFunc(strings.Repeat("xy", 1_000_000), func(m string) string {
		return strings.Repeat(m, len(m))
	}))), normal.Answer)
	s.AddTool(mcp.NewTool("bad_expression", mcp.WithDescription(regexp.MustCompile("(").String())), normal.Answer)
}
