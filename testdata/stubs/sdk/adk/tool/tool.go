// Package tool is a stub for tests: see the README of testdata/stubs.
package tool

type Tool interface {
	Name() string
	Description() string
}
