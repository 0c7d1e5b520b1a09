// Print runs the program of this module with a model that answers nothing of use, and
// prints the tools that it is given, each once, with the keys of a tools/list answer.
package main

import (
	"context"

	"github.com/tmc/langchaingo/llms"

	"github.com/toolbudget/toolbudget/testdata/frameworks/langchaingo-0.1/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/toolset"
)

// recorder keeps what a model is given.
type recorder struct{ tools toolset.Set }

func (r *recorder) add(f llms.FunctionDefinition) {
	r.tools.Add(toolset.Tool{Name: f.Name, Description: f.Description, InputSchema: f.Parameters})
}

// GenerateContent records the tools of a request.
func (r *recorder) GenerateContent(_ context.Context, _ []llms.MessageContent, options ...llms.CallOption) (
	*llms.ContentResponse, error,
) {
	var opts llms.CallOptions
	for _, o := range options {
		o(&opts)
	}
	for _, t := range opts.Tools {
		if t.Function != nil {
			r.add(*t.Function)
		}
	}
	for _, f := range opts.Functions {
		r.add(f)
	}
	return &llms.ContentResponse{Choices: []*llms.ContentChoice{{Content: "done"}}}, nil
}

// Call is not used.
func (r *recorder) Call(context.Context, string, ...llms.CallOption) (string, error) { return "", nil }

func main() {
	r := &recorder{}
	server.Run(r)
	r.tools.Print()
}
