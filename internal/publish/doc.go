// Package publish generates the JSON Schemas of the files that toolbudget reads and
// writes.
//
// They are made from the Go types that read and write the files, with the documentation
// of their fields, so a schema cannot differ from the code.
package publish
