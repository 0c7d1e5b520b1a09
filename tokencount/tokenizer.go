package tokencount

import (
	"sync"

	"github.com/pkoukk/tiktoken-go"
	"golang.org/x/text/unicode/norm"

	"github.com/toolbudget/toolbudget/tokencount/internal/vocab"
)

// A tokenizer counts the tokens of a text under one vocabulary. It is safe for
// concurrent use.
type tokenizer struct {
	// encode returns the number of tokens of a text.
	encode func(text string) int
	// prepare, if any, writes a text as the vocabulary wants it.
	prepare func(text string) string
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
// first use. It is a cache of constants.
var tokenizers sync.Map // tokenizerKey → func() *tokenizer

type tokenizerKey struct {
	encoding string
	library  bool // pkoukk/tiktoken-go, for a vocabulary that it can cut text for
}

func tokenizerOf(encoding string) *tokenizer { return oneTokenizer(tokenizerKey{encoding, false}) }
func libraryOf(encoding string) *tokenizer   { return oneTokenizer(tokenizerKey{encoding, true}) }

func oneTokenizer(k tokenizerKey) *tokenizer {
	load, _ := tokenizers.LoadOrStore(k, sync.OnceValue(func() *tokenizer { return newTokenizer(k) }))
	return load.(func() *tokenizer)()
}

// newTokenizer builds a tokenizer.
func newTokenizer(k tokenizerKey) *tokenizer {
	e, err := vocab.ByName(k.encoding)
	if err != nil {
		panic("tokencount: " + err.Error()) // can't happen: a test asks for every profile's
	}
	tokens, err := e.Load()
	if err != nil {
		panic("tokencount: " + err.Error()) // can't happen: a test checks the embedded files
	}
	if k.library && e.Pattern != "" {
		return newLibrary(e, tokens)
	}
	tk := &tokenizer{sure: sure, most: mostOwn}
	var own *bpe
	switch k.encoding {
	case o200k:
		own = newBPE(tokens, o200kPattern.piece)
	case cl100k:
		own = newBPE(tokens, cl100kPiece(3))
	case qwen25:
		own = newBPE(tokens, cl100kPiece(1))
		tk.prepare = composed
	case deepSeekV3:
		own = newBPE(tokens, deepSeekPiece)
	case tekken:
		own = newBPE(tokens, tekkenPattern.piece)
	case gemma3:
		own = newBPE(tokens, gemmaPiece(tokens))
		own.letters, own.symbols = true, newSymbols(tokens)
		tk.sure = gemmaSure
	default:
		panic("tokencount: nothing cuts a text for " + k.encoding) // can't happen: a test builds every one
	}
	tk.longest = own.Longest
	tk.encode = own.weight
	return tk
}

// Vocabularies, by their names in package vocab.
const (
	o200k      = "o200k_base"
	cl100k     = "cl100k_base"
	qwen25     = "qwen2.5"
	deepSeekV3 = "deepseek-v3"
	tekken     = "tekken"
	gemma3     = "gemma3"
)

// newLibrary builds a tokenizer of the library. It is made with NewCoreBPE and not
// with its GetEncoding, which downloads, keeps its loader in a global and sorts
// its table again on every call.
func newLibrary(e vocab.Encoding, tokens *vocab.Tokens) *tokenizer {
	ranks := make(map[string]int, tokens.Len())
	longest := 0
	list, err := tokens.ByRank()
	if err != nil {
		panic("tokencount: " + err.Error()) // can't happen: a test checks the embedded files
	}
	for rank, token := range list {
		ranks[token] = rank
		longest = max(longest, len(token))
	}
	// No special tokens: a provider encodes what a user sends as ordinary text.
	core, err := tiktoken.NewCoreBPE(ranks, nil, e.Pattern)
	if err != nil {
		panic("tokencount: " + err.Error()) // can't happen: a test compiles every pattern
	}
	library := tiktoken.NewTiktoken(core, nil, nil)
	return &tokenizer{tokens: library, sure: sure, longest: longest, most: mostLibrary,
		encode: func(text string) int { return len(library.EncodeOrdinary(text)) }}
}

// composed writes letters with their marks as one, as Qwen's vocabulary demands (NFC).
func composed(text string) string {
	for i := range len(text) {
		if text[i] >= 0xcc { // U+0300 and beyond
			return norm.NFC.String(text)
		}
	}
	return text
}

// weight returns the number of tokens of a text, or bounds of it where the text
// has a stretch that is not encoded.
func (tk *tokenizer) weight(text string) (lo, hi int) {
	if tk.prepare != nil {
		text = tk.prepare(text)
	}
	if len(text) <= tk.most {
		n := tk.encode(text)
		return n, n
	}
	for chunk := range chunks(text, tk.most, tk.sure) {
		if len(chunk) > tk.most {
			lo += tk.atLeast(len(chunk))
			hi += len(chunk) // a token has at least one byte
			continue
		}
		n := tk.encode(chunk)
		lo, hi = lo+n, hi+n
	}
	return lo, hi
}
