package analyzer

import (
	"slices"
	"strings"
	"unicode"
)

// words splits a text into lower-case words, and names such as getUser_byID into
// theirs.
func words(s string) []string {
	var out []string
	var word []rune
	flush := func() {
		if len(word) > 0 {
			out = append(out, strings.ToLower(string(word)))
			word = word[:0]
		}
	}
	runes := []rune(s)
	for i, r := range runes {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			if r != '\'' && r != '’' { // repository's is one word
				flush()
			}
			continue
		}
		if unicode.IsUpper(r) && len(word) > 0 && (unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]) && i+2 < len(runes) && unicode.IsLower(runes[i+2])) {
			flush()
		}
		word = append(word, r)
	}
	flush()
	return out
}

// content returns the words that mean something, without their endings of the
// plural, third person and possessive.
func content(s string) []string {
	return slices.DeleteFunc(words(s), func(w string) bool { return function[w] })
}

// stems are the words of content as far as English inflects them.
func stems(s string) []string {
	list := content(s)
	for i, w := range list {
		list[i] = stem(w)
	}
	return list
}

func stem(w string) string {
	switch {
	case len(w) > 4 && strings.HasSuffix(w, "ies"):
		return w[:len(w)-3] + "y"
	case len(w) > 4 && (strings.HasSuffix(w, "ches") || strings.HasSuffix(w, "shes") || strings.HasSuffix(w, "sses") || strings.HasSuffix(w, "xes")):
		return w[:len(w)-2]
	case len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us") && !strings.HasSuffix(w, "is"):
		return w[:len(w)-1]
	}
	return w
}

// function are words of English that say nothing by themselves.
var function = set("a", "an", "the", "of", "for", "to", "in", "on", "at", "by", "from", "with", "and", "or", "is", "are", "be", "this", "that", "these", "it", "its", "as", "will", "which", "your", "you", "given", "specified")

func set(list ...string) map[string]bool {
	m := make(map[string]bool, len(list))
	for _, w := range list {
		m[w] = true
	}
	return m
}
