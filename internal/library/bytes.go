package library

import (
	"bytes"
	"math"
	"math/bits"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file lists real functions over bytes, characters and numbers that stand in for their
// source (law 5: a test compares each with its source). They must not return a part of an
// argument, because the result would have to share memory with it.

// bytesOf adds functions over bytes and characters, and those that the standard library
// writes in assembly.
func bytesOf(add func(prefix string, funcs map[string]any)) {
	add("bytes.", map[string]any{
		"Equal": bytes.Equal, "Compare": bytes.Compare, "Contains": bytes.Contains, "ContainsAny": bytes.ContainsAny,
		"ContainsRune": bytes.ContainsRune,
		"HasPrefix":    bytes.HasPrefix, "HasSuffix": bytes.HasSuffix, "EqualFold": bytes.EqualFold,
		"Count": bytes.Count,
		"Index": bytes.Index, "IndexByte": bytes.IndexByte, "IndexAny": bytes.IndexAny, "IndexRune": bytes.IndexRune,
		"LastIndex": bytes.LastIndex, "LastIndexByte": bytes.LastIndexByte, "LastIndexAny": bytes.LastIndexAny,
		"ToUpper": bytes.ToUpper, "ToLower": bytes.ToLower, "ToTitle": bytes.ToTitle, "Clone": bytes.Clone,
	})
	add("internal/bytealg.", map[string]any{
		"Equal": bytes.Equal, "Compare": bytes.Compare, "CompareString": strings.Compare,
		"Count":       func(b []byte, c byte) int { return bytes.Count(b, []byte{c}) },
		"CountString": func(s string, c byte) int { return strings.Count(s, string([]byte{c})) },
		"Index":       bytes.Index, "IndexString": strings.Index, "IndexByte": bytes.IndexByte,
		"IndexByteString": strings.IndexByte,
		"LastIndexByte":   bytes.LastIndexByte, "LastIndexByteString": strings.LastIndexByte,
	})
	add("unicode/utf8.", map[string]any{
		"RuneCountInString": utf8.RuneCountInString, "RuneCount": utf8.RuneCount, "ValidString": utf8.ValidString,
		"Valid":   utf8.Valid,
		"RuneLen": utf8.RuneLen, "ValidRune": utf8.ValidRune, "RuneStart": utf8.RuneStart, "FullRune": utf8.FullRune,
		"FullRuneInString":   utf8.FullRuneInString,
		"DecodeRuneInString": utf8.DecodeRuneInString, "DecodeLastRuneInString": utf8.DecodeLastRuneInString,
		"DecodeRune": utf8.DecodeRune, "DecodeLastRune": utf8.DecodeLastRune,
	})
	add("unicode/utf16.", map[string]any{
		"IsSurrogate": utf16.IsSurrogate,
		"DecodeRune":  utf16.DecodeRune,
		"EncodeRune":  utf16.EncodeRune,
	})
	add("unicode.", map[string]any{
		"IsUpper": unicode.IsUpper, "IsLower": unicode.IsLower, "IsTitle": unicode.IsTitle,
		"IsLetter": unicode.IsLetter, "IsDigit": unicode.IsDigit,
		"IsSpace": unicode.IsSpace, "ToUpper": unicode.ToUpper, "ToLower": unicode.ToLower, "ToTitle": unicode.ToTitle,
		"To":      unicode.To,
		"IsPunct": unicode.IsPunct, "IsNumber": unicode.IsNumber, "IsControl": unicode.IsControl,
		"IsPrint":   unicode.IsPrint,
		"IsGraphic": unicode.IsGraphic, "IsMark": unicode.IsMark, "IsSymbol": unicode.IsSymbol,
		"SimpleFold": unicode.SimpleFold,
	})
}

// byteFuncs adds functions whose output may be much longer than their input, with a bound,
// and two things that come from the runtime: memory that is not cleared, and GODEBUG
// settings, which are those of the program where the environment sets none.
func byteFuncs(m map[string]eval.Intrinsic) {
	// A replacement that is longer than what it replaces can multiply the text.
	m["bytes.ReplaceAll"] = pure(bytes.ReplaceAll, func(a []any) int {
		return replaceBound([]any{string(a[0].([]byte)), string(a[1].([]byte)), string(a[2].([]byte))})
	})
	// The real function is in the runtime and returns memory that is not cleared.
	// strings.Builder writes to it before it reads, so zeros do as well.
	m["internal/bytealg.MakeNoZero"] = pure(func(n int) []byte { return make([]byte, n) },
		func(a []any) int { return a[0].(int) })
	m["internal/godebug.Setting.Value"] = func(c *eval.Call) (eval.Value, bool) {
		value := ""
		if p, ok := c.Recv.(*eval.Ptr); ok {
			if s, ok := c.In.Load(p).(*eval.NativeValue); ok {
				name, _ := s.State.(string)
				value = c.In.Debug(name)
			}
		}
		return &eval.Const{T: c.Result(0), V: value}, true
	}
	// The counters of package runtime/metrics: no tool can depend on them.
	m["internal/godebug.Setting.IncNonDefault"] = func(*eval.Call) (eval.Value, bool) { return nil, true }
	m["internal/godebug.New"] = func(c *eval.Call) (eval.Value, bool) {
		name, _ := eval.Text(c.Arg(0))
		t := eval.Deref(c.Result(0))
		return c.In.NewPtr(t, &eval.NativeValue{T: t, State: strings.TrimPrefix(name, "#")}), true
	}
	// The precision may ask for any number of digits.
	m["strconv.FormatFloat"] = pure(strconv.FormatFloat, func(a []any) int { return max(a[2].(int), 0) })
}

// numbersOf adds functions over numbers. Functions of math are computed by the machine with
// the real package: their source has variants in assembly, so evaluating the portable one
// could give other last digits than the program. strconv is only an accelerator.
func numbersOf(add func(prefix string, funcs map[string]any)) {
	add("strconv.", map[string]any{
		"Itoa": strconv.Itoa, "Atoi": strconv.Atoi, "FormatInt": strconv.FormatInt, "FormatUint": strconv.FormatUint,
		"FormatBool": strconv.FormatBool,
		"ParseBool":  strconv.ParseBool, "ParseFloat": strconv.ParseFloat, "ParseInt": strconv.ParseInt,
		"ParseUint": strconv.ParseUint,
		"Quote":     strconv.Quote, "QuoteToASCII": strconv.QuoteToASCII, "QuoteToGraphic": strconv.QuoteToGraphic,
		"QuoteRune": strconv.QuoteRune, "QuoteRuneToASCII": strconv.QuoteRuneToASCII,
		"QuoteRuneToGraphic": strconv.QuoteRuneToGraphic,
		"Unquote":            strconv.Unquote, "UnquoteChar": strconv.UnquoteChar, "QuotedPrefix": strconv.QuotedPrefix,
		"CanBackquote": strconv.CanBackquote, "IsPrint": strconv.IsPrint, "IsGraphic": strconv.IsGraphic,
	})
	add("math.", map[string]any{
		"Abs": math.Abs, "Acos": math.Acos, "Acosh": math.Acosh, "Asin": math.Asin, "Asinh": math.Asinh,
		"Atan": math.Atan, "Atan2": math.Atan2, "Atanh": math.Atanh,
		"Cbrt": math.Cbrt, "Ceil": math.Ceil, "Copysign": math.Copysign, "Cos": math.Cos, "Cosh": math.Cosh,
		"Dim": math.Dim,
		"Erf": math.Erf, "Erfc": math.Erfc, "Erfcinv": math.Erfcinv, "Erfinv": math.Erfinv, "Exp": math.Exp,
		"Exp2": math.Exp2, "Expm1": math.Expm1,
		"FMA": math.FMA, "Float32bits": math.Float32bits, "Float32frombits": math.Float32frombits,
		"Float64bits": math.Float64bits, "Float64frombits": math.Float64frombits,
		"Floor": math.Floor, "Frexp": math.Frexp, "Gamma": math.Gamma, "Hypot": math.Hypot, "Ilogb": math.Ilogb,
		"Inf": math.Inf, "IsInf": math.IsInf, "IsNaN": math.IsNaN,
		"J0": math.J0, "J1": math.J1, "Jn": math.Jn, "Ldexp": math.Ldexp, "Lgamma": math.Lgamma, "Log": math.Log,
		"Log10": math.Log10, "Log1p": math.Log1p, "Log2": math.Log2, "Logb": math.Logb,
		"Max": math.Max, "Min": math.Min, "Mod": math.Mod, "Modf": math.Modf, "NaN": math.NaN,
		"Nextafter": math.Nextafter, "Nextafter32": math.Nextafter32,
		"Pow": math.Pow, "Pow10": math.Pow10, "Remainder": math.Remainder, "Round": math.Round,
		"RoundToEven": math.RoundToEven, "Signbit": math.Signbit,
		"Sin": math.Sin, "Sincos": math.Sincos, "Sinh": math.Sinh, "Sqrt": math.Sqrt, "Tan": math.Tan,
		"Tanh": math.Tanh, "Trunc": math.Trunc,
		"Y0": math.Y0, "Y1": math.Y1, "Yn": math.Yn,
	})
	// They convert through unsafe pointers in the source.
	add("internal/strconv.", map[string]any{ // through unsafe
		"float64bits": math.Float64bits, "float64frombits": math.Float64frombits, "float32bits": math.Float32bits,
		"float32frombits": math.Float32frombits,
	})
	// The compiler turns most of these into single instructions; evaluating their sources
	// would only be slower.
	add("math/bits.", map[string]any{
		"Add": bits.Add, "Add32": bits.Add32, "Add64": bits.Add64, "Sub": bits.Sub, "Sub32": bits.Sub32,
		"Sub64": bits.Sub64,
		"Mul":   bits.Mul, "Mul32": bits.Mul32, "Mul64": bits.Mul64, "Div": bits.Div, "Div32": bits.Div32,
		"Div64": bits.Div64, "Rem": bits.Rem, "Rem32": bits.Rem32, "Rem64": bits.Rem64,
		"LeadingZeros": bits.LeadingZeros, "LeadingZeros8": bits.LeadingZeros8, "LeadingZeros16": bits.LeadingZeros16,
		"LeadingZeros32": bits.LeadingZeros32, "LeadingZeros64": bits.LeadingZeros64,
		"TrailingZeros": bits.TrailingZeros, "TrailingZeros8": bits.TrailingZeros8,
		"TrailingZeros16": bits.TrailingZeros16, "TrailingZeros32": bits.TrailingZeros32,
		"TrailingZeros64": bits.TrailingZeros64,
		"Len":             bits.Len, "Len8": bits.Len8, "Len16": bits.Len16, "Len32": bits.Len32, "Len64": bits.Len64,
		"OnesCount": bits.OnesCount, "OnesCount8": bits.OnesCount8, "OnesCount16": bits.OnesCount16,
		"OnesCount32": bits.OnesCount32, "OnesCount64": bits.OnesCount64,
		"Reverse": bits.Reverse, "Reverse8": bits.Reverse8, "Reverse16": bits.Reverse16, "Reverse32": bits.Reverse32,
		"Reverse64":    bits.Reverse64,
		"ReverseBytes": bits.ReverseBytes, "ReverseBytes16": bits.ReverseBytes16, "ReverseBytes32": bits.ReverseBytes32,
		"ReverseBytes64": bits.ReverseBytes64,
		"RotateLeft":     bits.RotateLeft, "RotateLeft8": bits.RotateLeft8, "RotateLeft16": bits.RotateLeft16,
		"RotateLeft32": bits.RotateLeft32, "RotateLeft64": bits.RotateLeft64,
	})
}
