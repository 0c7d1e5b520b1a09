// Package report prints the result of a check, with one file for each output format.
//
// Formats are text, JSON, Markdown, HTML, SARIF, GitHub annotations and comments,
// badges, and one line for each finding. Names and texts of the checked program are
// escaped for the format. Every format is a function of a budget.Result and Options, and
// [Formats] lists them.
//
// Import this package to print a result of package budget.
package report
