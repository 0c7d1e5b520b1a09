// Package extract finds the tools of a Go program.
//
// It joins the interpreter (package eval) and the SDKs (package framework): it
// interprets the code that registers tools, catches each value that reaches a call of an
// SDK, and turns it into a [catalog.Tool] with its conditions and gaps. It knows nothing
// of tokens and limits.
//
// [catalog.Tool]: https://pkg.go.dev/github.com/toolbudget/toolbudget/catalog#Tool
package extract
