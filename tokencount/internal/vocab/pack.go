package vocab

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// A packed vocabulary is a hash table that is read where it lies, so that a count starts
// without unpacking anything and touches only the pages of the tokens that it meets. It is
//
//	header     the number of tokens, that of ordinary ones, that of buckets, and the length
//	           of the longest token, four bytes each
//	adjacency  128 rows of 128 bits: whether two letters of ASCII stand side by side in a token
//	symbols    256 rows of 256 bits: whether a symbol begins with a byte and has a length
//	directory  where each bucket begins in the entries, and where the last ends, four bytes each
//	entries    of the buckets, one after another
//
// with the lowest byte first. The bucket of a token is the low bits of its Hash. An entry is
// four bytes and the token: from the lowest bit its length, its rank, and the high bits of its
// Hash, by which nearly all other tokens are told apart without looking at their bytes.
const (
	headerBytes    = 16
	ascii          = 128
	adjacencyBytes = ascii * ascii / 8
	symbolBytes    = 256 * 256 / 8

	lengthBits = 8
	rankBits   = 18
	hashShift  = 64 - (32 - lengthBits - rankBits)
	entryBytes = 4

	// perBucket is the most tokens for each bucket, on average.
	perBucket = 4
)

// Pack packs tokens, given in the order of rank. Those from ordinary on are symbols.
func Pack(tokens []string, ordinary int) ([]byte, error) {
	if len(tokens) > 1<<rankBits {
		return nil, fmt.Errorf("%d tokens, and a rank has %d bits", len(tokens), rankBits)
	}
	count := 1
	for count*perBucket < len(tokens) {
		count *= 2
	}
	buckets := make([][]byte, count)
	adjacency, symbols := make([]byte, adjacencyBytes), make([]byte, symbolBytes)
	longest := 0
	for rank, token := range tokens {
		if token == "" || bits.Len(uint(len(token))) > lengthBits {
			return nil, fmt.Errorf("token %d has %d bytes; a token has 1 to %d", rank, len(token), 1<<lengthBits-1)
		}
		longest = max(longest, len(token))
		h := Hash(token)
		at := int(h) & (count - 1)
		entry := uint32(h>>hashShift)<<(lengthBits+rankBits) | uint32(rank)<<lengthBits | uint32(len(token))
		buckets[at] = append(binary.LittleEndian.AppendUint32(buckets[at], entry), token...)
		for i := range len(token) - 1 {
			if a, b := token[i], token[i+1]; a|b < ascii {
				set(adjacency, int(a)*ascii+int(b))
			}
		}
		if rank >= ordinary {
			set(symbols, int(token[0])*256+len(token))
		}
	}
	var directory, entries []byte
	for _, b := range buckets {
		directory = binary.LittleEndian.AppendUint32(directory, uint32(len(entries)))
		entries = append(entries, b...)
	}
	directory = binary.LittleEndian.AppendUint32(directory, uint32(len(entries)))
	var out []byte
	for _, n := range []int{len(tokens), ordinary, count, longest} {
		out = binary.LittleEndian.AppendUint32(out, uint32(n))
	}
	return slices.Concat(out, adjacency, symbols, directory, entries), nil
}

func set(bits []byte, i int)        { bits[i/8] |= 1 << (i % 8) }
func isSet(bits string, i int) bool { return bits[i/8]>>(i%8)&1 == 1 }

var errCut = errors.New("the packed form is cut off")

// Read reads a packed vocabulary. It looks at the header alone; Check looks at the rest.
func Read(packed string) (*Tokens, error) {
	if len(packed) < headerBytes+adjacencyBytes+symbolBytes {
		return nil, errCut
	}
	number := func(i int) int { return int(load4(packed[4*i:])) }
	t := &Tokens{Ordinary: number(1), Longest: number(3), size: number(0)}
	count := number(2)
	if count == 0 || count&(count-1) != 0 || t.Ordinary > t.size || t.size > 1<<rankBits {
		return nil, errors.New("the header has numbers that do not fit together")
	}
	t.mask = uint64(count - 1)
	packed = packed[headerBytes:]
	t.adjacency, packed = packed[:adjacencyBytes], packed[adjacencyBytes:]
	t.symbols, packed = packed[:symbolBytes], packed[symbolBytes:]
	length := 4 * (count + 1)
	if len(packed) < length {
		return nil, errCut
	}
	t.directory, t.entries = packed[:length], packed[length:]
	if uint64(load4(t.directory[length-4:])) != uint64(len(t.entries)) {
		return nil, errCut
	}
	return t, nil
}
