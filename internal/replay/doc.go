// Package replay compares counts with recorded requests, whose true counts are known.
//
// A recording has a request and the number of input tokens that the provider charged.
// The error over many recordings says how good a count is, and is what toolbudget states
// about it.
package replay
