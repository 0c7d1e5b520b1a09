package library

import (
	"encoding/hex"
	"go/types"
	"html"
	"net/url"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/template"
	"unicode"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// stringFuncs are accelerators (law 5): on known arguments the real function runs in place
// of its source, which gives the same result at a fraction of the cost. Functions whose
// result shares memory with an argument (bytes.TrimSpace) do not qualify, because a write
// to one must be seen in the other; nor do functions that call back, because a callback is
// the program's code. A test compares each accelerator with its source.
func stringFuncs() map[string]eval.Intrinsic {
	m := map[string]eval.Intrinsic{
		// strings.Repeat("x", n) can be arbitrarily long, so its size is computed first;
		// the division keeps the product from overflowing.
		"strings.Repeat": pure(strings.Repeat, func(a []any) int {
			s, n := a[0].(string), a[1].(int)
			if n > 0 && len(s) > eval.MaxString/n {
				return eval.MaxString + 1
			}
			return len(s) * max(n, 0)
		}),
		"strings.ReplaceAll": pure(strings.ReplaceAll, replaceBound),
		"strings.Replace":    pure(strings.Replace, replaceBound),
		"strings.Join":       joinStrings,
		"strings.Title":      pure(strings.Title, nil), //nolint:staticcheck // users call it
		"strings.TrimSpace":  trimSpace,
	}
	for name, f := range Accelerators() {
		m[name] = pure(f, nil)
	}
	byKnownParts(m)
	byteFuncs(m)
	return m
}

// Accelerators are the real functions by the full names that they stand for: functions over
// text and numbers whose output is not much longer than their input, so that paying for the
// input is enough. It is exported for the test that runs each of them against its source.
func Accelerators() map[string]any {
	all := map[string]any{}
	add := func(prefix string, funcs map[string]any) {
		for name, f := range funcs {
			all[prefix+name] = f
		}
	}
	add("strings.", map[string]any{
		"ToUpper": strings.ToUpper, "ToLower": strings.ToLower, "ToTitle": strings.ToTitle,
		"ToValidUTF8": strings.ToValidUTF8,
		"Trim":        strings.Trim, "TrimLeft": strings.TrimLeft, "TrimRight": strings.TrimRight,
		"TrimPrefix": strings.TrimPrefix, "TrimSuffix": strings.TrimSuffix,
		"CutPrefix": strings.CutPrefix, "CutSuffix": strings.CutSuffix, "Cut": strings.Cut,
		"Split": strings.Split, "SplitN": strings.SplitN, "SplitAfter": strings.SplitAfter,
		"SplitAfterN": strings.SplitAfterN,
		"Fields":      strings.Fields, "Contains": strings.Contains, "ContainsAny": strings.ContainsAny,
		"ContainsRune": strings.ContainsRune,
		"HasPrefix":    strings.HasPrefix, "HasSuffix": strings.HasSuffix, "EqualFold": strings.EqualFold,
		"Index": strings.Index, "IndexByte": strings.IndexByte, "IndexAny": strings.IndexAny,
		"IndexRune": strings.IndexRune,
		"LastIndex": strings.LastIndex, "LastIndexByte": strings.LastIndexByte, "LastIndexAny": strings.LastIndexAny,
		"Count": strings.Count, "Compare": strings.Compare, "Clone": strings.Clone,
	})
	add("path.", map[string]any{
		"Base": path.Base, "Dir": path.Dir, "Ext": path.Ext, "Join": path.Join, "Clean": path.Clean,
		"IsAbs": path.IsAbs, "Split": path.Split, "Match": path.Match,
	})
	add("path/filepath.", map[string]any{
		"Base": filepath.Base, "Dir": filepath.Dir, "Ext": filepath.Ext, "Join": filepath.Join, "Clean": filepath.Clean,
		"IsAbs": filepath.IsAbs, "Split": filepath.Split, "Match": filepath.Match, "Rel": filepath.Rel,
		"ToSlash": filepath.ToSlash, "FromSlash": filepath.FromSlash, "SplitList": filepath.SplitList,
		"VolumeName": filepath.VolumeName,
	})
	add("html.", map[string]any{"EscapeString": html.EscapeString, "UnescapeString": html.UnescapeString})
	for _, path := range []string{"html/template.", "text/template."} {
		add(path, map[string]any{
			"HTMLEscapeString": template.HTMLEscapeString, "JSEscapeString": template.JSEscapeString,
		})
	}
	add("net/url.", map[string]any{"QueryEscape": url.QueryEscape, "PathEscape": url.PathEscape})
	add("encoding/hex.", map[string]any{"EncodeToString": hex.EncodeToString})
	add("regexp.", map[string]any{"QuoteMeta": regexp.QuoteMeta})
	bytesOf(add)
	numbersOf(add)
	return all
}

// replaceBound is the size of the result of strings.ReplaceAll, and a bound on the one of
// strings.Replace, whose count it ignores. For an empty old text, strings.Count gives one
// more than the number of characters, which is how often the replacement is inserted.
func replaceBound(a []any) int {
	s, old, repl := a[0].(string), a[1].(string), a[2].(string)
	n := strings.Count(s, old)
	if n > 0 && len(repl) > eval.MaxString/n {
		return eval.MaxString + 1
	}
	return len(s) + n*len(repl)
}

// trimSpace is strings.TrimSpace. The middle of a text may be unknown, such as
//
//	strings.TrimSpace("\n  Searches " + source + ".\n")
//
// Its known ends are trimmed, so that the rest of the description stays known. An unknown
// end may be empty or have spaces, and then those beside it go as well: all of that is one
// unknown part.
func trimSpace(c *eval.Call) (eval.Value, bool) {
	r, ok := c.Arg(0).(*eval.PartialString)
	if !ok {
		return pure(strings.TrimSpace, nil)(c)
	}
	left := func(s string) string { return strings.TrimLeftFunc(s, unicode.IsSpace) }
	right := func(s string) string { return strings.TrimRightFunc(s, unicode.IsSpace) }
	parts := r.Parts
	// solid reports whether a part is known and has more than spaces.
	solid := func(v eval.Value) bool {
		s, ok := eval.Text(v)
		return ok && left(s) != ""
	}
	i, j := slices.IndexFunc(parts, solid), len(parts)
	if i < 0 {
		return trimmed(c, "TrimSpace", parts, strings.TrimSpace), true
	}
	for !solid(parts[j-1]) {
		j--
	}
	kept := slices.Clone(parts[i:j])
	head, tail := slices.Clone(parts[:i]), slices.Clone(parts[j:])
	if k := kept[0].(*eval.Const); len(head) == 0 || allSpace(head) {
		kept[0], head = &eval.Const{T: k.T, V: left(k.V.(string)), Pos: k.Pos}, nil
	} else { // spaces behind the unknown start stay only if it is more than spaces
		s := k.V.(string)
		n := len(s) - len(left(s))
		head = append(head, &eval.Const{T: k.T, V: s[:n]})
		kept[0] = &eval.Const{T: k.T, V: s[n:], Pos: k.Pos}
	}
	last := len(kept) - 1
	if k := kept[last].(*eval.Const); len(tail) == 0 || allSpace(tail) {
		kept[last], tail = &eval.Const{T: k.T, V: right(k.V.(string)), Pos: k.Pos}, nil
	} else {
		s := k.V.(string)
		n := len(right(s))
		tail = append([]eval.Value{&eval.Const{T: k.T, V: s[n:]}}, tail...)
		kept[last] = &eval.Const{T: k.T, V: s[:n], Pos: k.Pos}
	}
	if head != nil {
		kept = append([]eval.Value{trimmed(c, "TrimLeft", head, left)}, kept...)
	}
	if tail != nil {
		kept = append(kept, trimmed(c, "TrimRight", tail, right))
	}
	return c.In.Concat(r.T, kept...), true
}

// allSpace reports whether parts are known to be spaces.
func allSpace(parts []eval.Value) bool {
	return !slices.ContainsFunc(parts, func(v eval.Value) bool { _, ok := eval.Text(v); return !ok })
}

// trimmed are parts of a text, of which some are unknown, trimmed by f.
func trimmed(c *eval.Call, op string, parts []eval.Value, f func(string) string) eval.Value {
	strT := types.Typ[types.String]
	return c.In.Lift(strT, op, []eval.Value{c.In.Concat(strT, parts...)}, func(a []eval.Value) eval.Value {
		s, ok := eval.Text(a[0])
		if !ok {
			return nil
		}
		return &eval.Const{T: strT, V: f(s)}
	})
}

// joinStrings is strings.Join, where unknown elements become parts of the text. Lists of
// names in a description are usually made this way.
func joinStrings(c *eval.Call) (eval.Value, bool) {
	in := c.In
	list, ok := in.Elements(c.Arg(0))
	// The order of the elements comes from the order of a map, so it is different in each
	// run.
	if s, is := c.Arg(0).(*eval.Slice); is && !ok && eval.ShuffledAt(s) >= 0 {
		return in.Unknown(c.Result(0), eval.RunTime, eval.OrderOfMap, c.Pos()), true
	}
	// Nothing is known of the list itself: Lift makes an unknown text that is the same for
	// the same arguments.
	if !ok {
		notKnown := func([]eval.Value) eval.Value { return nil }
		return in.Lift(c.Result(0), "strings.Join", []eval.Value{c.Arg(0), c.Arg(1)}, notKnown), true
	}
	var all []eval.Value
	for i, p := range in.Present(list) {
		if i > 0 {
			all = append(all, c.Arg(1))
		}
		all = append(all, p)
	}
	in.Spend(len(all))
	return in.Concat(c.Result(0), all...), true
}
