package proof

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// text is an instance as compact JSON, keys sorted.
func text(v any) string { return string(appendText(nil, v)) }

// appendText appends an instance as compact JSON, keys sorted, as encoding/json writes it
// without escapes for HTML. Most of a proof is instances that were judged before, so that
// this is what it waits for.
func appendText(b []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		if v {
			return append(b, "true"...)
		}
		return append(b, "false"...)
	case json.Number:
		if v != "" {
			return append(b, v...)
		}
	case string:
		if plain(v) {
			return append(append(append(b, '"'), v...), '"')
		}
	case []any:
		b = append(b, '[')
		for i, e := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendText(b, e)
		}
		return append(b, ']')
	case map[string]any:
		b = append(b, '{')
		for i, k := range sorted(v) {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendText(b, k), ':')
			b = appendText(b, v[k])
		}
		return append(b, '}')
	}
	return append(b, encoded(v)...)
}

// plain reports whether a text is written in JSON as it is.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c >= utf8.RuneSelf || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// encoded is a value as encoding/json writes it.
func encoded(v any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic("proof: an instance that is no JSON: " + err.Error()) // they are made here
	}
	return strings.TrimSuffix(b.String(), "\n")
}
