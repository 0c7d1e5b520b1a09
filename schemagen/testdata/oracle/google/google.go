// Package google prints what a version of google/jsonschema-go makes of the corpus.
package google

import (
	"reflect"

	"example.com/corpus"
	"example.com/corpus/runner"
	"github.com/google/jsonschema-go/jsonschema"
)

// Main prints the schemas of the corpus and of the cases that package main has. schemas are
// options with schemas of single types.
func Main(own []corpus.Case, schemas jsonschema.ForOptions) {
	runner.Main(append(corpus.Cases(), own...), []runner.Config{
		{Name: "default", Infer: with(jsonschema.ForOptions{})},
		{Name: "ignore", Infer: with(jsonschema.ForOptions{IgnoreInvalidTypes: true})},
		{Name: "schemas", Infer: with(schemas)},
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
