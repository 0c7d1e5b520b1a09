package tokencount

import (
	"slices"
	"strings"
)

// A form is a rendered text in which parts may be unknown: literal parts with
// one hole between each two. A hole stands for any text, the empty one
// included. Marks cut it into runs that are weighed apart. The zero form is the
// empty text.
type form struct {
	runs   []run    // that a mark ends
	before []string // literal parts that a hole follows
	last   strings.Builder
	// members is how many members of JSON objects the form has, where it is JSON.
	members int
}

// usual is the size of most rendered tools, in bytes. Room for it saves
// copying.
const usual = 1 << 10

// newForm returns an empty form with room for a tool.
func newForm() *form {
	f := &form{}
	f.last.Grow(usual)
	return f
}

// A run is what stands before a mark.
type run struct {
	parts []string // literal, with a hole between each two
	mark  string   // as it is shown
	// tokens of the mark, whatever it reads: a special token of the vocabulary,
	// or none where texts are counted one by one
	tokens int
}

// add appends literal text.
func (f *form) add(parts ...string) {
	for _, p := range parts {
		f.last.WriteString(p)
	}
}

// hole appends an unknown text.
func (f *form) hole() {
	f.before = append(f.before, f.last.String())
	f.last.Reset()
}

// mark appends a mark of that many tokens.
func (f *form) mark(text string, tokens int) {
	f.runs = append(f.runs, run{parts: f.parts(), mark: text, tokens: tokens})
	f.before = nil
	f.last.Reset()
}

// append appends another form.
func (f *form) append(g *form) {
	f.members += g.members
	for _, r := range g.runs {
		f.join(r.parts)
		f.mark(r.mark, r.tokens)
	}
	f.join(g.parts())
}

// join appends literal parts with a hole between each two.
func (f *form) join(parts []string) {
	for i, p := range parts {
		if i > 0 {
			f.hole()
		}
		f.add(p)
	}
}

// known reports whether the form has no hole.
func (f *form) known() bool {
	for _, r := range f.runs {
		if len(r.parts) > 1 {
			return false
		}
	}
	return len(f.before) == 0
}

// written returns the bytes and members of the form. Marks are no text.
func (f *form) written() written {
	n := written{members: f.members}
	for _, r := range f.runs {
		for _, part := range r.parts {
			n.bytes += len(part)
		}
	}
	for _, part := range f.parts() {
		n.bytes += len(part)
	}
	return n
}

// size returns the bytes of the text after the last mark, which is nearly all of most forms.
func (f *form) size() int {
	n := f.last.Len()
	for _, part := range f.before {
		n += len(part)
	}
	return n
}

// blank reports whether the form has no literal text but white space.
func (f *form) blank() bool {
	return len(f.runs) == 0 && strings.TrimSpace(strings.Join(f.parts(), "")) == ""
}

// parts returns the literal parts after the last mark, one more than there are
// holes.
func (f *form) parts() []string {
	return append(f.before[:len(f.before):len(f.before)], f.last.String())
}

// String returns the text with … for each hole.
func (f *form) String() string {
	var b strings.Builder
	for _, r := range f.runs {
		b.WriteString(strings.Join(r.parts, "…"))
		b.WriteString(r.mark)
	}
	b.WriteString(strings.Join(f.parts(), "…"))
	return b.String()
}

// without returns the form without a text that it begins with.
func (f *form) without(prefix string) *form {
	g := &form{runs: f.runs, before: slices.Clone(f.before)}
	last := f.last.String()
	switch {
	case len(g.runs) > 0:
	case len(g.before) > 0:
		g.before[0] = strings.TrimPrefix(g.before[0], prefix)
	default:
		last = strings.TrimPrefix(last, prefix)
	}
	g.last.WriteString(last)
	return g
}

// same reports whether two forms read the same.
func (f *form) same(g *form) bool {
	return slices.EqualFunc(f.runs, g.runs, func(a, b run) bool {
		return a.mark == b.mark && a.tokens == b.tokens && slices.Equal(a.parts, b.parts)
	}) && slices.Equal(f.before, g.before) && f.last.String() == g.last.String()
}
