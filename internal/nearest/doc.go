// Package nearest finds the word that a user meant: a key, a flag, a tool name.
//
// The word is one of those that were possible. Every error that asks "did you mean"
// uses this package, so all of them agree how far away a slip may be.
package nearest
