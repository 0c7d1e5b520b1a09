// Package laws says which package may import which, and tests it.
//
// The laws are data with a reason each. The tests of this package check them, and what
// else can be seen of the code without running it: the length and width of files, the
// names in them, and what the exported API mentions. depguard reports the same
// violations in an editor, from rules that are generated from the data.
package laws
