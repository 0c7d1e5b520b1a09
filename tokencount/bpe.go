package tokencount

import (
	"sync"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/tokencount/internal/vocab"
)

// A bpe counts the tokens of a byte-pair vocabulary. It makes no ids, splits text by hand
// and not by a backtracking pattern, and remembers the pieces that it has counted. Tests
// hold it to pkoukk/tiktoken-go and eliben/go-sentencepiece. See BenchmarkText.
type bpe struct {
	*vocab.Tokens
	// piece returns the end of the first piece of a text. Pairs merge within one only.
	piece func(text string) int
	// letters: pieces are letters at first, and not bytes. A letter that is no token is
	// as many as it has bytes.
	letters bool
	// symbols are found before anything merges.
	symbols *symbols
	// free holds what one count needs.
	free sync.Pool
}

// newBPE returns a counter for a vocabulary of bytes. Its pieces that are tokens are that
// one token, whatever their parts merge to. Those of letters are not looked for: four tokens
// of Gemma 3 are what nothing merges to (TestTokensAreWhatTheirPartsMergeTo).
func newBPE(t *vocab.Tokens, piece func(string) int) *bpe {
	return &bpe{Tokens: t, piece: piece, free: sync.Pool{New: func() any { return &desk{} }}}
}

// scanned is the longest piece, in bytes, whose pairs are scanned for each merge.
// That takes quadratic time, and less than a heap on what people write.
const scanned = 64

// A desk is what one count needs beside the vocabulary.
type desk struct {
	start [scanned + 1]int    // of each part; the end of the last
	ranks [scanned]int32      // of each part with the next
	known [1 << 12]remembered // pieces, by their hash
}

// A remembered piece, and its tokens.
type remembered struct {
	piece  string
	tokens int
}

// weight returns the number of tokens of a text.
func (b *bpe) weight(text string) int {
	d := b.free.Get().(*desk)
	defer b.free.Put(d)
	if b.symbols == nil {
		return b.pieces(d, text)
	}
	n := 0
	text = b.symbols.plain(text)
	for len(text) > 0 {
		start, end := b.symbols.next(text)
		n += b.pieces(d, text[:start])
		if end > start {
			n++
		}
		text = text[end:]
	}
	return n
}

// pieces counts a text without symbols.
func (b *bpe) pieces(d *desk, text string) int {
	n := 0
	for len(text) > 0 {
		end := b.piece(text)
		piece := text[:end]
		text = text[end:]
		if len(piece) == 1 {
			n++
			continue
		}
		h := vocab.Hash(piece)
		slot := &d.known[h>>52]
		if slot.piece != piece {
			*slot = remembered{piece, b.tokens(d, piece, h)}
		}
		n += slot.tokens
	}
	return n
}

// rankOf returns the rank of an ordinary token whose hash is h, or none.
func (b *bpe) rankOf(token string, h uint64) int32 {
	if r := b.Rank(token, h); int(r) < b.Ordinary {
		return r
	}
	return none // a symbol, which nothing merges to
}

func (b *bpe) rank(token string) int32 { return b.rankOf(token, vocab.Hash(token)) }

// none is the rank of what is no ordinary token.
const none = vocab.None

// tokens returns the number of tokens of a piece whose hash is h. The pair of neighbours of the
// lowest rank merges first, the leftmost of several.
func (b *bpe) tokens(d *desk, piece string, h uint64) int {
	if !b.letters && b.rankOf(piece, h) != none {
		return 1
	}
	if len(piece) > scanned {
		return b.merge(piece)
	}
	start, rank := &d.start, &d.ranks
	n := 0
	for i := 0; i < len(piece); n++ {
		start[n] = i
		i += b.first(piece[i:])
	}
	start[n] = len(piece)
	for i := range n - 1 {
		rank[i] = b.rank(piece[start[i]:start[i+2]])
	}
	for {
		best := -1
		for i := range n - 1 {
			if rank[i] != none && (best < 0 || rank[i] < rank[best]) {
				best = i
			}
		}
		if best < 0 {
			break
		}
		copy(start[best+1:n], start[best+2:n+1])
		copy(rank[best:n-1], rank[best+1:n])
		n--
		for i := max(0, best-1); i <= best && i+1 < n; i++ {
			rank[i] = b.rank(piece[start[i]:start[i+2]])
		}
	}
	if !b.letters {
		return n
	}
	tokens := 0
	for i := range n {
		tokens += b.part(piece[start[i]:start[i+1]])
	}
	return tokens
}

// first returns the length of what a piece begins with before anything merges.
func (b *bpe) first(piece string) int {
	if !b.letters {
		return 1
	}
	_, n := utf8.DecodeRuneInString(piece)
	return n
}

// part returns how many tokens a part is that merges no further.
func (b *bpe) part(text string) int {
	if !b.letters || len(text) == 1 || b.rank(text) != none {
		return 1
	}
	return len(text)
}
