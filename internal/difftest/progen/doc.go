// Package progen writes random Go programs that are well-defined: each compiles,
// ends, and prints the same in every run, as Csmith demands of what it writes for
// C compilers. A program is a function that registers tools with an MCP server,
// whose descriptions are the texts to compare.
//
// The grammar is data: for each type the expressions that have it, for each
// subject the statements, as forms with holes (see form.go). What a form may
// rely on:
//
//   - An expression has no side effect that another part of it can see, as Go
//     leaves open which comes first. Calls with effects are statements.
//   - Loops have few turns, and what grows in them is clipped.
//   - Maps are read in the order of their keys, or by what no order changes.
//   - What may panic stands below a recover: the form begins with an exclamation
//     mark.
//   - say@ tells what happens, but not in goroutines that run beside each other.
//
// A program is a tree that remembers where its statements and expressions are,
// so a failing one can be made smaller without its text being read: see Smaller.
package progen
