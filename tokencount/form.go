package tokencount

import "strings"

// A form is a rendered text in which parts may be unknown: literal parts with
// one hole between each two. A hole stands for any text, the empty one
// included. The zero form is the empty text.
type form struct {
	before []string // literal parts that a hole follows
	last   strings.Builder
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

// append appends another form.
func (f *form) append(g *form) {
	for _, p := range g.before {
		f.add(p)
		f.hole()
	}
	f.add(g.last.String())
}

// known reports whether the form has no hole.
func (f *form) known() bool { return len(f.before) == 0 }

// blank reports whether the form has no literal text but white space.
func (f *form) blank() bool { return strings.TrimSpace(strings.Join(f.parts(), "")) == "" }

// parts returns the literal parts, one more than there are holes.
func (f *form) parts() []string {
	return append(f.before[:len(f.before):len(f.before)], f.last.String())
}

// String returns the text with … for each hole.
func (f *form) String() string { return strings.Join(f.parts(), "…") }

// weigh counts a form. Of one with holes, the lower bound counts only what lies
// between two sure boundaries of one literal part, since whatever fills a hole
// may merge with everything up to the next boundary; the known text around it
// adds the one token that any text has. Hi is then the weight of the known
// parts and no bound.
func (tk *tokenizer) weigh(f *form) Count {
	if f.known() {
		lo, hi := tk.count(f.last.String())
		return Count{Lo: lo, Hi: hi}
	}
	c := Count{Open: true}
	parts := f.parts()
	pending := 0 // bytes of known text that lie around the last hole
	for i, p := range parts {
		_, hi := tk.count(p)
		c.Hi += hi
		first, last := inner(p)
		if i == 0 {
			first = 0
		}
		if i == len(parts)-1 {
			last = len(p)
		}
		if first < 0 || last < 0 { // no boundary: this part joins the hole before to the hole after
			pending += len(p)
			continue
		}
		c.Lo += tk.atLeast(pending + first)
		lo, _ := tk.count(p[first:last])
		c.Lo += lo
		pending = len(p) - last
	}
	c.Lo += tk.atLeast(pending)
	c.Hi = max(c.Hi, c.Lo)
	return c
}

// atLeast returns how many tokens a text of that many bytes has at least.
func (tk *tokenizer) atLeast(bytes int) int { return (bytes + tk.longest - 1) / tk.longest }
