// Package interval has numbers that are known within bounds.
//
// Everything that toolbudget measures (bytes, words, tokens, money) may depend on a part
// of a tool that its source does not determine, or on a model whose vocabulary is not
// published. Such a measure is an interval: it lies between Lo and Hi, and has no upper
// bound if it is open.
//
// Import this package to calculate with the figures of packages tokencount, budget and
// cost.
package interval
