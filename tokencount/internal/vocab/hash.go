package vocab

import "math/bits"

// Hash mixes the bytes of a text by multiplication, as wyhash does
// (github.com/wangyi-fudan/wyhash). Packed vocabularies are in its order.
func Hash(s string) uint64 {
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

// load4 reads a number of four bytes, lowest first.
func load4(s string) uint32 {
	_ = s[3]
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

func load8(s string) uint64 { return uint64(load4(s)) | uint64(load4(s[4:]))<<32 }
