// Print runs the program of this module with a model that answers nothing of use, and
// prints the tools that it is given, each once, with the keys of a tools/list answer.
// Adapters of providers send name and description, and the schema that ToOpenAPIV3 makes.
package main

import (
	"context"
	"log"

	"github.com/cloudwego/eino/components/model"
	"github.com/cloudwego/eino/schema"

	"github.com/toolbudget/toolbudget/testdata/frameworks/eino-0.4/server"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/print/toolset"
)

// recorder keeps what a model is given.
type recorder struct{ tools toolset.Set }

func (r *recorder) add(list []*schema.ToolInfo) {
	for _, info := range list {
		t := toolset.Tool{Name: info.Name, Description: info.Desc}
		s, err := info.ToOpenAPIV3()
		if err != nil {
			log.Fatal(err)
		}
		if s != nil {
			t.InputSchema = s
		}
		r.tools.Add(t)
	}
}

// Generate records the tools of a request.
func (r *recorder) Generate(_ context.Context, _ []*schema.Message, opts ...model.Option) (*schema.Message, error) {
	r.add(model.GetCommonOptions(&model.Options{}, opts...).Tools)
	return schema.AssistantMessage("done", nil), nil
}

// Stream is Generate in one part.
func (r *recorder) Stream(ctx context.Context, in []*schema.Message, opts ...model.Option) (
	*schema.StreamReader[*schema.Message], error,
) {
	m, err := r.Generate(ctx, in, opts...)
	return schema.StreamReaderFromArray([]*schema.Message{m}), err
}

// WithTools records tools that are bound.
func (r *recorder) WithTools(tools []*schema.ToolInfo) (model.ToolCallingChatModel, error) {
	r.add(tools)
	return r, nil
}

func main() {
	log.SetFlags(0)
	r := &recorder{}
	server.Run(r)
	r.tools.Print()
}
