package eval

import (
	"encoding/base64"
	"go/types"
	"strings"
)

// base64Funcs encode and decode with the real encoding of the alphabet that an
// Encoding has; the Encoding itself is made by its source.
func base64Funcs() map[string]intrinsic {
	strT := types.Typ[types.String]
	on := func(f func(c *Call, e *base64.Encoding, s string) (Value, bool)) intrinsic {
		return func(c *Call) (Value, bool) {
			e := c.In.base64Encoding(c.Recv)
			s, ok := c.In.knownText(c.Arg(0))
			if e == nil || !ok || len(s) > maxString {
				return nil, false
			}
			c.In.spend(len(s)/16 + 1)
			return f(c, e, s)
		}
	}
	return map[string]intrinsic{
		"encoding/base64.Encoding.EncodeToString": on(func(_ *Call, e *base64.Encoding, s string) (Value, bool) {
			return &Const{T: strT, V: e.EncodeToString([]byte(s))}, true
		}),
		"encoding/base64.Encoding.DecodeString": on(func(c *Call, e *base64.Encoding, s string) (Value, bool) {
			b, err := e.DecodeString(s)
			if err != nil {
				return nil, false
			}
			return Tuple{c.In.byteSlice(c.Result(0), &Const{T: strT, V: string(b)}), &Nil{errorType}}, true
		}),
	}
}

// base64Encoding is the real encoding of a base64.Encoding, or nil.
func (in *Interp) base64Encoding(recv Value) *base64.Encoding {
	s, ok := in.settle(derefNative(in, in.settle(recv))).(*Struct)
	if !ok {
		return nil
	}
	st, ok := under(s.T).(*types.Struct)
	if !ok {
		return nil
	}
	alphabet, pad, strict := "", 0, false
	for i, f := range s.F {
		switch f = in.settle(f); st.Field(i).Name() {
		case "encode":
			list, ok := in.listOf(f)
			if !ok || len(list) != 64 {
				return nil
			}
			for _, e := range list {
				n, ok := integer(in.settle(e))
				if !ok {
					return nil
				}
				alphabet += string([]byte{byte(n)})
			}
		case "padChar":
			if pad, ok = integer(f); !ok {
				return nil
			}
		case "strict":
			if strict, ok = boolean(f); !ok {
				return nil
			}
		}
	}
	if len(alphabet) != 64 || pad > 0x7f || strings.ContainsAny(alphabet, "\n\r\x00") {
		return nil
	}
	for i := range alphabet {
		if strings.Count(alphabet, alphabet[i:i+1]) != 1 || int(alphabet[i]) == pad {
			return nil
		}
	}
	e := base64.NewEncoding(alphabet).WithPadding(rune(pad))
	if strict {
		e = e.Strict()
	}
	return e
}
