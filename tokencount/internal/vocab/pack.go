package vocab

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"io"
	"math/bits"
	"strings"
)

// Tokens are the tokens of a vocabulary in the order of their bytes.
type Tokens struct {
	// Text holds them one after another; token i is Text[Start[i]:Start[i+1]].
	Text  string
	Start []uint32
	// Rank of each, from 0 without a hole. The lowest merges first.
	Rank []uint32
	// Ordinary is how many tokens take part in merging. Those of a higher rank are
	// symbols, which are found in a text before anything merges.
	Ordinary int
}

// Len returns the number of tokens.
func (t *Tokens) Len() int { return len(t.Rank) }

// At returns token i in the order of bytes.
func (t *Tokens) At(i int) string { return t.Text[t.Start[i]:t.Start[i+1]] }

// ByRank returns the tokens in the order of rank.
func (t *Tokens) ByRank() []string {
	out := make([]string, t.Len())
	for i, rank := range t.Rank {
		out[rank] = t.At(i)
	}
	return out
}

// A packed vocabulary is the number of tokens and the number of ordinary ones as four
// bytes each, big endian; the ranks of all tokens in the order of their bytes, each of as
// many bits as the largest needs, lowest first; and gzip over how many bytes each token
// shares with the one before it, how many it has besides, and those. Sorted tokens share
// most of their bytes, and ranks do not compress: Gemma's is 19 % smaller so than gzip over
// the tokens in order of rank, and quicker to read.
const header = 8

// unpack reads a packed vocabulary.
func unpack(data []byte) (*Tokens, error) {
	if len(data) < header {
		return nil, io.ErrUnexpectedEOF
	}
	n, ordinary := int(binary.BigEndian.Uint32(data)), int(binary.BigEndian.Uint32(data[4:]))
	width := bits.Len(uint(max(n, 1) - 1))
	size := (n*width + 7) / 8
	data = data[header:]
	if len(data) < size || ordinary > n {
		return nil, io.ErrUnexpectedEOF
	}
	t := &Tokens{Rank: ranks(data[:size], n, width), Ordinary: ordinary}
	for _, rank := range t.Rank {
		if int(rank) >= n {
			return nil, errors.New("a rank is too large")
		}
	}
	raw, err := gunzip(data[size:])
	if err != nil {
		return nil, err
	}
	if len(raw) < 2*n {
		return nil, io.ErrUnexpectedEOF
	}
	return t, t.expand(raw[:n], raw[n:2*n], raw[2*n:])
}

// gunzip unpacks a stream of gzip, whose last four bytes are its size.
func gunzip(data []byte) ([]byte, error) {
	zr, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	const most = 16 << 20 // what no vocabulary has
	size := min(int(binary.LittleEndian.Uint32(data[len(data)-4:])), most)
	buf := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	if _, err := buf.ReadFrom(zr); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

// ranks reads n numbers of that many bits.
func ranks(data []byte, n, width int) []uint32 {
	out := make([]uint32, n)
	held, have, next := uint64(0), 0, 0
	for i := range out {
		for have < width {
			held |= uint64(data[next]) << have
			have += 8
			next++
		}
		out[i] = uint32(held & (1<<width - 1))
		held >>= width
		have -= width
	}
	return out
}

// expand joins what each token shares with the one before to what it has besides.
func (t *Tokens) expand(shared, more, text []byte) error {
	size := 0
	for i := range shared {
		size += int(shared[i]) + int(more[i])
	}
	var out strings.Builder
	out.Grow(size)
	t.Start = make([]uint32, 1, len(shared)+1)
	before := 0
	for i := range shared {
		at := out.Len()
		if int(shared[i]) > at-before || int(more[i]) > len(text) {
			return io.ErrUnexpectedEOF
		}
		out.WriteString(out.String()[before : before+int(shared[i])])
		out.Write(text[:more[i]])
		text = text[more[i]:]
		t.Start = append(t.Start, uint32(out.Len()))
		before = at
	}
	if len(text) > 0 {
		return errors.New("bytes after the last token")
	}
	t.Text = out.String()
	return nil
}
