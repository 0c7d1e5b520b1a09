// Package gemma reads the vocabulary of Gemma 3 from a file of the user's.
package gemma

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/eliben/go-sentencepiece"

	"github.com/toolbudget/toolbudget/internal/userfile"
	"github.com/toolbudget/toolbudget/tokencount"
)

// SHA256 is the checksum of Gemma 3's vocabulary, which Gemini 2.0 to 3 use, as
// Google's own counter checks it: google.golang.org/genai v1.77.0,
// tokenizer/tokenizer.go. The file is tokenizer.model of any Gemma 3 model. It is
// not part of this build, since its licence (the Gemma Terms of Use) has
// restrictions to pass on.
const SHA256 = "1299c11d7cf632ef3b4e11937501358ada021bbdf7c47638d13c0ee982f2e79c"

// Read reads the vocabulary from a file and refuses any other file: a count
// under an unknown vocabulary would be wrong in silence.
func Read(name string) (*tokencount.Vocabulary, error) {
	data, err := userfile.Read(name, userfile.Produced)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	if got := hex.EncodeToString(sum[:]); got != SHA256 {
		return nil, fmt.Errorf(
			"%s is not the vocabulary of Gemma 3: its sha256 is %s, expected %s; take tokenizer.model of a Gemma 3 "+
				"model",
			name,
			got,
			SHA256,
		)
	}
	count, err := counter(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return tokencount.Gemma(count), nil
}

// counter returns what counts tokens under a SentencePiece model.
func counter(model []byte) (func(text string) (tokens int, ok bool), error) {
	p, err := sentencepiece.NewProcessor(bytes.NewReader(model))
	if err != nil {
		return nil, err
	}
	return func(text string) (tokens int, ok bool) {
		// go-sentencepiece v0.6.0 panics where two tokens side by side are longer
		// together than its longest one.
		defer func() {
			if recover() != nil {
				tokens, ok = 0, false // the caller bounds it
			}
		}()
		return len(p.Encode(text)), true
	}, nil
}
