// Endless builds descriptions in loops that do not end, all in one function
// with the normal tool.
package main

import (
	"log"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/hostile/normal"
)

func main() {
	s := server.NewMCPServer("endless", "1")
	s.AddTool(mcp.NewTool("spin", mcp.WithDescription(spin())), normal.Answer)
	s.AddTool(mcp.NewTool("count", mcp.WithDescription(count())), normal.Answer)
	s.AddTool(mcp.NewTool("grow", mcp.WithDescription(grow())), normal.Answer)
	s.AddTool(mcp.NewTool("jump", mcp.WithDescription(jump())), normal.Answer)
	s.AddTool(mcp.NewTool("shrink", mcp.WithDescription(shrink("x"))), normal.Answer)
	s.AddTool(mcp.NewTool("big_range", mcp.WithDescription(bigRange())), normal.Answer)
	s.AddTool(mcp.NewTool("nested", nested()...), normal.Answer)
	for i := 0; i < 1<<62; i++ {
		s.AddTool(mcp.NewTool("tool"+strings.Repeat("_", i%7)), normal.Answer)
		if i > 1<<50 {
			break
		}
	}
	normal.Add(s)
	log.Fatal(server.ServeStdio(s))
}

func spin() string {
	for {
	}
}

func count() string {
	n := 0
	for i := uint8(0); i <= 255; i++ { // wraps around
		n++
	}
	return strings.Repeat("n", n)
}

func grow() string {
	text := "x"
	for text != "" {
		text += text
	}
	return text
}

func jump() string {
	text := ""
again:
	text = text + "."
	if len(text) > 0 {
		goto again
	}
	return text
}

func shrink(text string) string {
	for len(text) > 0 {
		text = strings.TrimSuffix(text, "y")
	}
	return text
}

func bigRange() string {
	last := 0
	for i := range 1 << 62 {
		last = i
	}
	return strings.Repeat("r", last&7)
}

func nested() []mcp.ToolOption {
	var options []mcp.ToolOption
	for i := range 1_000_000 {
		for j := range 1_000_000 {
			for k := range 1_000_000 {
				options = append(options, mcp.WithString(strings.Repeat("p", i&j&k)))
			}
		}
	}
	return options
}
