package proof

import (
	"encoding/json"
	"math/big"
	"regexp"
	"regexp/syntax"
	"strings"
)

// maxLength and maxItems bound the texts, and the lists and objects, that a bound
// of the schema asks for. A larger bound proves nothing.
const (
	maxLength = 1 << 17
	maxItems  = 1 << 11
)

// formats has a valid text of each format that drafts up to 7 assert.
var formats = map[string]string{
	"date-time": "2024-02-29T12:00:00Z", "date": "2024-02-29", "time": "12:00:00Z", "duration": "P1D",
	"email": "a@example.com", "idn-email": "a@example.com", "hostname": "example.com", "idn-hostname": "example.com",
	"ipv4": "192.0.2.1", "ipv6": "2001:db8::1", "uri": "https://example.com/a", "uri-reference": "/a",
	"iri":           "https://example.com/a",
	"iri-reference": "/a", "uri-template": "/a/{b}", "json-pointer": "/a", "relative-json-pointer": "1/a",
	"regex": "a+",
	"uuid":  "7f9c24e8-3b12-4fef-91e0-5f6a1c6d2c11",
}

// whole reads a bound of length.
func whole(v any) (int, bool) {
	r := rat(v)
	if r == nil || !r.IsInt() || !r.Num().IsInt64() || r.Sign() < 0 {
		return 0, false
	}
	return int(r.Num().Int64()), true
}

// rat reads a number, exactly. Exponents that would take memory are no number.
func rat(v any) *big.Rat {
	n, ok := v.(json.Number)
	if !ok || len(n) > 40 {
		return nil
	}
	if i := strings.IndexAny(string(n), "eE"); i >= 0 && len(n)-i > 4 {
		return nil
	}
	r, ok := new(big.Rat).SetString(string(n))
	if !ok {
		return nil
	}
	return r
}

// literal writes a number as JSON.
func literal(r *big.Rat) json.Number {
	if r.IsInt() {
		return json.Number(r.Num().String())
	}
	return json.Number(strings.TrimRight(r.FloatString(12), "0"))
}

func matches(pattern, s string) bool {
	re, err := regexp.Compile(pattern)
	return err == nil && re.MatchString(s)
}

// sample makes a short text that a regular expression matches. One that Go cannot
// read gives "x", which need not match.
func sample(pattern string) string {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return "x"
	}
	var b strings.Builder
	write(&b, re.Simplify(), 0)
	return b.String()
}

func write(b *strings.Builder, re *syntax.Regexp, depth int) {
	if depth > 100 || b.Len() > maxLength {
		return
	}
	switch re.Op {
	case syntax.OpLiteral:
		b.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		if len(re.Rune) > 0 {
			b.WriteRune(legible(re.Rune))
		}
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte('x')
	case syntax.OpCapture, syntax.OpPlus:
		write(b, re.Sub[0], depth+1)
	case syntax.OpRepeat:
		for range max(re.Min, 0) {
			write(b, re.Sub[0], depth+1)
		}
	case syntax.OpConcat:
		for _, s := range re.Sub {
			write(b, s, depth+1)
		}
	case syntax.OpAlternate:
		write(b, re.Sub[0], depth+1)
	}
}

// legible picks a letter or digit out of a class, where it has one.
func legible(ranges []rune) rune {
	for _, want := range "xa0A_-" {
		for i := 0; i+1 < len(ranges); i += 2 {
			if ranges[i] <= want && want <= ranges[i+1] {
				return want
			}
		}
	}
	return ranges[0]
}
