package catalog

import "strings"

// Sentence cuts a description behind its first sentence, which says what a tool does;
// the rest says how. Neither has white space around it.
func Sentence(text string) (first, rest string) {
	end := sentence(text)
	return strings.TrimSpace(text[:end]), strings.TrimSpace(text[end:])
}
