package rules

import (
	"math/big"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
)

// typeNames are the types of JSON Schema 2020-12, validation section 6.1.1.
var typeNames = wordSet("null", "boolean", "object", "array", "number", "string", "integer")

// typesOf lists the types that a schema names.
func typesOf(s *catalog.Schema) []string {
	t := s.Get("type")
	if t == nil {
		return nil
	}
	if t.Kind == catalog.String {
		return []string{t.Text}
	}
	var out []string
	for _, it := range t.Items {
		out = append(out, it.Str())
	}
	return out
}

// fits reports whether a value is of one of the types. No types allow any, as do
// types that JSON Schema does not have.
func fits(v *catalog.Schema, types []string) bool {
	if len(types) == 0 || slices.ContainsFunc(types, func(t string) bool { return !typeNames[t] }) {
		return true
	}
	for _, t := range types {
		switch t {
		case "integer":
			if n, ok := number(v); ok && n.IsInt() {
				return true
			}
		case kinds[v.Kind]:
			return true
		}
	}
	return false
}

// kinds are the types of values.
var kinds = map[catalog.Kind]string{
	catalog.Null: "null", catalog.Bool: "boolean", catalog.Number: "number", catalog.String: "string",
	catalog.Array: "array", catalog.Object: "object",
}

// number returns the value of a number. One whose exponent makes it too long to
// compare is none.
func number(v *catalog.Schema) (*big.Rat, bool) {
	if v == nil || v.Kind != catalog.Number || len(v.Text) > 64 || exponent(v.Text) > 400 {
		return nil, false
	}
	return new(big.Rat).SetString(v.Text)
}

// exponent returns how far the digits behind an e are from zero.
func exponent(literal string) int {
	i := slices.IndexFunc([]byte(literal), func(b byte) bool { return b == 'e' || b == 'E' })
	n := 0
	if i < 0 {
		return 0
	}
	for _, b := range []byte(literal[i+1:]) {
		if b >= '0' && b <= '9' && n < 1000 {
			n = 10*n + int(b-'0')
		}
	}
	return n
}

// short is the JSON of a value, cut where it is long.
func short(v *catalog.Schema) string {
	const most = 40
	text := []rune(string(v.AppendJSON(nil)))
	if len(text) > most {
		return string(text[:most]) + "…"
	}
	return string(text)
}
