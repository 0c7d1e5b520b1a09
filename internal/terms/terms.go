package terms

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words splits a text or a name into its words, in lower case: at everything that
// is not a letter or digit, and at humps, so that getHTTPStatus_v2 is get, http,
// status, v2.
func Words(s string) []string {
	var out []string
	divide(s, func(start, end int) { out = append(out, strings.ToLower(s[start:end])) })
	return out
}

// A kind is what a letter is for the division into words.
type kind uint8

const (
	between kind = iota
	lower
	upper
	other // digits, letters without case, marks
)

// kinds are those of ASCII.
var kinds = func() (k [utf8.RuneSelf]kind) {
	for b := range k {
		k[b] = kindOf(rune(b))
	}
	return k
}()

func kindOf(r rune) kind {
	switch {
	case unicode.IsUpper(r):
		return upper
	case unicode.IsLower(r):
		return lower
	case unicode.IsLetter(r), unicode.IsDigit(r), unicode.Is(unicode.Mn, r):
		return other
	}
	return between
}

// kindAt returns the kind of the letter that begins at i, and its length in bytes.
func kindAt(s string, i int) (kind, int) {
	if s[i] < utf8.RuneSelf {
		return kinds[s[i]], 1
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	return kindOf(r), size
}

// divide yields where the words of a text start and end, in bytes.
func divide(s string, yield func(start, end int)) {
	start, before := 0, between
	for i := 0; i < len(s); {
		k, size := kindAt(s, i)
		next := i + size
		switch {
		case k == between:
			if i > start {
				yield(start, i)
			}
			start = next
		case k == upper && i > start && (before != upper || next < len(s) && small(s, next)):
			yield(start, i)
			start = i
		}
		before, i = k, next
	}
	if len(s) > start {
		yield(start, len(s))
	}
}

// small reports whether a small letter begins at i.
func small(s string, i int) bool {
	k, _ := kindAt(s, i)
	return k == lower
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
