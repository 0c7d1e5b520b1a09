// The oracle prints what google/jsonschema-go makes of the corpus.
package main

import (
	"reflect"

	"example.com/corpus"
	"example.com/corpus/runner"
	"github.com/google/jsonschema-go/jsonschema"
)

func main() {
	runner.Main(append(corpus.Cases(), ownCases()...), []runner.Config{
		{Name: "default", Infer: with(jsonschema.ForOptions{})},
		{Name: "ignore", Infer: with(jsonschema.ForOptions{IgnoreInvalidTypes: true})},
		{Name: "schemas", Infer: with(jsonschema.ForOptions{TypeSchemas: typeSchemas()})},
	}, []runner.Extra{
		{Config: "For", Case: "Small", Infer: forType[corpus.Small]},
		{Config: "For", Case: "endless Node", Infer: forType[corpus.Node]},
		{Config: "For", Case: "endless *Node", Infer: forType[*corpus.Node]},
		{Config: "For", Case: "WordTag", Infer: forType[corpus.WordTag]},
		{Config: "For", Case: "[]func()", Infer: forType[[]func()]},
		{Config: "For", Case: "func()", Infer: forType[func()]},
		{Config: "For", Case: "any", Infer: forType[any]},
		{Config: "For", Case: "Shape", Infer: forType[corpus.Shape]},
	}...)
}

func with(o jsonschema.ForOptions) func(reflect.Type) (any, error) {
	return func(t reflect.Type) (any, error) {
		s, err := jsonschema.ForType(t, &o)
		return s, err
	}
}

func forType[T any]() (any, error) {
	s, err := jsonschema.For[T](nil)
	return s, err
}
