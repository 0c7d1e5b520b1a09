// Package diff compares two states of the tools of a program.
//
// It says which tools were added, removed or changed, what that costs in bytes and
// tokens, and which changes break a model or a client that calls a tool as before. Each
// change names the part of the definition and its place in the source. A state may come
// from a git commit, a catalog or a baseline; the package does not know which.
package diff
