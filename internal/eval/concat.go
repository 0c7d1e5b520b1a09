package eval

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/guard"
)

// concat joins texts. Unknown parts stay parts of the result, so a description with one
// unknown word keeps the others. Alternatives are combined as far as they can occur
// together.
func (in *Interp) concat(t types.Type, vals ...Value) Value {
	open := false
	for i, v := range vals {
		vals[i] = in.settle(v)
		_, choice := vals[i].(*Choice)
		open = open || choice
	}
	if !open {
		return in.joinTexts(t, vals)
	}
	// Each pick is one combination; equal texts are joined again by addAlts.
	picks, ok := in.together(vals)
	if !ok {
		return in.tooManyTexts(t, vals)
	}
	var alts []Alt
	for _, p := range picks {
		alts = in.addAlts(alts, p.g, in.joinTexts(t, p.vals))
	}
	return in.choiceOf(t, alts)
}

// A pick is a combination of one alternative of each of several values, and its guard.
type pick struct {
	g    Guard
	vals []Value
}

// together are the picks that are possible on this path. Alternatives that one condition
// decides exclude one another, so their number is bounded by what can be, not by the
// product.
func (in *Interp) together(vals []Value) (picks []pick, ok bool) {
	picks = []pick{{g: True}}
	for i, v := range vals {
		c, ok := v.(*Choice)
		if !ok {
			for k := range picks {
				picks[k].vals = append(picks[k].vals, v)
			}
			continue
		}
		var more []pick
		for _, p := range picks {
			var can []Alt
			for _, a := range c.Alts {
				if g := in.g.And(p.g, a.G); in.feasible(g) {
					can = append(can, Alt{g, a.V})
				}
			}
			vals := p.vals
			if len(can) > 1 {
				vals = vals[:i:i] // each has its own
			}
			for _, a := range can {
				more = append(more, pick{a.G, append(vals, a.V)})
			}
			if len(more) > maxWays {
				return nil, false
			}
		}
		picks = more
	}
	return picks, true
}

// joinTexts is concat of texts without alternatives. Neighboring known parts become one,
// and so do unknown parts that were given up for their size.
func (in *Interp) joinTexts(t types.Type, vals []Value) Value {
	var parts []Value
	// text is the known text after parts. pos is the place of the longest literal in it: a
	// finding about the text points there, where there is the most to change.
	var text strings.Builder    // the known text after them
	pos, size := token.NoPos, 0 // pos is that of the longest literal, where there is the most to change
	longest := 0
	flush := func() {
		if text.Len() > 0 {
			parts = append(parts, &Const{T: t, V: text.String(), Pos: pos})
			text.Reset()
		}
		pos, longest = token.NoPos, 0
	}
	add := func(p Value) {
		if c, ok := p.(*Const); ok {
			s, _ := str(c)
			if c.Pos.IsValid() && (len(s) > longest || !pos.IsValid()) {
				pos, longest = c.Pos, len(s)
			}
			text.WriteString(s)
			return
		}
		flush()
		if n := len(parts) - 1; n >= 0 && isFuel(parts[n]) && isFuel(p) {
			parts[n] = in.unknown(t, Fuel, parts[n].(*Unknown).Detail, parts[n].(*Unknown).Pos) // as good as both
			return
		}
		parts = append(parts, p)
	}
	for _, v := range vals {
		// A text that is too long is unknown as a whole: a prefix of it would be a wrong
		// text.
		if size > MaxString || len(parts) > maxParts {
			break
		}
		switch v := v.(type) {
		case *Const:
			s, ok := str(v)
			if !ok {
				s = fmt.Sprint(v.V)
			}
			if size += len(s); size <= MaxString {
				add(&Const{T: t, V: s, Pos: v.Pos})
			}
		case *PartialString:
			for _, p := range v.Parts {
				if s, ok := str(p); ok {
					size += len(s)
				}
				add(p)
			}
		case *Unknown:
			add(v)
		default:
			add(in.unknown(t, Unsupported, "", 0))
		}
	}
	flush()
	in.spend(size/64 + len(parts)/4)
	if size > MaxString || len(parts) > maxParts {
		return in.unknown(t, Fuel, "a string longer than toolbudget tracks", 0)
	}
	if len(parts) == 0 {
		return &Const{T: t, V: "", Pos: pos}
	}
	if len(parts) == 1 {
		return in.tracked(retype(parts[0], t))
	}
	return &PartialString{t, parts}
}

// tooManyTexts is a concatenation with too many combinations: only the default is known.
func (in *Interp) tooManyTexts(t types.Type, vals []Value) Value {
	u := in.unknown(t, Fuel, "more alternatives than toolbudget tracks", 0)
	parts := make([]Value, len(vals))
	for i, v := range vals {
		parts[i] = v
		if c, ok := v.(*Choice); ok {
			d := slices.IndexFunc(c.Alts, func(a Alt) bool { return in.g.Default(a.G) == guard.Yes })
			if d < 0 {
				return u
			}
			parts[i] = c.Alts[d].V
		}
	}
	u.Default = in.concat(t, parts...)
	return u
}
