// The oracle prints what the jsonschema package inside go-sdk v0.1.0 makes of
// the corpus. Types that contain themselves are left out: this version recurses
// until its stack is gone.
package main

import (
	"fmt"
	"reflect"
	_ "unsafe" // for go:linkname

	"example.com/corpus"
	"example.com/corpus/runner"
	"github.com/modelcontextprotocol/go-sdk/jsonschema"
)

// inferType is what For calls; the package exports nothing that takes a
// reflect.Type.
//
//go:linkname inferType github.com/modelcontextprotocol/go-sdk/jsonschema.forType
func inferType(reflect.Type) (*jsonschema.Schema, error)

func main() {
	runner.Main(append(corpus.Cases(), ownCases()...), []runner.Config{
		{Name: "default", Skip: []string{"endless", "google"}, Infer: func(t reflect.Type) (any, error) {
			s, err := inferType(t)
			if err != nil {
				return nil, fmt.Errorf("ForType(%s): %w", t, err) // as in the other oracles
			}
			return s, nil
		}},
	}, []runner.Extra{
		{Config: "For", Case: "Small", Infer: forType[corpus.Small]},
		{Config: "For", Case: "WordTag", Infer: forType[corpus.WordTag]},
		{Config: "For", Case: "[]func()", Infer: forType[[]func()]},
		{Config: "For", Case: "func()", Infer: forType[func()]},
		{Config: "For", Case: "any", Infer: forType[any]},
		{Config: "For", Case: "Shape", Infer: forType[corpus.Shape]},
	}...)
}

func forType[T any]() (any, error) {
	s, err := jsonschema.For[T]()
	return s, err
}
