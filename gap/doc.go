// Package gap lists why a part of a tool may be unknown.
//
// The list is closed. A [catalog.Gap] has one of these reasons and the interpreter gives
// no others.
//
// Import this package to handle reasons in a program that reads catalogs: it may switch
// on them.
//
// [catalog.Gap]: https://pkg.go.dev/github.com/toolbudget/toolbudget/catalog#Gap
package gap
