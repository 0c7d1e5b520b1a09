// Package budget compares the tools of a catalog with limits and gives a verdict for
// each.
//
// It adds up sizes, finds the limit that applies to each tool, and decides between
// within, undetermined and over. A figure is an interval, because a part of a tool may
// be unknown; a limit inside the interval is undetermined. The package knows nothing of
// Go source and nothing of how providers count: it is given the tokens of each tool.
//
// Import this package to check a catalog in your own program. Package report prints the
// result.
package budget
