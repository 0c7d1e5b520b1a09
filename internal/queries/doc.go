// Package queries reads sets of user messages whose right tools are known.
//
// A query is what a user says to an assistant, and the names of the tools that answer
// it. The set of this repository is in testdata/router. The tests of this package check
// that its queries do not give their tools away by repeating a name or a description.
package queries
