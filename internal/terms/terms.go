package terms

import (
	"slices"
	"strings"
	"unicode"
)

// Words splits a text or a name into its words, in lower case: at everything that
// is not a letter or digit, and at humps, so that getHTTPStatus_v2 is get, http,
// status, v2.
func Words(s string) []string {
	if ascii(s) {
		return asciiWords(s)
	}
	runes := []rune(s)
	var out []string
	start := 0
	flush := func(end int) {
		if end > start {
			out = append(out, strings.ToLower(string(runes[start:end])))
		}
		start = end
	}
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r):
			flush(i)
			start = i + 1
		case i > start && unicode.IsUpper(r) &&
			(!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			flush(i)
		}
	}
	flush(len(runes))
	return out
}

// ascii reports whether a text has no letter beyond ASCII.
func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// asciiWords is Words of a text in ASCII, as nearly all are: it makes no runes.
func asciiWords(s string) []string {
	upper := func(i int) bool { return s[i] >= 'A' && s[i] <= 'Z' }
	lower := func(i int) bool { return s[i] >= 'a' && s[i] <= 'z' }
	small := strings.ToLower(s)
	var out []string
	start := 0
	flush := func(end int) {
		if end > start {
			out = append(out, small[start:end])
		}
		start = end
	}
	for i := range len(s) {
		switch {
		case !upper(i) && !lower(i) && (s[i] < '0' || s[i] > '9'):
			flush(i)
			start = i + 1
		case i > start && upper(i) && (!upper(i-1) || i+1 < len(s) && lower(i+1)):
			flush(i)
		}
	}
	flush(len(s))
	return out
}

// Content returns the stems of the words of a text that say something, in order
// and with repetitions.
func Content(s string) []string {
	var out []string
	for _, w := range Words(s) {
		if !Stop(w) {
			out = append(out, Stem(w))
		}
	}
	return out
}

// Kept returns the words of a text that say something, in order and with repetitions,
// in the singular. Unlike the stems of Content they keep apart what is derived from the
// same word: dependents and dependencies.
func Kept(s string) []string {
	var out []string
	for _, w := range Words(s) {
		if !Stop(w) {
			out = append(out, Singular(w))
		}
	}
	return out
}

// Singular cuts the ending of the plural or of the third person off an English word in
// lower case: queries becomes query, and fetches fetch.
func Singular(word string) string {
	ends := func(list ...string) bool {
		return slices.ContainsFunc(list, func(end string) bool { return strings.HasSuffix(word, end) })
	}
	switch n := len(word); {
	case n > 4 && ends("ies"):
		return word[:n-3] + "y"
	case n > 4 && ends("ches", "shes", "sses", "xes"):
		return word[:n-2]
	case n > 3 && ends("s") && !ends("ss", "us", "is"):
		return word[:n-1]
	}
	return word
}

// Set returns the words of a text that is a list of words.
func Set(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

// StemSet returns the stems of the words of such a text.
func StemSet(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[Stem(w)] = true
	}
	return m
}

// Stop reports whether a word says nothing about what a tool is for: articles,
// pronouns, prepositions, auxiliaries.
func Stop(word string) bool {
	return stops[word]
}

var stops = Set(`a an the this that these those it its i me my we us our you your he she his her they them their and or but nor so
	if then else than as at by for from in into of off on onto out over to up with without within about after before
	between during through under via per is are was were be been being am do does did doing done have has had having
	can could will would shall should may might must not no yes there here what which who whom whose when where why how
	all any both each few more most other some such only own same too very just also please let lets s t d ll re ve m
	don etc e g ie eg vs`)
