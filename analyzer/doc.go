// Package analyzer holds the rules that toolbudget asks of tools beside the limits
// and the rules of providers, one file each, and the one adapter to go/analysis.
//
// A rule sees a tool of a catalog and never syntax, so that the same function
// serves the command, go vet and golangci-lint. A part that a gap hides breaks
// no rule. A finding is anchored at the literal that causes it, where that is
// known.
package analyzer
