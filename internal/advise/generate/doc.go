// Package generate writes the Go package of a routed toolset.
//
// The package has the full definitions of the core tools, one line for each deferred
// tool, the keywords that find them, and a discovery tool. A server imports it together
// with package router. This package decides what the files contain; the command writes
// them.
package generate
