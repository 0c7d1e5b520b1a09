package eval

import (
	"go/token"
	"strings"
)

// Some comparisons of texts are decided although not all of a text is known: "get_" + name
// is not "list", and is less than "h". Without this, each of them would be a condition of
// its own.

// textOrder is -1 if x is certainly less than y, 1 if it is greater, and 0 if that is not
// known or they may be equal.
func textOrder(x, y Value) int {
	a, least, wholeA := knownHead(x)
	b, most, wholeB := knownHead(y)
	switch n := min(len(a), len(b)); {
	case a[:n] != b[:n]:
		return strings.Compare(a[:n], b[:n])
	// x is all of the common prefix, and y has at least one byte more.
	case wholeA && len(a) == n && most > n:
		return -1
	case wholeB && len(b) == n && least > n:
		return 1
	}
	return 0
}

// knownHead is the known beginning of a text, the least length that the text has, and
// whether that beginning is all of it.
func knownHead(v Value) (head string, least int, whole bool) {
	switch v := v.(type) {
	case *Const:
		s, ok := v.V.(string)
		return s, len(s), ok
	case *PartialString:
		for _, p := range v.Parts {
			s, _ := str(p)
			least += len(s)
		}
		head, _ = partialHead(v)
	}
	return head, least, false
}

// differentTexts reports whether two partly known texts certainly differ: in their order,
// in their length, or in their endings.
func differentTexts(x, y Value) bool {
	if textOrder(x, y) != 0 {
		return true
	}
	a, least, wholeA := knownHead(x)
	b, most, wholeB := knownHead(y)
	return wholeA && most > len(a) || wholeB && least > len(b) || !alikeEnds(knownTail(x), knownTail(y))
}

// knownTail is the known end of a text.
func knownTail(v Value) string {
	if r, ok := v.(*PartialString); ok {
		v = r.Parts[len(r.Parts)-1]
	}
	s, _ := str(v)
	return s
}

// isPartialString reports whether v is a text with unknown parts.
func isPartialString(v Value) bool {
	_, ok := v.(*PartialString)
	return ok
}

// alikeEnds reports whether two texts can be the ends of one.
func alikeEnds(a, b string) bool { return strings.HasSuffix(a, b) || strings.HasSuffix(b, a) }

// decidedOrder is the result of comparing two texts if the known parts decide it.
func decidedOrder(op token.Token, x, y Value) (is, ok bool) {
	if n := textOrder(x, y); n != 0 {
		return ordered(op, n)
	}
	return false, false
}
