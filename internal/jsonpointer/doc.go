// Package jsonpointer reads and writes JSON pointers (RFC 6901).
//
// A pointer is "" for the whole document, or a slash before each key on the way:
// /inputSchema/properties/a~1b is key "a/b" of the properties. Every part of toolbudget
// that names a place in a tool uses this package.
package jsonpointer
