package terms

import "strings"

// Stem cuts the endings off an English word in lower case, so that searching,
// searched and searches become search. It is the algorithm of M. F. Porter, An
// algorithm for suffix stripping, Program 14 (1980), with his later changes
// (abli, logi). A word of other than a to z, or of fewer than three letters, is
// returned as it is.
func Stem(word string) string {
	if len(word) < 3 {
		return word
	}
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return word
		}
	}
	w := stemmer(word)
	w = w.plural().past().y()
	w = w.replace(1, step2).replace(1, step3)
	w = w.step4().step5()
	return string(w)
}

// A stemmer is a word on its way.
type stemmer string

// consonant reports whether the i-th letter is one: y is after a vowel, or first.
func (w stemmer) consonant(i int) bool {
	switch w[i] {
	case 'a', 'e', 'i', 'o', 'u':
		return false
	case 'y':
		return i == 0 || !w.consonant(i-1)
	}
	return true
}

// measure counts the sequences of vowels and consonants: m in [C](VC){m}[V].
func (w stemmer) measure() int {
	n, vowel := 0, false
	for i := range len(w) {
		switch c := w.consonant(i); {
		case c && vowel:
			n++
			vowel = false
		case !c:
			vowel = true
		}
	}
	return n
}

func (w stemmer) hasVowel() bool {
	for i := range len(w) {
		if !w.consonant(i) {
			return true
		}
	}
	return false
}

func (w stemmer) doubled() bool {
	n := len(w)
	return n >= 2 && w[n-1] == w[n-2] && w.consonant(n-1)
}

// cvc reports whether w ends consonant, vowel, consonant other than w, x and y.
func (w stemmer) cvc() bool {
	n := len(w)
	return n >= 3 && w.consonant(n-1) && !w.consonant(n-2) && w.consonant(n-3) &&
		!strings.ContainsRune("wxy", rune(w[n-1]))
}

func (w stemmer) cut(suffix string) (stemmer, bool) {
	rest, ok := strings.CutSuffix(string(w), suffix)
	return stemmer(rest), ok
}

func (w stemmer) plural() stemmer {
	if rest, ok := w.cut("sses"); ok {
		return rest + "ss"
	}
	if rest, ok := w.cut("ies"); ok {
		return rest + "i"
	}
	if _, ok := w.cut("ss"); ok {
		return w
	}
	rest, _ := w.cut("s")
	return rest
}

func (w stemmer) past() stemmer {
	if rest, ok := w.cut("eed"); ok {
		if rest.measure() > 0 {
			return rest + "ee"
		}
		return w
	}
	rest, ok := w.cut("ed")
	if !ok {
		rest, ok = w.cut("ing")
	}
	if !ok || !rest.hasVowel() {
		return w
	}
	for _, s := range []string{"at", "bl", "iz"} {
		if _, ok := rest.cut(s); ok {
			return rest + "e"
		}
	}
	if rest.doubled() && !strings.ContainsRune("lsz", rune(rest[len(rest)-1])) {
		return rest[:len(rest)-1]
	}
	if rest.measure() == 1 && rest.cvc() {
		return rest + "e"
	}
	return rest
}

func (w stemmer) y() stemmer {
	if rest, ok := w.cut("y"); ok && rest.hasVowel() {
		return rest + "i"
	}
	return w
}

var (
	step2 = []string{
		"ational", "ate", "tional", "tion", "enci", "ence", "anci", "ance", "izer", "ize", "bli", "ble", "alli", "al",
		"entli", "ent",
		"eli", "e", "ousli", "ous", "ization", "ize", "ation", "ate", "ator", "ate", "alism", "al", "iveness", "ive",
		"fulness", "ful",
		"ousness", "ous", "aliti", "al", "iviti", "ive", "biliti", "ble", "logi", "log",
	}
	step3 = []string{"icate", "ic", "ative", "", "alize", "al", "iciti", "ic", "ical", "ic", "ful", "", "ness", ""}
	step4 = []string{
		"al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou", "ism", "ate",
		"iti", "ous", "ive", "ize",
	}
)

// replace puts the second of the first pair whose first is the ending, where at
// least m sequences are left before it.
func (w stemmer) replace(m int, pairs []string) stemmer {
	for i := 0; i < len(pairs); i += 2 {
		if rest, ok := w.cut(pairs[i]); ok {
			if rest.measure() >= m {
				return rest + stemmer(pairs[i+1])
			}
			return w
		}
	}
	return w
}

func (w stemmer) step4() stemmer {
	for _, s := range step4 {
		rest, ok := w.cut(s)
		if !ok {
			continue
		}
		if s == "ion" && (rest == "" || !strings.ContainsRune("st", rune(rest[len(rest)-1]))) {
			continue
		}
		if rest.measure() > 1 {
			return rest
		}
		return w
	}
	return w
}

func (w stemmer) step5() stemmer {
	if rest, ok := w.cut("e"); ok {
		if m := rest.measure(); m > 1 || m == 1 && !rest.cvc() {
			w = rest
		}
	}
	if w.measure() > 1 && w.doubled() && w[len(w)-1] == 'l' {
		w = w[:len(w)-1]
	}
	return w
}
