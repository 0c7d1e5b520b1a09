package router

import "github.com/toolbudget/toolbudget/internal/terms"

// Common reports whether a word occurs in any English text and therefore says little
// about what is asked for.
func Common(word string) bool {
	return common[terms.Stem(word)]
}
