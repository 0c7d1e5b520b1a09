package library

import (
	"go/types"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// partial prints a text with unknown parts. Verbs that change the text leave nothing known of
// it, except quotes.
func (p *printer) partial(x *eval.PartialString, verb rune) {
	quote := &eval.Const{T: types.Typ[types.String], V: `"`}
	switch p.spec(verb) {
	case "%s", "%v":
		p.part(x)
	case "%q", "%#v":
		if inner, ok := quotedParts(x); ok {
			p.parts = append(append(append(p.parts, quote), inner...), quote)
			return
		}
		p.whole(x, verb)
	default:
		if !strings.ContainsRune("vsxXq", verb) {
			p.bad(x, verb)
			return
		}
		// Of a text that %x or %U would change, even the known parts cannot be told apart any more.
		p.whole(x, verb)
	}
}

// whole prints a text that is partly known, as one unknown text: nothing of it is known any more.
func (p *printer) whole(x *eval.PartialString, verb rune) {
	strT := types.Typ[types.String]
	p.part(p.in.Lift(strT, "fmt "+p.spec(verb), []eval.Value{x}, func(a []eval.Value) eval.Value {
		q := *p
		q.parts = nil
		q.value(a[0], verb, 0, false)
		return q.in.Concat(strT, q.parts...)
	}))
}

// quotedParts are the parts of a text as strconv.Quote escapes them. It is not ok if a character
// may begin in one part and end in the next.
func quotedParts(x *eval.PartialString) ([]eval.Value, bool) {
	escaped := func(s string) string {
		q := strconv.Quote(s)
		return q[1 : len(q)-1]
	}
	var parts []eval.Value
	for _, part := range x.Parts {
		switch part := part.(type) {
		case *eval.Const:
			s, _ := eval.Text(part)
			if !utf8.ValidString(s) {
				return nil, false
			}
			parts = append(parts, &eval.Const{T: types.Typ[types.String], V: escaped(s)})
		case *eval.Unknown:
			w := *part
			w.T, w.Key, w.Default = types.Typ[types.String], eval.ShortKey(part.Key+" quoted"), nil
			if s, ok := eval.Text(part.Default); ok {
				w.Default = &eval.Const{T: w.T, V: escaped(s)}
			}
			parts = append(parts, &w)
		default:
			return nil, false
		}
	}
	return parts, true
}
