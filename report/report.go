package report

import (
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/client"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/rules"
	"github.com/toolbudget/toolbudget/tokencount"
)

// SchemaVersion is the version of the JSON report. It changes only when a
// reader of the old form would misread the new.
const SchemaVersion = 1

// Options of a report.
type Options struct {
	// Config the check was made with.
	Config *config.Config
	// Provider whose tokens were counted, and how far they can be trusted in the
	// least of all totals: exact, calibrated, extrapolated or rough.
	Provider, Grade string
	// Notes are what the counts rest on that a reader should know.
	Notes []string
	// Counted are all providers for which the tools were counted, Provider first.
	Counted []Counted
	// Sessions are what clients start with, in the order of the configuration.
	Sessions []client.Session
	// Strict: an undetermined verdict counts as over.
	Strict bool
	// FailOn says what fails the check: FailError, which "" is too, FailWarning or
	// FailNever.
	FailOn string
	// Failure says why the result is not a basis for a verdict, "" where it is
	// one.
	Failure string
	// Quiet leaves all but findings and the verdict out of the text form.
	Quiet bool
	// Color writes verdicts and titles of the text form in colour.
	Color bool
	// Again returns the command line of another command of toolbudget on the same input.
	Again func(verb string, args ...string) string
	// Link returns the address of a place in the repository, "" where there is none.
	Link func(catalog.Span) string
	// Limits and Baseline are the files that the limits and the baseline were read from,
	// "" for none.
	Limits, Baseline string
	// Width of the terminal in columns, 0 for as wide as the text needs. What
	// does not fit is shortened with …, or its column left out.
	Width int
	// Version of toolbudget.
	Version string
	// Commit that was checked, "" where it is not known.
	Commit string
	// Rules are all there are, which a format may explain.
	Rules []rules.Rule
	// Counter is the provider, for a format that says where a tool's tokens go.
	Counter *tokencount.Provider
	// Place turns the file of a span into a path from the root of the repository
	// with forward slashes, or "" when it is not in it. nil is for files that are
	// such paths.
	Place func(file string) string
	// CommentKey tells several comments on one pull request apart.
	CommentKey string
	// CommentLetters bounds a comment that is put together of several; 0 is what
	// GitHub takes.
	CommentLetters int
	// Base is what the check is compared with, nil where there is none.
	Base *Base
	// OnlyNew leaves out of annotations what Base has and what does not fail.
	OnlyNew bool
	// Append is Markdown of the caller's own that ends a summary or a comment. Where
	// it does not fit whole, a line says so.
	Append string
}
