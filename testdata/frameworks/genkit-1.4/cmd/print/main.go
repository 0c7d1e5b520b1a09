// Print runs the program of this module with a model that answers nothing of use, and
// prints the tools that it is given, each once, with the keys of a tools/list answer.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"
	"slices"
	"strings"

	"github.com/firebase/genkit/go/ai"
	"github.com/firebase/genkit/go/genkit"

	"github.com/toolbudget/toolbudget/testdata/frameworks/genkit-1.4/server"
)

type tool struct {
	Name         string         `json:"name"`
	Description  string         `json:"description,omitempty"`
	InputSchema  map[string]any `json:"inputSchema,omitempty"`
	OutputSchema map[string]any `json:"outputSchema,omitempty"`
}

func main() {
	log.SetFlags(0)
	ctx := context.Background()
	g := genkit.Init(ctx)
	var tools []tool
	seen := map[string]bool{}
	genkit.DefineModel(g, "test/recorder", &ai.ModelOptions{Supports: &ai.ModelSupports{Tools: true, Multiturn: true}},
		func(_ context.Context, r *ai.ModelRequest, _ ai.ModelStreamCallback) (*ai.ModelResponse, error) {
			for _, d := range r.Tools {
				if !seen[d.Name] {
					seen[d.Name] = true
					tools = append(tools, tool{d.Name, d.Description, d.InputSchema, d.OutputSchema})
				}
			}
			return &ai.ModelResponse{Request: r, Message: ai.NewModelTextMessage("done")}, nil
		})
	server.Run(ctx, g, "test/recorder")
	// The SDK collects them in a map.
	slices.SortFunc(tools, func(a, b tool) int { return strings.Compare(a.Name, b.Name) })
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(tools); err != nil {
		log.Fatal(err)
	}
}
