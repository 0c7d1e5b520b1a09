package tokencount

import (
	"math/bits"

	"github.com/toolbudget/toolbudget/tokencount/internal/vocab"
)

// A table has the rank of each token of a vocabulary: open addressing with linear probing,
// at most three quarters full. A map of strings takes three times as long to make and to ask.
//
// An entry is, from the lowest bit, the rank, the offset of the token in text, its length,
// and what is left of its hash; 0 is none.
type table struct {
	text    string
	entries []uint64
	pairs   []int32 // the rank of each two bytes
	longest int     // token, in bytes
}

const (
	rankBits   = 18
	offsetBits = 21
	lengthBits = 8
	hashShift  = rankBits + offsetBits + lengthBits
)

// none is the rank of what is no token.
const none = -1

func newTable(t *vocab.Tokens) *table {
	size := 1 << bits.Len(uint(4*t.Len()/3))
	tb := &table{text: t.Text, entries: make([]uint64, size), pairs: make([]int32, 1<<16)}
	for i := range tb.pairs {
		tb.pairs[i] = none
	}
	for i, rank := range t.Rank {
		token := t.At(i)
		tb.longest = max(tb.longest, len(token))
		if int(rank) >= t.Ordinary {
			continue // a symbol, which nothing merges to
		}
		if len(token) == 2 {
			tb.pairs[pairOf(token)] = int32(rank)
		}
		h := hash(token)
		at := int(h) & (size - 1)
		for tb.entries[at] != 0 {
			at = (at + 1) & (size - 1)
		}
		tb.entries[at] = h>>hashShift<<hashShift | uint64(len(token))<<(rankBits+offsetBits) |
			uint64(t.Start[i])<<rankBits | uint64(rank)
	}
	return tb
}

func pairOf(token string) int { return int(token[0])<<8 | int(token[1]) }

// rank returns the rank of a token, or none.
func (tb *table) rank(token string) int32 {
	if len(token) == 2 {
		return tb.pairs[pairOf(token)]
	}
	if len(token) > tb.longest {
		return none
	}
	h := hash(token)
	want := h>>hashShift<<lengthBits | uint64(len(token))
	mask := len(tb.entries) - 1
	for at := int(h) & mask; ; at = (at + 1) & mask {
		e := tb.entries[at]
		if e == 0 {
			return none
		}
		if e>>(rankBits+offsetBits) != want {
			continue
		}
		start := int(e >> rankBits & (1<<offsetBits - 1))
		if tb.text[start:start+len(token)] == token {
			return int32(e & (1<<rankBits - 1))
		}
	}
}

// hash mixes the bytes of a text by multiplication, as wyhash does
// (github.com/wangyi-fudan/wyhash).
func hash(s string) uint64 {
	const k0, k1 = 0xa0761d6478bd642f, 0xe7037ed1a0b428db
	h := uint64(len(s)) * k0
	for len(s) > 8 {
		h = mix(h^load8(s), k1)
		s = s[8:]
	}
	var last uint64
	switch n := len(s); {
	case n == 8:
		last = load8(s)
	case n >= 4:
		last = uint64(load4(s)) | uint64(load4(s[n-4:]))<<32
	case n > 0:
		last = uint64(s[0]) | uint64(s[n/2])<<8 | uint64(s[n-1])<<16
	}
	return mix(h^last, k0)
}

func mix(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return hi ^ lo
}

func load4(s string) uint32 {
	_ = s[3]
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

func load8(s string) uint64 { return uint64(load4(s)) | uint64(load4(s[4:]))<<32 }
