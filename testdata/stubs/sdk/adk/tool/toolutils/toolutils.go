// Package toolutils is a stub for tests: see the README of testdata/stubs.
package toolutils

// Declaration stands for genai.FunctionDeclaration.
type Declaration struct {
	Name, Description                string
	Parameters, ParametersJsonSchema any
}

type Tool interface {
	Name() string
	Declaration() *Declaration
}
