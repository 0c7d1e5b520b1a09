// Package keyword says what the keywords of JSON Schema mean.
//
// It knows which keywords hold schemas and in which shape, and which ones assert
// something about values of one type only. Every part of toolbudget that walks through a
// schema uses this package, so all of them see the same subschemas.
package keyword
