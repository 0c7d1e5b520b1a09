// Package gosdk makes a server of the Go SDK list a fixed set of tools, with one call.
//
// Register the tools as always, and then call Fix. Clients are shown the core tools, a tool
// that searches the others and one that calls them, which is what MCP 2026-07-28 allows:
// the list is the same in every answer.
package gosdk
