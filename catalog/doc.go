// Package catalog is the data model: which tools a program offers a language model.
//
// Everything before it reads Go source, and everything after it sees only tools, bytes,
// tokens and limits. A [Tool] has a name, a description, an input schema and the
// conditions under which it is registered. What the source does not determine is a [Gap]
// with a reason, never a guess.
//
// The package is a leaf. It imports the standard library and a few leaves of this
// module, and knows nothing of Go syntax or of providers, so a program in any language
// can write the same JSON.
//
// Import this package to read or write catalogs, which toolbudget list -format json
// prints.
package catalog
