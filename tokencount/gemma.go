package tokencount

import "unicode"

// A Vocabulary is Gemma 3's, which Gemini uses and this build has no copy of.
type Vocabulary struct{ tk *tokenizer }

// Gemma returns the vocabulary of Gemma 3 from a function that counts the tokens
// of a text under it, or reports that it cannot.
func Gemma(count func(text string) (tokens int, ok bool)) *Vocabulary {
	return &Vocabulary{tk: &tokenizer{encode: count, sure: gemmaSure, longest: gemmaLongest, most: mostGemma}}
}

// gemmaLongest is the length of the longest token, in bytes.
const gemmaLongest = 48

// mostGemma is what is given to the function at once, in bytes.
const mostGemma = 8 << 10

// gemmaSure reports whether two letters always fall into different tokens of
// Gemma 3: no token has a space after anything but a space, save one, which has
// it after >, and none has a line end beside anything but line ends (read off
// the 262,144 tokens).
func gemmaSure(prev, next rune) bool {
	if (prev == '\n') != (next == '\n') {
		return true
	}
	return next == ' ' && prev != ' ' && prev != '>' && !unicode.IsSpace(prev)
}
