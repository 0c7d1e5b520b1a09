package tokencount

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"unicode"

	"github.com/eliben/go-sentencepiece"
)

// GemmaSHA256 is the checksum of Gemma 3's vocabulary, which Gemini 2.0 to 3
// use, as Google's own counter checks it: google.golang.org/genai v1.77.0,
// tokenizer/tokenizer.go. The file is tokenizer.model of any Gemma 3 model. It is
// not part of this build, since its licence (the Gemma Terms of Use) has
// restrictions to pass on.
const GemmaSHA256 = "1299c11d7cf632ef3b4e11937501358ada021bbdf7c47638d13c0ee982f2e79c"

// A Vocabulary is Gemma's, read from a file of the user's.
type Vocabulary struct{ tk *tokenizer }

// ReadGemma reads the vocabulary of Gemma 3 from a file and refuses any other
// file: a count under an unknown vocabulary would be wrong in silence.
func ReadGemma(name string) (*Vocabulary, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	if got := hex.EncodeToString(sum[:]); got != GemmaSHA256 {
		return nil, fmt.Errorf("%s is not the vocabulary of Gemma 3: its sha256 is %s, expected %s; take tokenizer.model of a Gemma 3 model", name, got, GemmaSHA256)
	}
	return newGemma(data)
}

// gemmaLongest is the length of the longest token, in bytes.
const gemmaLongest = 48

func newGemma(data []byte) (*Vocabulary, error) {
	p, err := sentencepiece.NewProcessor(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("vocabulary of Gemma: %w", err)
	}
	return &Vocabulary{tk: &tokenizer{gemma: p, sure: gemmaSure, longest: gemmaLongest}}, nil
}

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

// pieces counts a text, and reports whether it could: go-sentencepiece v0.6.0
// panics where two tokens side by side are longer than its longest one.
func (tk *tokenizer) pieces(text string) (n int, ok bool) {
	defer func() {
		if recover() != nil {
			n, ok = 0, false // the caller bounds it
		}
	}()
	return len(tk.gemma.Encode(text)), true
}
