// Package router chooses at run time which tools of a catalog a model is sent.
//
// It selects the tools that a conversation asks for, and no others. It finds tools by
// words, by name and, with an Embedder, by meaning. It keeps profiles and policies, and
// shortens results. A Session remembers which tools have been discovered. A Router is
// safe for concurrent use.
//
// The package imports only package catalog, leaves of this module and the standard
// library, because servers link it.
//
// Import this package in a server or an agent that has more tools than a request should.
// toolbudget generate writes a package that uses it.
package router
