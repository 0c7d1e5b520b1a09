//go:build !(linux && (amd64 || arm64))

package main

// largePages is nil where a program cannot ask for large pages of memory.
var largePages func()
