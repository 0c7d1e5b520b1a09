// Package tool is a stub for tests: see the README of testdata/stubs.
package tool

type Tool interface{ Declaration() *Declaration }

type Declaration struct {
	Name, Description         string
	InputSchema, OutputSchema *Schema
}

type Schema struct {
	Type       string             `json:"type,omitempty"`
	Properties map[string]*Schema `json:"properties,omitempty"`
}
