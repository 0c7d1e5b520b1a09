// Package cost has the prices of models, and turns tokens into dollars.
//
// Each price names the page where it was read, and the day. The package prices input
// only, which is all that tools add to a request, with and without a prompt cache. It
// knows numbers: who counted the tokens, and of what, does not matter.
//
// Import this package to price requests in your own program.
package cost
