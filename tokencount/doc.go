// Package tokencount counts what a tool weighs in tokens, for each provider and offline.
//
// Two things decide a count: the form in which a provider shows a tool to its model (the
// render, which matters most) and the vocabulary that cuts that form into tokens. A
// [Provider] joins both with the fixed part of a request with tools, which does not
// depend on the tools and is never spread over them. The cost of a tool is what the
// request grows by when the tool is added.
//
// Import this package to count the tokens of tools in your own program.
package tokencount
