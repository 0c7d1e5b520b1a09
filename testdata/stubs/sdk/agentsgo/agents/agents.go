// Package agents is a stub for tests: see the README of testdata/stubs.
package agents

import "context"

type Tool interface{ ToolName() string }

type FunctionTool struct {
	Name, Description string
	ParamsJSONSchema  map[string]any
}

func (t FunctionTool) ToolName() string { return t.Name }

type Agent struct{ tools []Tool }

func New(name string) *Agent { return &Agent{} }

func (a *Agent) WithTools(tools ...Tool) *Agent { a.tools = tools; return a }

func Run(context.Context, *Agent, string) error { return nil }
