package eval

import (
	"encoding/base64"
	"encoding/hex"
	"go/types"
	"html"
	"net/url"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// stringFuncs are pure functions over text and numbers: the real ones run.
func stringFuncs() map[string]intrinsic {
	m := map[string]intrinsic{
		"strings.Repeat": pure(func(s string, n int) string {
			if n < 0 {
				return ""
			}
			return strings.Repeat(s, n)
		}, func(a []any) int {
			s, n := a[0].(string), a[1].(int)
			if n > 0 && len(s) > maxString/n {
				return maxString + 1
			}
			return len(s) * n
		}),
		"strings.ReplaceAll": pure(strings.ReplaceAll, replaceBound),
		"strings.Replace":    pure(strings.Replace, replaceBound),
		"strings.Join":       joinStrings,
		"strings.ToUpper":    pure(strings.ToUpper, nil), "strings.ToLower": pure(strings.ToLower, nil),
		"strings.Title":     pure(strings.Title, nil), //nolint:staticcheck // users call it
		"strings.TrimSpace": trimRope(strings.TrimSpace, func(s string) string { return strings.TrimLeftFunc(s, unicode.IsSpace) }, func(s string) string { return strings.TrimRightFunc(s, unicode.IsSpace) }),
		"strings.Trim":      pure(strings.Trim, nil), "strings.TrimLeft": pure(strings.TrimLeft, nil), "strings.TrimRight": pure(strings.TrimRight, nil),
		"strings.TrimPrefix": pure(strings.TrimPrefix, nil), "strings.TrimSuffix": pure(strings.TrimSuffix, nil),
		"strings.CutPrefix": pure(strings.CutPrefix, nil), "strings.CutSuffix": pure(strings.CutSuffix, nil), "strings.Cut": pure(strings.Cut, nil),
		"strings.Split": pure(strings.Split, nil), "strings.SplitN": pure(strings.SplitN, nil), "strings.Fields": pure(strings.Fields, nil),
		"strings.SplitAfter": pure(strings.SplitAfter, nil),
		"strings.Contains":   pure(strings.Contains, nil), "strings.ContainsAny": pure(strings.ContainsAny, nil), "strings.ContainsRune": pure(strings.ContainsRune, nil),
		"strings.HasPrefix": pure(strings.HasPrefix, nil), "strings.HasSuffix": pure(strings.HasSuffix, nil), "strings.EqualFold": pure(strings.EqualFold, nil),
		"strings.Index": pure(strings.Index, nil), "strings.LastIndex": pure(strings.LastIndex, nil), "strings.IndexByte": pure(strings.IndexByte, nil),
		"strings.IndexAny": pure(strings.IndexAny, nil), "strings.IndexRune": pure(strings.IndexRune, nil), "strings.LastIndexByte": pure(strings.LastIndexByte, nil),
		"strings.Count": pure(strings.Count, nil), "strings.Compare": pure(strings.Compare, nil), "strings.Clone": pure(strings.Clone, nil),
		"strconv.Itoa": pure(strconv.Itoa, nil), "strconv.Atoi": pure(strconv.Atoi, nil), "strconv.Quote": pure(strconv.Quote, nil), "strconv.Unquote": pure(strconv.Unquote, nil),
		"strconv.FormatInt": pure(strconv.FormatInt, nil), "strconv.FormatUint": pure(strconv.FormatUint, nil), "strconv.FormatBool": pure(strconv.FormatBool, nil),
		"strconv.FormatFloat": pure(func(f float64, fmt byte, prec, bits int) string {
			if prec > 1000 || bits != 32 && bits != 64 {
				return ""
			}
			return strconv.FormatFloat(f, fmt, prec, bits)
		}, nil),
		"strconv.ParseBool": pure(strconv.ParseBool, nil), "strconv.ParseFloat": pure(strconv.ParseFloat, nil), "strconv.ParseInt": pure(strconv.ParseInt, nil), "strconv.ParseUint": pure(strconv.ParseUint, nil),
		"unicode.IsUpper": pure(unicode.IsUpper, nil), "unicode.IsLower": pure(unicode.IsLower, nil), "unicode.IsLetter": pure(unicode.IsLetter, nil), "unicode.IsDigit": pure(unicode.IsDigit, nil),
		"unicode.IsSpace": pure(unicode.IsSpace, nil), "unicode.ToUpper": pure(unicode.ToUpper, nil), "unicode.ToLower": pure(unicode.ToLower, nil), "unicode.ToTitle": pure(unicode.ToTitle, nil),
		"unicode.IsPunct": pure(unicode.IsPunct, nil), "unicode.IsNumber": pure(unicode.IsNumber, nil), "unicode.IsControl": pure(unicode.IsControl, nil), "unicode.IsPrint": pure(unicode.IsPrint, nil),
		"unicode/utf8.RuneCountInString": pure(utf8.RuneCountInString, nil), "unicode/utf8.ValidString": pure(utf8.ValidString, nil), "unicode/utf8.RuneLen": pure(utf8.RuneLen, nil),
		"unicode/utf8.DecodeRuneInString": pure(utf8.DecodeRuneInString, nil), "unicode/utf8.DecodeLastRuneInString": pure(utf8.DecodeLastRuneInString, nil),
		"path.Base": pure(path.Base, nil), "path.Dir": pure(path.Dir, nil), "path.Ext": pure(path.Ext, nil), "path.Join": pure(path.Join, nil), "path.Clean": pure(path.Clean, nil),
		"path/filepath.Base": pure(filepath.Base, nil), "path/filepath.Ext": pure(filepath.Ext, nil), "path/filepath.Join": pure(filepath.Join, nil), "path/filepath.Dir": pure(filepath.Dir, nil), "path/filepath.Clean": pure(filepath.Clean, nil),
		"html.EscapeString": pure(html.EscapeString, nil), "html.UnescapeString": pure(html.UnescapeString, nil),
		"net/url.QueryEscape": pure(url.QueryEscape, nil), "net/url.PathEscape": pure(url.PathEscape, nil),
		"encoding/hex.EncodeToString": pure(hex.EncodeToString, func(a []any) int { return 2 * len(a[0].([]byte)) }),
		"bytes.Equal":                 pure(func(a, b []byte) bool { return string(a) == string(b) }, nil),
		"bytes.TrimSpace":             pure(func(b []byte) []byte { return []byte(strings.TrimSpace(string(b))) }, nil),
		"bytes.Contains":              pure(func(a, b []byte) bool { return strings.Contains(string(a), string(b)) }, nil),
		"bytes.HasPrefix":             pure(func(a, b []byte) bool { return strings.HasPrefix(string(a), string(b)) }, nil),
		"bytes.ReplaceAll": pure(func(a, b, c []byte) []byte { return []byte(strings.ReplaceAll(string(a), string(b), string(c))) }, func(a []any) int {
			return replaceBound([]any{string(a[0].([]byte)), string(a[1].([]byte)), string(a[2].([]byte))})
		}),
	}
	for name, enc := range map[string]*base64.Encoding{"StdEncoding": base64.StdEncoding, "URLEncoding": base64.URLEncoding, "RawStdEncoding": base64.RawStdEncoding, "RawURLEncoding": base64.RawURLEncoding} {
		m["base64."+name] = pure(enc.EncodeToString, nil)
	}
	m["encoding/base64.Encoding.EncodeToString"] = func(c *Call) (Value, bool) {
		n, ok := c.In.settle(derefNative(c.In, c.Recv)).(*Native)
		if !ok {
			return nil, false
		}
		name, _ := n.State.(string)
		f := c.In.table["base64."+name]
		if f == nil {
			return nil, false
		}
		return f(c)
	}
	return m
}

func derefNative(in *Interp, v Value) Value {
	if p, ok := v.(*Ptr); ok {
		return in.load(p)
	}
	return v
}

func replaceBound(a []any) int {
	s, old, repl := a[0].(string), a[1].(string), a[2].(string)
	n := strings.Count(s, old)
	if n > 0 && len(repl) > maxString/n {
		return maxString + 1
	}
	return len(s) + n*len(repl)
}

// trimRope trims a text whose middle may be unknown.
func trimRope(whole, left, right func(string) string) intrinsic {
	f := pure(whole, nil)
	return func(c *Call) (Value, bool) {
		r, ok := c.Arg(0).(*Rope)
		if !ok {
			return f(c)
		}
		parts := append([]Value(nil), r.Parts...)
		if k, ok := parts[0].(*Const); ok {
			parts[0] = &Const{k.T, left(k.V.(string)), k.Pos}
		}
		if k, ok := parts[len(parts)-1].(*Const); ok {
			parts[len(parts)-1] = &Const{k.T, right(k.V.(string)), k.Pos}
		}
		return c.In.concat(r.T, parts...), true
	}
}

// joinStrings keeps unknown elements as parts of the text, and elements that
// are there under a guard as alternatives of it.
func joinStrings(c *Call) (Value, bool) {
	in := c.In
	strT := types.Typ[types.String]
	return in.each(c.Arg(0), func(x Value) Value {
		list, ok := in.listOf(x)
		if !ok {
			return in.lift(strT, "strings.Join", []Value{x, c.Arg(1)}, func([]Value) Value { return nil })
		}
		var join func(rest []Value, parts []Value) Value
		branches := 0
		join = func(rest, parts []Value) Value {
			for i, e := range rest {
				if o, ok := e.(*Optional); ok {
					if !in.feasible(o.G) {
						continue
					}
					if !in.certain(o.G) {
						if in.strict {
							in.split([]Alt{{G: o.G}})
						}
						branches++
						if branches > 6 {
							return in.unknown(strT, Loop, "strings.Join", c.Pos())
						}
						with := join(rest[i+1:], append(parts[:len(parts):len(parts)], o.V))
						without := join(rest[i+1:], parts)
						return in.merge(o.G, with, without)
					}
					e = o.V
				}
				parts = append(parts[:len(parts):len(parts)], e)
			}
			var all []Value
			for i, p := range parts {
				if i > 0 {
					all = append(all, c.Arg(1))
				}
				all = append(all, p)
			}
			in.spend(len(all))
			return in.concat(strT, all...)
		}
		return join(list, nil)
	}), true
}
