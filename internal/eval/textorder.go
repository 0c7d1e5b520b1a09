package eval

import (
	"go/token"
	"strings"
)

// A text of which some is known is before another one, or is not that one, where what is
// known says so.

// textOrder is -1 where x is before y, 1 where it is behind it, and 0 where that is not
// known or they may be equal.
func textOrder(x, y Value) int {
	a, least, wholeA := knownHead(x)
	b, most, wholeB := knownHead(y)
	switch n := min(len(a), len(b)); {
	case a[:n] != b[:n]:
		return strings.Compare(a[:n], b[:n])
	case wholeA && len(a) == n && most > n:
		return -1
	case wholeB && len(b) == n && least > n:
		return 1
	}
	return 0
}

// knownHead is what is known of the beginning of a text, the length that the text has at
// least, and whether that beginning is all of it.
func knownHead(v Value) (head string, least int, whole bool) {
	switch v := v.(type) {
	case *Const:
		s, ok := v.V.(string)
		return s, len(s), ok
	case *Rope:
		for _, p := range v.Parts {
			s, _ := str(p)
			least += len(s)
		}
		head, _ = ropeHead(v)
	}
	return head, least, false
}

// differentTexts reports whether no text is both x and y, of which not all is known.
func differentTexts(x, y Value) bool {
	if textOrder(x, y) != 0 {
		return true
	}
	a, least, wholeA := knownHead(x)
	b, most, wholeB := knownHead(y)
	return wholeA && most > len(a) || wholeB && least > len(b) || !alikeEnds(knownTail(x), knownTail(y))
}

// knownTail is what is known of the end of a text.
func knownTail(v Value) string {
	if r, ok := v.(*Rope); ok {
		v = r.Parts[len(r.Parts)-1]
	}
	s, _ := str(v)
	return s
}

func isRope(v Value) bool {
	_, ok := v.(*Rope)
	return ok
}

func alikeEnds(a, b string) bool { return strings.HasSuffix(a, b) || strings.HasSuffix(b, a) }

// toldOrder is a comparison of two texts where what is known of them decides it.
func toldOrder(op token.Token, x, y Value) (is, ok bool) {
	if n := textOrder(x, y); n != 0 {
		return ordered(op, n)
	}
	return false, false
}
