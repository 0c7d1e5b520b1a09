// Recursion describes tools by functions and closures that call themselves.
package main

import (
	"log"
	"strconv"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/hostile/normal"
)

func main() {
	s := server.NewMCPServer("recursion", "1")
	s.AddTool(mcp.NewTool("forever", mcp.WithDescription(forever(1))), normal.Answer)
	s.AddTool(mcp.NewTool("deep", mcp.WithDescription(strconv.Itoa(deep(100_000_000)))), normal.Answer)
	s.AddTool(mcp.NewTool("mutual", mcp.WithDescription(ping("x"))), normal.Answer)
	s.AddTool(mcp.NewTool("fibonacci", mcp.WithDescription(strconv.Itoa(fibonacci(90)))), normal.Answer)
	s.AddTool(mcp.NewTool("ackermann", mcp.WithDescription(strconv.Itoa(ackermann(5, 5)))), normal.Answer)
	s.AddTool(mcp.NewTool("closure", mcp.WithDescription(closure())), normal.Answer)
	s.AddTool(mcp.NewTool("omega", mcp.WithDescription(omega())), normal.Answer)
	s.AddTool(mcp.NewTool("method", mcp.WithDescription(node{}.describe())), normal.Answer)
	s.AddTool(mcp.NewTool("interface", mcp.WithDescription(describe(describers{}))), normal.Answer)
	s.AddTool(mcp.NewTool("options", options(1)...), normal.Answer)
	s.AddTool(mcp.NewTool("late", late), normal.Answer)
	s.AddTool(mcp.NewTool("deferred", mcp.WithDescription(deferred(3))), normal.Answer)
	register(s, 0)
	normal.Add(s)
	log.Fatal(server.ServeStdio(s))
}

func forever(n int) string { return forever(n + 1) }

func deep(n int) int {
	if n == 0 {
		return 0
	}
	return 1 + deep(n-1)
}

func ping(text string) string { return pong(text + "x") }
func pong(text string) string { return ping(text + "y") }

func fibonacci(n int) int {
	if n < 2 {
		return n
	}
	return fibonacci(n-1) + fibonacci(n-2)
}

func ackermann(m, n int) int {
	switch {
	case m == 0:
		return n + 1
	case n == 0:
		return ackermann(m-1, 1)
	}
	return ackermann(m-1, ackermann(m, n-1))
}

func closure() string {
	var f func(string) string
	f = func(text string) string { return f(text + text) }
	return f("x")
}

type self func(self) string

func omega() string {
	f := self(func(f self) string { return "x" + f(f) })
	return f(f)
}

type node struct{ next *node }

func (n node) describe() string { return node{&n}.describe() + "." }

type describer interface{ describe() string }

type describers []describer

func (d describers) describe() string { return describe(append(d, d)) }

func describe(d describer) string { return "a " + d.describe() }

func options(n int) []mcp.ToolOption {
	return append(options(n+1), mcp.WithString(strings.Repeat("p", n)))
}

func late(t *mcp.Tool) {
	t.Description += "."
	late(t)
}

func deferred(n int) (text string) {
	defer func() { text += deferred(n + 1) }()
	return text
}

// register never gets to its end.
func register(s *server.MCPServer, n int) {
	s.AddTool(mcp.NewTool("registered_"+strconv.Itoa(n)), normal.Answer)
	register(s, n+1)
}
