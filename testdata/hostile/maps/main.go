// Maps has values that contain themselves, or each part twice at every level.
package main

import (
	"encoding/json"
	"log"
	"strconv"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/hostile/normal"
)

func main() {
	s := server.NewMCPServer("maps", "1")
	add := func(name string, schema any) {
		raw, err := json.Marshal(schema)
		if err != nil {
			log.Printf("%s: %v", name, err)
		}
		s.AddTool(mcp.NewToolWithRawSchema(name, "", raw), normal.Answer)
	}

	self := map[string]any{"type": "object"}
	self["properties"] = self
	add("self", self)
	s.AddTool(mcp.NewTool("self_property", mcp.WithObject("o", mcp.Properties(self))), normal.Answer)

	var slice []any
	slice = append(slice, nil)
	slice[0] = slice
	add("slice", slice)

	shared := map[string]any{}
	for range 60 {
		shared = map[string]any{"a": shared, "b": shared}
	}
	add("shared", shared)
	s.AddTool(mcp.NewTool("shared_items", mcp.WithArray("a", mcp.Items(shared))), normal.Answer)

	growing := map[string]any{}
	for i := 0; ; i++ {
		growing[strconv.Itoa(i)] = map[string]any{"of": growing}
		if len(growing) < i {
			break
		}
	}
	add("growing", growing)

	widening := map[string]string{"": ""}
	for key, value := range widening {
		widening[key+"x"] = value + key // may be visited, too
	}
	add("widening", widening)

	var ring node
	ring.Next = &node{Next: &ring}
	add("ring", ring)
	add("marshaler", marshaler{1})
	addTexts(s)
	normal.Add(s)
	log.Fatal(server.ServeStdio(s))
}

type node struct {
	Next *node `json:"next"`
}

type marshaler struct{ n int }

func (m marshaler) MarshalJSON() ([]byte, error) { return json.Marshal(marshaler{m.n + 1}) }

type key struct{ n int }

func (k key) MarshalText() ([]byte, error) {
	for k.n > 0 {
		k.n++
	}
	return nil, nil
}

func addTexts(s *server.MCPServer) {
	raw, err := json.Marshal(map[key]int{{1}: 1})
	if err != nil {
		log.Print(err)
	}
	s.AddTool(mcp.NewToolWithRawSchema("text_keys", "", raw), normal.Answer)
}
