package tokencount

import (
	"strings"
	"unicode"

	"github.com/toolbudget/toolbudget/tokencount/internal/vocab"
)

// symbols are the tokens of Gemma that are found in a text before anything merges, the
// longest first: runs of line ends, of tabs and of spaces, HTML tags and <unused0> … SentencePiece
// calls them user-defined.
type symbols struct {
	*vocab.Tokens
	// lengths of those that begin with a byte, longest first
	lengths [256][]int
}

func newSymbols(t *vocab.Tokens) *symbols {
	s := &symbols{Tokens: t}
	for first := range s.lengths {
		s.lengths[first] = t.SymbolLengths(byte(first))
	}
	return s
}

// is reports whether a text is a symbol.
func (s *symbols) is(text string) bool { return int(s.Rank(text, vocab.Hash(text))) >= s.Ordinary }

// plain writes ▁, which SentencePiece takes for a space, as one.
func (s *symbols) plain(text string) string { return strings.ReplaceAll(text, "▁", " ") }

// next returns where the first symbol of a text is; both are the end of the text when
// there is none.
func (s *symbols) next(text string) (start, end int) {
	for i := range len(text) {
		if text[i] == ' ' && (i+1 == len(text) || text[i+1] != ' ') {
			continue // a single space, which is the most frequent letter
		}
		white := unicode.IsSpace(rune(text[i])) && text[i] < 0x80
		for _, n := range s.lengths[text[i]] {
			if i+n > len(text) || white && text[i+n-1] != text[i] {
				continue // symbols that begin with white space are runs of it: see TestWhiteSymbolsAreRunsOfOneLetter
			}
			if s.is(text[i : i+n]) {
				return i, i + n
			}
		}
	}
	return len(text), len(text)
}

// gemmaPiece returns a function that gives the end of the first piece of a text: where two
// letters of ASCII stand side by side that do so in no token, such as the end of a word and
// the space before the next. Nothing merges across.
func gemmaPiece(t *vocab.Tokens) func(text string) int {
	return func(text string) int {
		for i := 1; i < len(text); i++ {
			if a, b := text[i-1], text[i]; a|b < 0x80 && !t.Adjacent(a, b) {
				return i
			}
		}
		return len(text)
	}
}

// gemmaSure reports whether two letters always fall into different tokens of
// Gemma 3: no token has a space after anything but a space, save one, which has
// it after >, and none has a line end beside anything but line ends (read off
// the 262,144 tokens).
func gemmaSure(prev, next rune) bool {
	if (prev == '\n') != (next == '\n') {
		return true
	}
	return next == ' ' && prev != ' ' && prev != '>' && prev != '▁' && !unicode.IsSpace(prev)
}
