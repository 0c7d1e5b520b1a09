// Format asks fmt for endless widths, and has methods that format themselves.
package main

import (
	"errors"
	"fmt"
	"log"
	"math"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/hostile/normal"
)

func main() {
	s := server.NewMCPServer("format", "1")
	addWidths(s)
	addMethods(s)
	normal.Add(s)
	log.Fatal(server.ServeStdio(s))
}

// width is no constant, so vet does not look at the formats.
var width = "%999999999d"

func addWidths(s *server.MCPServer) {
	for i, text := range []string{
		fmt.Sprintf(width, 1),
		fmt.Sprintf("%999999999s%999999999s", "x", "y"),
		fmt.Sprintf("%*d", 1<<40, 1),
		fmt.Sprintf("%[2]*.[1]*[3]f", 999_999, math.MaxInt32, 1.5),
		fmt.Sprintf("%.999999999f", 1.0),
		fmt.Sprintf("%0999999x", "text"),
		fmt.Sprint(make([]struct{}, 1<<40)),
		fmt.Sprintf("%v", [1 << 20][1 << 20]struct{}{}),
	} {
		s.AddTool(mcp.NewTool(fmt.Sprintf("width_%d", i), mcp.WithDescription(text)), normal.Answer)
	}
}

type selfish struct{ name string }

func (v selfish) String() string { return fmt.Sprintf("<%v>", v) }

type looping struct{ text string }

func (l *looping) Error() string {
	for l.text != "" {
		l.text += "."
	}
	return l.text
}

type shaped int

func (n shaped) Format(f fmt.State, verb rune) { fmt.Fprintf(f, "%"+string(verb), n) }

func addMethods(s *server.MCPServer) {
	cycle := map[string]any{}
	cycle["self"] = cycle
	wrapped := errors.New("root")
	for range 1_000_000 {
		wrapped = fmt.Errorf("again: %w", wrapped)
	}
	for name, value := range map[string]any{
		"selfish": selfish{"x"},
		"looping": &looping{"x"},
		"shaped":  shaped(1),
		"cycle":   cycle,
		"wrapped": wrapped,
	} {
		s.AddTool(mcp.NewTool("format_"+name, mcp.WithDescription(fmt.Sprint(value))), normal.Answer)
	}
}
