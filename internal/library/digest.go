package library

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// digestFuncs are the sums of bytes that are known.
func digestFuncs() map[string]eval.Intrinsic {
	return map[string]eval.Intrinsic{
		"crypto/md5.Sum":       digest(func(b []byte) []byte { s := md5.Sum(b); return s[:] }),
		"crypto/sha1.Sum":      digest(func(b []byte) []byte { s := sha1.Sum(b); return s[:] }),
		"crypto/sha256.Sum224": digest(func(b []byte) []byte { s := sha256.Sum224(b); return s[:] }),
		"crypto/sha256.Sum256": digest(func(b []byte) []byte { s := sha256.Sum256(b); return s[:] }),
		"crypto/sha512.Sum384": digest(func(b []byte) []byte { s := sha512.Sum384(b); return s[:] }),
		"crypto/sha512.Sum512": digest(func(b []byte) []byte { s := sha512.Sum512(b); return s[:] }),
	}
}

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
		a := &eval.Array{T: c.Result(0)}
		for _, b := range sum([]byte(s)) {
			a.E = append(a.E, &eval.Const{T: types.Typ[types.Uint8], V: uint64(b)})
		}
		return a, true
	}
}
