// Package want compares findings with comments in the source that they are about.
//
// It does what analysistest of x/tools does for analyzers, for any driver, so one corpus
// serves the command, go vet and golangci-lint:
//
//	mcp.NewTool("get_user") // want "TB005: get_user: .*"
//
// A comment says what is found on its line: regular expressions, each a Go string, that
// match anywhere in the text of a finding. Every finding needs an expression, and every
// expression needs a finding.
package want
