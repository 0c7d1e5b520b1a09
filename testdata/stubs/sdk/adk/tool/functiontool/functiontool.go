// Package functiontool is a stub for tests: see the README of testdata/stubs.
package functiontool

import (
	"github.com/google/jsonschema-go/jsonschema"

	"google.golang.org/adk/v2/tool"
	"google.golang.org/adk/v2/tool/toolutils"
)

type Config struct {
	Name, Description string
	InputSchema       *jsonschema.Schema
}

type function[Args, Result any] struct {
	cfg    Config
	schema *jsonschema.Resolved
}

func New[Args, Result any](cfg Config, handler func(any, Args) (Result, error)) (tool.Tool, error) {
	if cfg.InputSchema == nil {
		s, err := jsonschema.For[Args](nil)
		if err != nil {
			return nil, err
		}
		cfg.InputSchema = s
	}
	r, err := cfg.InputSchema.Resolve(nil)
	if err != nil {
		return nil, err
	}
	return &function[Args, Result]{cfg, r}, nil
}

func (f *function[Args, Result]) Name() string { return f.cfg.Name }

func (f *function[Args, Result]) Description() string { return f.cfg.Description }

func (f *function[Args, Result]) Declaration() *toolutils.Declaration {
	d := &toolutils.Declaration{Name: f.Name(), Description: f.Description()}
	if f.schema != nil {
		d.ParametersJsonSchema = f.schema.Schema()
	}
	return d
}
