// Package leaf makes a text.
package leaf

// Text is part of a description two imports away.
func Text() string { return "short" }
