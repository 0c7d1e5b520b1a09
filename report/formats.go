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
		{"text", "tables for people", Text},
		{"lines", "file:line:col: message (RULE), for editors", Lines},
		{"json", "everything, for programs", JSON},
		{"markdown", "the summary of a job", Markdown},
		{"comment", "the comment on a pull request", Comment},
		{"github", "annotations of a GitHub workflow", GitHub},
		{"github-output", "outputs of a step of a GitHub workflow", GitHubOutput},
		{"sarif", "SARIF 2.1.0, for code scanning", SARIF},
		{"html", "one page with a map of the tokens", HTML},
		{"badge", "an SVG badge", Badge},
		{"shields", "the JSON of a badge, for shields.io", Shields},
	}
}
