package extract

import (
	"go/token"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
)

// placeOf is the place of a text or, if it is unknown, of the expression that looks it up.
// A text with unknown parts is where its first known part is written.
func placeOf(v eval.Value) token.Pos {
	switch v := v.(type) {
	case *eval.Const:
		return v.Pos
	case *eval.Unknown:
		if pos := placeOf(v.Default); pos.IsValid() {
			return pos
		}
		return v.Pos
	case *eval.PartialString:
		for _, p := range v.Parts {
			if pos := placeOf(p); pos.IsValid() {
				return pos
			}
		}
	}
	return token.NoPos
}

// at is a position as text, or "" for none.
func (r *run) at(p token.Pos) string {
	if !p.IsValid() {
		return ""
	}
	return r.x.prog.Span(p, p).String()
}

// textSpan is the span of a text. It is noted, so that toJSON can go back from the span to
// the position.
func (r *run) textSpan(p token.Pos) catalog.Span {
	s := r.x.prog.Span(p, p)
	if !s.IsZero() {
		r.spans[s] = p
	}
	return s
}
