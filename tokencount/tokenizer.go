package tokencount

import (
	"sync"

	"github.com/pkoukk/tiktoken-go"

	"github.com/toolbudget/toolbudget/tokencount/internal/vocab"
)

// A tokenizer counts the tokens of a text under one vocabulary. It is safe for
// concurrent use.
type tokenizer struct {
	// encode returns the number of tokens of a text, or reports that it cannot.
	encode func(text string) (tokens int, ok bool)
	// tokens is the library, where it is what encodes.
	tokens *tiktoken.Tiktoken
	sure   boundary
	// longest token of the vocabulary, in bytes
	longest int
	// most is the longest stretch of text without a sure boundary that is encoded,
	// in bytes. Longer stretches, which no one writes, are bounded instead.
	most int
}

// mostLibrary is such a stretch for pkoukk/tiktoken-go: its merge is quadratic,
// 8 kB of one letter take some 30 ms.
const mostLibrary = 8 << 10

// mostOwn is such a stretch for bpe, which takes a microsecond and a hundred bytes
// for each of its bytes.
const mostOwn = 256 << 10

// tokenizers holds one tokenizer for each vocabulary and way to count, made on
// first use. It is a cache of constants: building one takes up to a tenth of a
// second and 20 MB.
var tokenizers sync.Map // tokenizerKey → func() *tokenizer

type tokenizerKey struct {
	encoding string
	library  bool // pkoukk/tiktoken-go, even where there is a counter of our own
}

func tokenizerOf(encoding string) *tokenizer { return oneTokenizer(tokenizerKey{encoding, false}) }
func libraryOf(encoding string) *tokenizer   { return oneTokenizer(tokenizerKey{encoding, true}) }

func oneTokenizer(k tokenizerKey) *tokenizer {
	if k.encoding != "o200k_base" {
		k.library = true // bpe knows one pattern
	}
	load, _ := tokenizers.LoadOrStore(k, sync.OnceValue(func() *tokenizer { return newTokenizer(k) }))
	return load.(func() *tokenizer)()
}

// newTokenizer builds a tokenizer. The library's is made with NewCoreBPE and not
// with its GetEncoding, which downloads, keeps its loader in a global and sorts
// its table again on every call.
func newTokenizer(k tokenizerKey) *tokenizer {
	e, err := vocab.ByName(k.encoding)
	if err != nil {
		panic("tokencount: " + err.Error()) // can't happen: a test asks for every profile's
	}
	tokens, err := e.Tokens()
	if err != nil {
		panic("tokencount: " + err.Error()) // can't happen: a test checks the embedded files
	}
	tk := &tokenizer{sure: sure, longest: 1, most: mostOwn}
	for _, token := range tokens {
		tk.longest = max(tk.longest, len(token))
	}
	if !k.library {
		own := &bpe{ranks: make(map[string]int32, len(tokens))}
		for rank, token := range tokens {
			own.ranks[token] = int32(rank)
		}
		tk.encode = func(text string) (int, bool) { return own.count(text), true }
		return tk
	}
	ranks := make(map[string]int, len(tokens))
	for rank, token := range tokens {
		ranks[token] = rank
	}
	// No special tokens: a provider encodes what a user sends as ordinary text.
	core, err := tiktoken.NewCoreBPE(ranks, nil, e.Pattern)
	if err != nil {
		panic("tokencount: " + err.Error()) // can't happen: a test compiles every pattern
	}
	tk.tokens, tk.most = tiktoken.NewTiktoken(core, nil, nil), mostLibrary
	tk.encode = func(text string) (int, bool) { return len(tk.tokens.EncodeOrdinary(text)), true }
	return tk
}

// count returns the number of tokens of a text, or bounds of it where the text
// has a stretch that is not encoded.
func (tk *tokenizer) count(text string) (lo, hi int) {
	if len(text) <= tk.most {
		if n, ok := tk.encode(text); ok {
			return n, n
		}
	}
	for chunk := range chunks(text, tk.most, tk.sure) {
		n, ok := 0, len(chunk) <= tk.most
		if ok {
			n, ok = tk.encode(chunk)
		}
		if !ok {
			lo += tk.atLeast(len(chunk))
			hi += len(chunk) // a token has at least one byte
			continue
		}
		lo, hi = lo+n, hi+n
	}
	return lo, hi
}
