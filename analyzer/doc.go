// Package analyzer is the place of the adapter to go/analysis, which will
// report what is wrong with a single tool in go vet and golangci-lint. It is
// empty so far: totals and the gate need a whole program, which no pass has,
// and are the command's.
package analyzer
