// Package function is a stub for tests: see the README of testdata/stubs.
package function

import "trpc.group/trpc-go/trpc-agent-go/tool"

type FunctionTool[I, O any] struct{ declaration tool.Declaration }

type Option func(*tool.Declaration)

func WithName(name string) Option { return func(d *tool.Declaration) { d.Name = name } }

func WithDescription(text string) Option { return func(d *tool.Declaration) { d.Description = text } }

func WithInputSchema(s *tool.Schema) Option { return func(d *tool.Declaration) { d.InputSchema = s } }

func WithOutputSchema(s *tool.Schema) Option { return func(d *tool.Declaration) { d.OutputSchema = s } }

func NewFunctionTool[I, O any](fn func(I) (O, error), opts ...Option) *FunctionTool[I, O] {
	t := &FunctionTool[I, O]{}
	for _, o := range opts {
		o(&t.declaration)
	}
	return t
}

func (t *FunctionTool[I, O]) Declaration() *tool.Declaration { return &t.declaration }
