// Package ecmaregexp tells texts that are regular expressions of ECMAScript from others.
//
// JSON Schema patterns are of ECMA-262, and Go's package regexp has another syntax: it lacks
// lookahead, for example, and has (?i). A text counts as an expression if it is one with the flag
// u of ECMA-262, or without it and with the extensions for web browsers (annex B).
package ecmaregexp
