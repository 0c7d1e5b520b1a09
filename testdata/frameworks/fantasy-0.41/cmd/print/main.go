// Print runs the program of this module with a model that answers nothing of use, and
// prints the tools that it is given, each once, with the keys of a tools/list answer.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"os"

	"charm.land/fantasy"

	"github.com/toolbudget/toolbudget/testdata/frameworks/fantasy-0.41/server"
)

type tool struct {
	Name        string         `json:"name"`
	Description string         `json:"description,omitempty"`
	InputSchema map[string]any `json:"inputSchema"`
}

// recorder keeps what a model is given.
type recorder struct {
	tools []tool
	seen  map[string]bool
}

var errUnused = errors.New("not used")

// Generate records the tools of a request.
func (r *recorder) Generate(_ context.Context, call fantasy.Call) (*fantasy.Response, error) {
	for _, t := range call.Tools {
		f, ok := t.(fantasy.FunctionTool)
		if !ok {
			log.Fatalf("a tool is a %T", t)
		}
		if !r.seen[f.Name] {
			r.seen[f.Name] = true
			r.tools = append(r.tools, tool{f.Name, f.Description, f.InputSchema})
		}
	}
	return &fantasy.Response{FinishReason: fantasy.FinishReasonStop}, nil
}

func (r *recorder) Stream(context.Context, fantasy.Call) (fantasy.StreamResponse, error) {
	return nil, errUnused
}

func (r *recorder) GenerateObject(context.Context, fantasy.ObjectCall) (*fantasy.ObjectResponse, error) {
	return nil, errUnused
}

func (r *recorder) StreamObject(context.Context, fantasy.ObjectCall) (fantasy.ObjectStreamResponse, error) {
	return nil, errUnused
}

func (r *recorder) Provider() string { return "test" }

func (r *recorder) Model() string { return "recorder" }

func main() {
	log.SetFlags(0)
	r := &recorder{seen: map[string]bool{}}
	server.Run(context.Background(), r)
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(r.tools); err != nil {
		log.Fatal(err)
	}
}
