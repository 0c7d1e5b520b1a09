// Plugin is a program with a plugin of its own, which sends schemas in a form of its own.
package main

import (
	"context"
	"fmt"

	"github.com/firebase/genkit/go/ai"
	"github.com/firebase/genkit/go/genkit"

	"github.com/toolbudget/toolbudget/testdata/frameworks/genkit-1.12/internal/house"
)

func main() {
	ctx := context.Background()
	g := genkit.Init(ctx)
	house.Define(g)
	weather := genkit.DefineTool(g, "weather", "Tells the weather in a town.",
		func(_ *ai.ToolContext, in struct {
			Town string `json:"town"`
		}) (string, error) {
			return in.Town, nil
		})
	answer, err := genkit.Generate(ctx, g, ai.WithModelName("house/model"), ai.WithPrompt("Hi"), ai.WithTools(weather))
	fmt.Println(answer, err)
}
