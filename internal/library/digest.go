package library

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding"
	"encoding/binary"
	"go/types"
	"hash"
	"hash/crc32"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Hashes are computed by the real packages: their inner loops would take many steps per
// byte, and some of them are written in assembly. Programs use hashes for ids and cache
// keys, which may end in a name.

// digestFuncs are sums over known bytes, the inner functions of hash.Hash values, and
// questions about the machine and about FIPS mode, which is off. The outer functions of a
// hash (Write, Sum) run from source; only the part in assembly is replaced.
func digestFuncs() map[string]eval.Intrinsic {
	return map[string]eval.Intrinsic{
		"crypto/md5.Sum":       digest(func(b []byte) []byte { s := md5.Sum(b); return s[:] }),
		"crypto/sha1.Sum":      digest(func(b []byte) []byte { s := sha1.Sum(b); return s[:] }),
		"crypto/sha256.Sum224": digest(func(b []byte) []byte { s := sha256.Sum224(b); return s[:] }),
		"crypto/sha256.Sum256": digest(func(b []byte) []byte { s := sha256.Sum256(b); return s[:] }),
		"crypto/sha512.Sum384": digest(func(b []byte) []byte { s := sha512.Sum384(b); return s[:] }),
		"crypto/sha512.Sum512": digest(func(b []byte) []byte { s := sha512.Sum512(b); return s[:] }),

		"crypto/md5.block":                     blocks("s", "md5\x01", md5.New),
		"crypto/sha1.block":                    blocks("h", "sha\x01", sha1.New),
		"crypto/internal/fips140/sha256.block": blocks("h", "sha\x03", sha256.New),
		"crypto/internal/fips140/sha512.block": blocks("h", "sha\x07", sha512.New),

		// With the instruction said to be available, the source makes no tables.
		"hash/crc32.archAvailableIEEE":       always,
		"hash/crc32.archInitIEEE":            nothing,
		"hash/crc32.archUpdateIEEE":          checksum(crc32.IEEETable),
		"hash/crc32.archAvailableCastagnoli": always,
		"hash/crc32.archInitCastagnoli":      nothing,
		"hash/crc32.archUpdateCastagnoli":    checksum(crc32.MakeTable(crc32.Castagnoli)),

		"crypto/internal/fips140only.Enforced":      never,
		"crypto/internal/fips140.RecordApproved":    nothing,
		"crypto/internal/fips140.RecordNonApproved": nothing,
		"crypto/internal/boring.Unreachable":        nothing,
	}
}

// checksum is the function that goes on with a checksum, as the machine's instruction does.
func checksum(t *crc32.Table) eval.Intrinsic {
	return func(c *eval.Call) (eval.Value, bool) {
		// An unknown checksum, or one unknown byte, leaves every bit of the result unknown.
		crc, ok := c.Arg(0).(*eval.Const)
		text, known := c.In.TextOf(c.Arg(1))
		if !ok || !known {
			return nil, false
		}
		b, known := eval.Text(text)
		n, ok := crc.V.(uint64)
		if !known || !ok {
			return nil, false
		}
		c.In.Spend(len(b)/16 + 16)
		// Update inverts the sum before and after, as the function for the machine does.
		return &eval.Const{T: c.Result(0), V: uint64(crc32.Update(uint32(n), t, []byte(b)))}, true
	}
}

// always is a question whether the machine can do something: yes.
func always(*eval.Call) (eval.Value, bool) {
	return &eval.Const{T: types.Typ[types.Bool], V: true}, true
}

// never is a question about what is off unless the environment says otherwise.
func never(*eval.Call) (eval.Value, bool) {
	return &eval.Const{T: types.Typ[types.Bool], V: false}, true
}

// nothing is a call without a result and without effects on values.
func nothing(*eval.Call) (eval.Value, bool) { return nil, true }

