// Print runs the program of this module with a model that answers nothing of use, and
// prints the tools that it is given, each once, with the keys of a tools/list answer.
package main

import (
	"context"

	"github.com/firebase/genkit/go/ai"
	"github.com/firebase/genkit/go/genkit"

	"github.com/toolbudget/toolbudget/testdata/frameworks/genkit-1.12/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/toolset"
)

func main() {
	ctx := context.Background()
	g := genkit.Init(ctx)
	var tools toolset.Set
	genkit.DefineModel(g, "test/recorder", &ai.ModelOptions{Supports: &ai.ModelSupports{Tools: true, Multiturn: true}},
		func(_ context.Context, r *ai.ModelRequest, _ ai.ModelStreamCallback) (*ai.ModelResponse, error) {
			for _, d := range r.Tools {
				t := toolset.Tool{Name: d.Name, Description: d.Description}
				if len(d.InputSchema) > 0 {
					t.InputSchema = d.InputSchema
				}
				if len(d.OutputSchema) > 0 {
					t.OutputSchema = d.OutputSchema
				}
				tools.Add(t)
			}
			return &ai.ModelResponse{Request: r, Message: ai.NewModelTextMessage("done")}, nil
		})
	server.Run(ctx, g, "test/recorder")
	tools.Sort() // the SDK collects them in a map
	tools.Print()
}
