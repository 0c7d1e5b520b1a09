// Package laws holds the module's own tests: which package may import which,
// how long a file may be, and whose names code may know. The laws are data
// with a note each, and depguard in .golangci.yml says the same while one types.
package laws
