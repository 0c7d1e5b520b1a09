// Print runs the program of this module with a model that answers nothing of use, and
// prints the tools that it is given, each once, with the keys of a tools/list answer.
package main

import (
	"context"
	"iter"

	"google.golang.org/genai"

	"google.golang.org/adk/model"

	"github.com/toolbudget/toolbudget/testdata/frameworks/adk-1.7/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/toolset"
)

// recorder keeps what a model is given.
type recorder struct{ tools toolset.Set }

// Name is the name of the model.
func (r *recorder) Name() string { return "recorder" }

// GenerateContent records the tools of a request.
func (r *recorder) GenerateContent(_ context.Context, req *model.LLMRequest, _ bool) iter.Seq2[*model.LLMResponse, error] {
	for _, t := range req.Config.Tools {
		for _, f := range t.FunctionDeclarations {
			out := toolset.Tool{Name: f.Name, Description: f.Description, InputSchema: f.ParametersJsonSchema}
			if f.Parameters != nil {
				out.InputSchema = f.Parameters
			}
			if f.ResponseJsonSchema != nil {
				out.OutputSchema = f.ResponseJsonSchema
			}
			r.tools.Add(out)
		}
	}
	return func(yield func(*model.LLMResponse, error) bool) {
		yield(&model.LLMResponse{Content: genai.NewContentFromText("done", genai.RoleModel)}, nil)
	}
}

func main() {
	r := &recorder{}
	server.Run(context.Background(), r)
	r.tools.Print()
}
