// Package analyzer is the adapter to go/analysis: it runs the rules on a package for
// go vet and golangci-lint, and offers their fixes.
//
// A finding is anchored at the literal that causes it, where that is known.
package analyzer
