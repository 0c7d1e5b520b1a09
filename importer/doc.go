// Package importer reads lists of tools that were not written by toolbudget.
//
// A server answers tools/list in the form of the Model Context Protocol, and a request
// to a provider has its tools in the form of that provider's API. Some servers read their
// tools from a file: a configuration of MCP Toolbox for Databases, or an OpenAPI document.
// The importer recognizes the form, in JSON or YAML, and makes a catalog. It reads
// toolbudget's own catalogs too. It does not know what a tool may cost or which rules it
// must keep.
//
// Import this package to get a catalog from data that your program already has, for
// packages tokencount, budget and router.
package importer
