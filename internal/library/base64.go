package library

import (
	"encoding/base64"
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Base64 from source takes many steps per byte. The real package does the work on known
// text.

// base64Funcs encode and decode with the real encoding for the alphabet of an Encoding
// value. The value itself is made by its source, so custom alphabets work, too.
func base64Funcs() map[string]eval.Intrinsic {
	strT := types.Typ[types.String]
	on := func(f func(c *eval.Call, e *base64.Encoding, s string) (eval.Value, bool)) eval.Intrinsic {
		return func(c *eval.Call) (eval.Value, bool) {
			e := base64Encoding(c.In, c.Recv)
			// One unknown byte shifts or changes up to four characters, so a partly known text is
			// left to the source, which makes it unknown as a whole.
			s, ok := knownText(c.In, c.Arg(0))
			if e == nil || !ok || len(s) > eval.MaxString {
				return nil, false
			}
			c.In.Spend(len(s)/16 + 1)
			return f(c, e, s)
		}
	}
	return map[string]eval.Intrinsic{
		"encoding/base64.Encoding.EncodeToString": on(
			func(_ *eval.Call, e *base64.Encoding, s string) (eval.Value, bool) {
				return &eval.Const{T: strT, V: e.EncodeToString([]byte(s))}, true
			},
		),
		"encoding/base64.Encoding.DecodeString": on(
			func(c *eval.Call, e *base64.Encoding, s string) (eval.Value, bool) {
				b, err := e.DecodeString(s)
				// An error is left to the source, which makes it with its own type and
				// offset.
				if err != nil {
					return nil, false
				}
				return eval.Tuple{
					c.In.NewBytes(c.Result(0), &eval.Const{T: strT, V: string(b)}),
					&eval.Nil{T: eval.ErrorType},
				}, true
			},
		),
	}
}

// base64Encoding is the real encoding for a base64.Encoding value, or nil if one of its
// fields is not known. The fields are those of the standard library's struct.
func base64Encoding(in *eval.Interp, recv eval.Value) *base64.Encoding {
	s, ok := in.Settle(eval.DerefNative(in, in.Settle(recv))).(*eval.Struct)
	if !ok {
		return nil
	}
	st, ok := eval.Underlying(s.T).(*types.Struct)
	if !ok {
		return nil
	}
	alphabet, pad, strict := "", 0, false
	for i, f := range s.F {
		switch f = in.Settle(f); st.Field(i).Name() {
		case "encode":
			list, ok := in.Elements(f)
			if !ok || len(list) != 64 {
				return nil
			}
			for _, e := range list {
				n, ok := eval.AsInt(in.Settle(e))
				if !ok {
					return nil
				}
				// Byte by byte: an alphabet may have bytes that are no characters.
				alphabet += string([]byte{byte(n)})
			}
		case "padChar":
			if pad, ok = eval.AsInt(f); !ok {
				return nil
			}
		case "strict":
			if strict, ok = eval.AsBool(f); !ok {
				return nil
			}
		}
	}
	// NewEncoding would panic, which the program did not when it made the value.
	if len(alphabet) != 64 || pad > 0x7f || strings.ContainsAny(alphabet, "\n\r\x00") {
		return nil
	}
	// NewEncoding panics for an alphabet with duplicates.
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
