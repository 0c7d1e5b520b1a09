// Package findability says whether the tool search of a client finds the tools that it has
// deferred.
//
// A model that does not see a tool has to search for it. The package makes the searches
// that a model would make from a tool's own texts, asks the searches that clients have, and
// says at which place the tool comes.
package findability
