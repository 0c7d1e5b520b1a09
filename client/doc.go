// Package client is the table of programs that load the tools of MCP servers.
//
// It says what is in the context when a session starts, from when on a client defers
// definitions, how many tools it takes and what it drops. Each fact has a source and the
// month in which the source was read. A fact is marked as unverified if its only source is
// a single report of a user.
//
// Import this package to tell what your server costs in the clients of its users.
package client
