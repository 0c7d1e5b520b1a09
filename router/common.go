package router

import "github.com/toolbudget/toolbudget/internal/terms"

// Common reports whether a word stands in any English text, so that it says little of
// what is asked for.
func Common(word string) bool {
	_, ok := common[terms.Stem(word)]
	return ok
}
