// Package analyzer runs the rules on one package at a time, for go vet and
// golangci-lint.
//
// It is the adapter to golang.org/x/tools/go/analysis and nothing else: package
// internal/gate reads the tools and package rules judges them. A finding stands at the
// literal that causes it, where that literal is known, and offers a fix where one cannot
// do harm. Limits on whole programs are not checked, because a pass sees one package.
//
// Import this package to run toolbudget in an analysis driver of your own:
//
//	a, err := analyzer.New(analyzer.Options{})
//	if err != nil {
//		log.Fatal(err)
//	}
//	multichecker.Main(a)
package analyzer
