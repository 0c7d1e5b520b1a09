// Lent is a program that makes other tools of those that are defined.
package main

import (
	"context"
	"encoding/json"
	"os"

	"github.com/firebase/genkit/go/ai"
	"github.com/firebase/genkit/go/genkit"
)

func main() {
	g := genkit.Init(context.Background())
	genkit.DefineTool(g, "weather", "Tells the weather in a town.",
		func(_ *ai.ToolContext, in struct {
			Town string `json:"town"`
		}) (string, error) {
			return in.Town, nil
		})
	list := map[string]any{}
	for _, t := range genkit.ListTools(g) {
		list[t.Name()] = t.Definition().Description
	}
	_ = json.NewEncoder(os.Stdout).Encode(list)
}
