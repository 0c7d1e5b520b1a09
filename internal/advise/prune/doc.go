// Package prune rewrites schemas and texts of tools so that they cost less.
//
// Each rewrite is either tested to accept the same JSON (package proof) or marked lossy,
// and a lossy one is applied only if the user names it. Names of parameters and values
// of enums are never dropped, because a model chooses by them.
package prune
