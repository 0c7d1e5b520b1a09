// Package prcomment keeps one comment on a GitHub pull request up to date.
//
// It uses the network, and only in toolbudget comment. It replaces its own earlier
// comment, which it finds by a mark in the first line. It does not know what the text
// says.
package prcomment
