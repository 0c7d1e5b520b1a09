// Package unit runs an analyzer on one unit of go vet or go fix.
//
// It speaks the protocol of vet tools (cmd/go/internal/work, vetConfig). The unitchecker
// of x/tools speaks it too, but checks the types of every package of the build on the
// way, the standard library's included: that takes 31 s for a server of 35 packages, and
// this package takes less than a tenth of it. An analyzer that loads its own packages
// does not need those types. It has to run again, however, whenever the source of a
// dependency changes. So each unit leaves a digest of its files, its embedded files and
// the digests of what it imports, which the go command makes part of the key of its
// cache.
package unit
