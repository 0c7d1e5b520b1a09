// Repeat asks the standard library for more memory than there is.
package main

import (
	"bytes"
	"encoding/json"
	"log"
	"slices"
	"strconv"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/hostile/normal"
)

func main() {
	s := server.NewMCPServer("repeat", "1")
	add := func(name, description string) {
		s.AddTool(mcp.NewTool(name, mcp.WithDescription(description)), normal.Answer)
	}
	add("strings_repeat", strings.Repeat("x", 1<<40))
	add("bytes_repeat", string(bytes.Repeat([]byte("x"), 1<<40)))
	add("negative", strings.Repeat("x", -1))
	add("doubling", doubling(64))
	add("replace", replace())
	add("join", strings.Join(make([]string, 1<<40), ","))
	add("slice", string(make([]byte, 1<<40)))
	add("float", strconv.FormatFloat(1, 'f', 1<<30, 64))
	add("builder", builder())
	add("pad", strings.Map(func(r rune) rune { return r }, strings.Repeat("ab", 1<<39)))
	s.AddTool(mcp.NewTool("enum", mcp.WithString("e", mcp.Enum(slices.Repeat([]string{"a", "b"}, 1<<39)...))), normal.Answer)
	s.AddTool(mcp.NewToolWithRawSchema("raw", "", json.RawMessage(strings.Repeat("[", 1<<24)+strings.Repeat("]", 1<<24))), normal.Answer)
	s.AddTool(mcp.NewToolWithRawSchema("deep", "", json.RawMessage(`{"type":"object","properties":`+strings.Repeat(`{"a":`, 100_000)+"1"+strings.Repeat("}", 100_000)+"}")), normal.Answer)
	normal.Add(s)
	log.Fatal(server.ServeStdio(s))
}

func doubling(n int) string {
	text := "ab"
	for range n {
		text = text + text
	}
	return text
}

// replace makes each letter ten, again and again.
func replace() string {
	text := "x"
	for range 40 {
		text = strings.ReplaceAll(text, "x", "xxxxxxxxxx")
	}
	return text
}

func builder() string {
	var b strings.Builder
	b.Grow(1 << 50)
	for b.Len() < 1<<50 {
		b.WriteString("0123456789")
	}
	return b.String()
}
