// Rewritten is a program with a plugin that sends schemas in a form of its own.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/firebase/genkit/go/ai"
	"github.com/firebase/genkit/go/genkit"
	"github.com/firebase/genkit/go/plugins/compat_oai/openai"
)

func main() {
	ctx := context.Background()
	g := genkit.Init(ctx, genkit.WithPlugins(&openai.OpenAI{APIKey: os.Getenv("KEY")}))
	weather := genkit.DefineTool(g, "weather", "Tells the weather in a town.",
		func(_ *ai.ToolContext, in struct {
			Town string `json:"town"`
		}) (string, error) {
			return in.Town, nil
		})
	answer, err := genkit.Generate(ctx, g, ai.WithModelName("openai/gpt-5"), ai.WithPrompt("Hi"), ai.WithTools(weather))
	fmt.Println(answer, err)
}
