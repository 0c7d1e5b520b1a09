// Command otherkit gives a model a tool of its own, and one of the kit's.
package main

import (
	"example.com/kit/search"
	"example.com/kit/tool"
)

type clock struct{}

func (clock) Descriptor() *tool.Descriptor {
	return &tool.Descriptor{
		Name: "clock", Description: "Tells the time.",
		Parameters: map[string]any{"type": "object", "properties": map[string]any{}},
	}
}

func (clock) Call(string) string { return "" }

func main() {
	if search.Limit() > 0 {
		println(clock{}.Descriptor().Name)
	}
	tool.Run(clock{}, search.New())
}
