// Package anthropic is a stub of an SDK from before version 1, in which every member of a request
// is in a Field.
package anthropic

import "context"

type Field[T any] struct {
	Value   T
	Null    bool
	Present bool
}

func F[T any](v T) Field[T] { return Field[T]{Value: v, Present: true} }

type ToolParam struct {
	Name        Field[string]
	Description Field[string]
	InputSchema Field[any]
}

type MessageNewParams struct{ Tools Field[[]ToolParam] }

type MessageService struct{}

func (*MessageService) New(ctx context.Context, p MessageNewParams) (string, error)

type Client struct{ Messages *MessageService }

func NewClient() *Client
