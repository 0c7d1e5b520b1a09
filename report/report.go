// Package report prints results: one file for each output format.
package report

import "github.com/toolbudget/toolbudget/budget"

// SchemaVersion is the version of the JSON report. It changes only when a
// reader of the old form would misread the new.
const SchemaVersion = 1

// Options of a report.
type Options struct {
	// Config the check was made with.
	Config *budget.Config
	// Provider whose tokens were counted, and how far they can be trusted in the
	// least of all totals: exact, calibrated, extrapolated or rough.
	Provider, Grade string
	// Counted are all providers for which the tools were counted, Provider first.
	Counted []Counted
	// Strict: an undetermined verdict counts as over.
	Strict bool
	// Width of the terminal in columns, 0 for as wide as the text needs. What
	// does not fit is shortened with …, or its column left out.
	Width int
}
