package tokencount

import (
	"sync"

	"github.com/pkoukk/tiktoken-go"

	"github.com/toolbudget/toolbudget/tokencount/vocab"
)

// A tokenizer counts the tokens of a text under one vocabulary. It is safe for
// concurrent use.
//
// It is built with NewCoreBPE on an embedded vocabulary and not with the
// library's GetEncoding, which downloads, keeps its loader in a global and
// sorts its table again on every call.
type tokenizer struct {
	tokens *tiktoken.Tiktoken
	// other, if any, counts in place of tokens
	other func(text string) (tokens int, ok bool)
	sure  boundary
	// longest token of the vocabulary, in bytes
	longest int
}

// maxPiece is the longest stretch of text without a sure boundary (see sure) that
// is given to the library, in bytes: its merge is quadratic, 8 kB of one letter
// take some 30 ms. Longer stretches, which no one writes, are bounded instead.
const maxPiece = 8 << 10

// tokenizers holds one tokenizer per vocabulary, made on first use. It is a
// cache of constants: building one takes a tenth of a second and 20 MB.
var tokenizers sync.Map // vocabulary name → func() *tokenizer

func tokenizerOf(encoding string) *tokenizer {
	load, _ := tokenizers.LoadOrStore(encoding, sync.OnceValue(func() *tokenizer { return newTokenizer(encoding) }))
	return load.(func() *tokenizer)()
}

func newTokenizer(encoding string) *tokenizer {
	e, err := vocab.ByName(encoding)
	if err != nil {
		panic("tokencount: " + err.Error()) // can't happen: a test asks for every profile's
	}
	tokens, err := e.Tokens()
	if err != nil {
		panic("tokencount: " + err.Error()) // can't happen: a test checks the embedded files
	}
	ranks := make(map[string]int, len(tokens))
	longest := 1
	for rank, token := range tokens {
		ranks[token] = rank
		longest = max(longest, len(token))
	}
	// No special tokens: a provider encodes what a user sends as ordinary text.
	core, err := tiktoken.NewCoreBPE(ranks, nil, e.Pattern)
	if err != nil {
		panic("tokencount: " + err.Error()) // can't happen: a test compiles every pattern
	}
	return &tokenizer{tokens: tiktoken.NewTiktoken(core, nil, nil), sure: sure, longest: longest}
}

// count returns the number of tokens of a text, or bounds of it where the text
// has a stretch over maxPiece.
func (tk *tokenizer) count(text string) (lo, hi int) {
	for chunk := range chunks(text, tk.sure) {
		n, ok := 0, len(chunk) <= maxPiece
		switch {
		case !ok: // bounded
		case tk.other != nil:
			n, ok = tk.other(chunk)
		default:
			n = len(tk.tokens.EncodeOrdinary(chunk))
		}
		if !ok {
			lo += (len(chunk) + tk.longest - 1) / tk.longest // a token is at most that long
			hi += len(chunk)                                 // and at least one byte
			continue
		}
		lo, hi = lo+n, hi+n
	}
	return lo, hi
}
