// Panics builds its tools by code that would panic, or recovers for ever.
package main

import (
	"encoding/json"
	"log"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/hostile/normal"
)

func main() {
	s := server.NewMCPServer("panics", "1")
	for name, build := range map[string]func() string{
		"divide":    func() string { return strings.Repeat("x", 1/zero) },
		"nil":       func() string { return missing.Description },
		"index":     func() string { return words[len(words)] },
		"slice":     func() string { return words[0][9:] },
		"assert":    func() string { return any(1).(string) },
		"map":       func() string { var m map[string]string; m["a"] = "b"; return m["a"] },
		"explicit":  func() string { panic("no description") },
		"recovered": recovered,
		"again":     again,
		"negative":  func() string { return string(make([]byte, zero-1)) },
		"shift":     func() string { return strings.Repeat("x", 1<<(zero-1)) },
		"closed":    func() string { var c chan string; close(c); return <-c },
	} {
		s.AddTool(mcp.NewTool("panic_"+name, mcp.WithDescription(build())), normal.Answer)
	}
	s.AddTool(mcp.NewTool("no_properties", func(t *mcp.Tool) { t.InputSchema.Properties = nil }, mcp.WithString("p")), normal.Answer)
	s.AddTool(mcp.NewTool("no_option", nil), normal.Answer)
	s.AddTool(mcp.NewToolWithRawSchema("bad_json", "", json.RawMessage(`{"type":`)), normal.Answer)
	s.AddTool(mcp.NewTool("both", mcp.WithRawInputSchema(json.RawMessage(`{}`))), normal.Answer)
	normal.Add(s)
	log.Fatal(server.ServeStdio(s))
}

var (
	zero    = 0
	words   = []string{"word"}
	missing *mcp.Tool
)

func recovered() (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = "recovered"
		}
	}()
	panic("once")
}

func again() (text string) {
	defer func() {
		recover()
		text = again()
	}()
	panic("again")
}
