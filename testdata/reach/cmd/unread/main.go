// Unread serves tools that depend on what code does which is not read: a decoder
// that fills a configuration, functions that come from a plugin, and names that
// only a run tells.
package main

import (
	"bufio"
	"encoding/gob"
	"log"
	"os"
	"plugin"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type config struct {
	Commands    []string
	EnableWrite bool
	Limit       int
}

func load() *config {
	cfg := &config{Commands: []string{"ls", "cat"}, Limit: 10}
	if f, err := os.Open("config"); err == nil {
		if err := gob.NewDecoder(f).Decode(cfg); err != nil {
			log.Fatal(err)
		}
	}
	return cfg
}

func add(s *server.MCPServer, name, text string) {
	s.AddTool(mcp.Tool{Name: name, Description: text, InputSchema: mcp.ToolInputSchema{Type: "object"}}, nil)
}

func symbols() (func(*server.MCPServer), func(func(string))) {
	p, err := plugin.Open("extra.so")
	if err != nil {
		log.Fatal(err)
	}
	r, err := p.Lookup("Register")
	if err != nil {
		log.Fatal(err)
	}
	e, err := p.Lookup("Each")
	if err != nil {
		log.Fatal(err)
	}
	return r.(func(*server.MCPServer)), e.(func(func(string)))
}

func main() {
	s := server.NewMCPServer("unread", "1.0.0")
	add(s, "fixed", "Says that it is there.")

	cfg := load()
	add(s, "run", "Runs one of "+strings.Join(cfg.Commands, ", "))
	if cfg.EnableWrite {
		add(s, "write", "Writes a file.")
	}

	register, each := symbols()
	register(s) // it may register anything
	text := "Read"
	each(func(t string) { text += t })
	add(s, "read", text+" a file.")

	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		add(s, lines.Text(), "Runs a line.")
		add(s, lines.Text(), lines.Text()+" It takes long.") // which says of no tool what it is
	}
	if err := server.ServeStdio(s); err != nil {
		log.Fatal(err)
	}
}
