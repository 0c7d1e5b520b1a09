package vocab

import (
	"errors"
	"fmt"
)

// Tokens are the tokens of a vocabulary. Its methods are safe for concurrent use.
type Tokens struct {
	// Ordinary is how many tokens take part in merging. Those of a higher rank are
	// symbols, which are found in a text before anything merges.
	Ordinary int
	// Longest is the length of the longest token, in bytes.
	Longest int

	size                                   int
	mask                                   uint64 // that makes a bucket of a hash
	adjacency, symbols, directory, entries string
}

// None is the rank of what is no token.
const None = -1

// Len returns the number of tokens.
func (t *Tokens) Len() int { return t.size }

// Rank returns the rank of a token whose Hash is h, or None. The lowest merges first.
func (t *Tokens) Rank(token string, h uint64) int32 {
	if len(token) > t.Longest || token == "" {
		return None
	}
	at := 4 * int(h&t.mask)
	entries := t.entries[load4(t.directory[at:]):load4(t.directory[at+4:])]
	const rank = (1<<rankBits - 1) << lengthBits
	want := uint32(h>>hashShift)<<(lengthBits+rankBits) | uint32(len(token))
	for len(entries) > entryBytes {
		e := load4(entries)
		end := entryBytes + int(e&(1<<lengthBits-1))
		if e&^rank == want && entries[entryBytes:end] == token {
			return int32(e & rank >> lengthBits)
		}
		entries = entries[end:]
	}
	return None
}

// Adjacent reports whether two letters of ASCII stand side by side in some token.
func (t *Tokens) Adjacent(a, b byte) bool {
	return isSet(t.adjacency, int(a)*ascii+int(b))
}

// SymbolLengths returns the lengths of the symbols that begin with a byte, the longest first.
func (t *Tokens) SymbolLengths(first byte) []int {
	var out []int
	for n := min(t.Longest, 255); n > 0; n-- {
		if isSet(t.symbols, int(first)*256+n) {
			out = append(out, n)
		}
	}
	return out
}

// ByRank returns the tokens in the order of rank.
func (t *Tokens) ByRank() ([]string, error) {
	out := make([]string, t.size)
	for entries := t.entries; entries != ""; {
		if len(entries) < entryBytes {
			return nil, errCut
		}
		e := load4(entries)
		rank, end := int(e>>lengthBits&(1<<rankBits-1)), entryBytes+int(e&(1<<lengthBits-1))
		switch {
		case end == entryBytes || end > len(entries):
			return nil, errCut
		case rank >= t.size || out[rank] != "":
			return nil, fmt.Errorf("rank %d is too large or given twice", rank)
		}
		out[rank] = entries[entryBytes:end]
		entries = entries[end:]
	}
	for rank, token := range out {
		if token == "" {
			return nil, fmt.Errorf("no token has rank %d", rank)
		}
	}
	return out, nil
}

// Check reads all of the vocabulary and returns an error if Pack does not make it of the
// tokens that it has.
func (t *Tokens) Check() error {
	tokens, err := t.ByRank()
	if err != nil {
		return err
	}
	packed, err := Pack(tokens, t.Ordinary)
	if err != nil {
		return err
	}
	again, err := Read(string(packed))
	if err == nil && *again != *t {
		err = errors.New("the tokens are packed in another way")
	}
	return err
}