// blocks is the part of a hash that is written in assembly: it takes whole blocks into the
// state, an array in the field of that name. A real hash is put into the same state, fed,
// and read again, by way of its binary form (encoding.BinaryMarshaler), which begins with
// magic, followed by the words of the state, a block of pending bytes and a length.
func blocks(field, magic string, newHash func() hash.Hash) eval.Intrinsic {
	return func(c *eval.Call) (eval.Value, bool) {
		// The first argument is the hash, the second the blocks.
		p, ok := c.Arg(0).(*eval.Ptr)
		if !ok {
			return nil, false
		}
		d, ok := c.In.Settle(c.In.Read(p)).(*eval.Struct)
		text, known := c.In.TextOf(c.Arg(1))
		// Blocks with an unknown byte are not taken in: all bits of the state would be unknown.
		b, isText := eval.Text(text)
		if !ok || !known || !isText {
			return nil, false
		}
		st, _ := eval.Underlying(d.T).(*types.Struct)
		for i := range d.F {
			// By name, since the structs differ between hashes and may between versions of Go.
			if st.Field(i).Name() != field {
				continue
			}
			a, ok := c.In.Settle(d.F[i]).(*eval.Array)
			if !ok {
				return nil, false
			}
			c.In.Spend(len(b)/16 + 16)
			words, ok := hashed(a, magic, newHash(), b)
			if !ok {
				return nil, false
			}
			// Struct values are immutable; the hash as a whole gets a new one.
			f := slices.Clone(d.F)
			f[i] = &eval.Array{T: a.T, E: words}
			c.In.Store(p, &eval.Struct{T: d.T, F: f})
			return nil, true
		}
		return nil, false
	}
}

// hashed are the words of a state after whole blocks were taken in.
func hashed(a *eval.Array, magic string, h hash.Hash, text string) ([]eval.Value, bool) {
	arr, ok := eval.Underlying(a.T).(*types.Array)
	if !ok || len(a.E) == 0 {
		return nil, false
	}
	// A block has sixteen words, of 4 or of 8 bytes.
	size := h.BlockSize() / 16
	// The only way into a hash of the standard library is UnmarshalBinary. Its form is the magic,
	// the words, the pending bytes of an unfinished block, and the length.
	state := []byte(magic)
	for _, e := range a.E {
		n, ok := e.(*eval.Const)
		if !ok {
			return nil, false
		}
		word, ok := n.V.(uint64)
		if !ok {
			return nil, false
		}
		state = append(state, binary.BigEndian.AppendUint64(nil, word)[8-size:]...)
	}
	// No bytes are pending and the length does not matter: the source counts it itself.
	state = append(state, make([]byte, h.BlockSize()+8)...)
	u, ok := h.(encoding.BinaryUnmarshaler)
	if !ok || u.UnmarshalBinary(state) != nil {
		return nil, false
	}
	h.Write([]byte(text))
	m, ok := h.(encoding.BinaryAppender)
	if !ok {
		return nil, false
	}
	state, err := m.AppendBinary(nil)
	if err != nil {
		return nil, false
	}
	words := make([]eval.Value, len(a.E))
	for i := range words {
		// Words of 4 bytes fill the lower half of the 8 that Uint64 reads.
		word := append(make([]byte, 8-size), state[len(magic)+i*size:][:size]...)
		words[i] = &eval.Const{T: arr.Elem(), V: binary.BigEndian.Uint64(word)}
	}
	return words, true
}

// digest is a function that returns the sum of known bytes as an array.
func digest(sum func([]byte) []byte) eval.Intrinsic {
	return func(c *eval.Call) (eval.Value, bool) {
		text, ok := c.In.TextOf(c.Arg(0))
		if !ok {
			return nil, false
		}
		s, known := eval.Text(text)
		if !known {
			return nil, false
		}
		c.In.Spend(len(s)/16 + 16)
		// An array is a value, so it is built at once and needs no object on the heap.
		a := &eval.Array{T: c.Result(0)}
		for _, b := range sum([]byte(s)) {
			a.E = append(a.E, &eval.Const{T: types.Typ[types.Uint8], V: uint64(b)})
		}
		return a, true
	}
}
