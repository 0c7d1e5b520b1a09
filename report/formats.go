package report

import (
	"io"

	"github.com/toolbudget/toolbudget/budget"
)

// A Format is one form of the result of a check.
type Format struct {
	// Name is what flags say.
	Name string
	// Text says what it is for.
	Text  string
	Write func(io.Writer, *budget.Result, Options) error
}

// Formats lists the forms of the result of a check, the default first.
func Formats() []Format {
	return []Format{
		{"text", "tables for reading", Text},
		{"lines", "file:line:col: message (RULE), for editors", Lines},
		{"json", "all data, for programs", JSON},
		{"markdown", "a GitHub job summary", Markdown},
		{"comment", "a pull request comment", Comment},
		{"github", "annotations in a GitHub workflow", GitHub},
		{"github-output", "outputs of a GitHub workflow step", GitHubOutput},
		{"sarif", "SARIF 2.1.0, for code scanning", SARIF},
		{"html", "an HTML page with a map of the tokens", HTML},
		{"badge", "an SVG badge", Badge},
		{"shields", "badge data for shields.io", Shields},
	}
}
