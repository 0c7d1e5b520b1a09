// Print runs the program of this module with a model that answers nothing of use, and
// prints the tools that it is given, each once, with the keys of a tools/list answer.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/tmc/langchaingo/llms"

	"github.com/toolbudget/toolbudget/testdata/frameworks/langchaingo-0.1/server"
)

type tool struct {
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	InputSchema any    `json:"inputSchema,omitempty"`
}

// recorder keeps what a model is given.
type recorder struct {
	tools []tool
	seen  map[string]bool
}

func (r *recorder) add(f llms.FunctionDefinition) {
	if !r.seen[f.Name] {
		r.seen[f.Name] = true
		r.tools = append(r.tools, tool{f.Name, f.Description, f.Parameters})
	}
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
	log.SetFlags(0)
	r := &recorder{seen: map[string]bool{}}
	server.Run(r)
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(r.tools); err != nil {
		log.Fatal(err)
	}
}
