// Package baseline records what tools cost and reports what has grown since.
//
// A baseline is a file that is committed. A later check compares its own figures with
// it: figures may shrink, and growth beyond the tolerance fails the check. That makes it
// a ratchet, which a project can use before its tools fit any limit. The package
// compares two states and does not know who measured them.
//
// Import this package to read or compare baseline files in your own tool.
package baseline
