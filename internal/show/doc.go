// Package show prints the results of the commands other than check.
//
// Suggestions, slimmed schemas, simulations, costs and differences each have a file of
// their own. Package report prints the result of a check.
package show
