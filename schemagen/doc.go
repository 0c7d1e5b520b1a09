// Package schemagen infers the JSON Schema that a reflecting library prints for a Go
// type.
//
// It starts from the type as go/types knows it; nothing is compiled or run. Two
// libraries are covered, each by the rules of every version whose output differs:
// github.com/google/jsonschema-go (Google, including the package inside go-sdk v0.2.0)
// and github.com/invopop/jsonschema (Invopop). The source of those libraries decides,
// and differential tests run them.
//
// A type may be checked from source twice, or come from export data. So types are never
// compared by pointer but by what the compiler calls their link string (see identity).
//
// Import this package in a static tool that needs the schema of a type without running
// the program.
package schemagen
