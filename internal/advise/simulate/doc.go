// Package simulate estimates what conversations cost, depending on how tools are sent.
//
// It compares the ways that this project has: all tools, those of a profile, those that
// the router selects, and core tools with a search for the others. It makes no
// assumption about the behavior of a model beyond what Options and Message say.
package simulate
