package tokencount

import (
	"strings"
	"unicode"
)

// A line of a description: its known parts, with a hole between each two.
type line []string

// lines splits a text, given as its known parts, into lines.
func lines(parts []string) []line {
	out := []line{{}}
	for _, part := range parts {
		for i, s := range strings.Split(part, "\n") {
			if i > 0 {
				out = append(out, line{})
			}
			out[len(out)-1] = append(out[len(out)-1], s)
		}
	}
	return out
}

// blank reports whether nothing but white space is known of the line.
func (l line) blank() bool { return strings.TrimSpace(strings.Join(l, "")) == "" }

// indent returns the number of bytes of white space before the first part.
func (l line) indent() int { return len(l[0]) - len(strings.TrimLeftFunc(l[0], unicode.IsSpace)) }

// comment writes a description as TypeScript comments. Indentation that all lines but
// the first share is taken away, as Python's inspect.cleandoc does (PEP 257), or all of
// it in the flush form. Blank lines, but for the spaced form, and blanks that end a line
// are not written. Recorded requests show all of this.
func comment(f *form, parts []string, h harmony) {
	text := lines(parts)
	margin := -1
	for _, l := range text[1:] {
		if !l.blank() && (margin < 0 || l.indent() < margin) {
			margin = l.indent()
		}
	}
	for i, l := range text {
		switch {
		case len(l) > 1:
			l.gapped(f)
		case l.blank() && h.spaced && i > 0 && i < len(text)-1:
			f.add("//\n")
		case l.blank(): // not written
		case i == 0 || h.flush:
			f.add("// ", strings.TrimSpace(l[0]), "\n")
		case len(parts) > 1 && l.indent() > 0:
			// A hole may hold a line that is indented less.
			f.add("//")
			f.hole()
			f.add(strings.TrimSpace(l[0]), "\n")
		default:
			f.add("// ", strings.TrimRightFunc(l[0][margin:], unicode.IsSpace), "\n")
		}
	}
}

// gapped writes a line with holes. A hole may hold line ends: what is blank
// beside it may then be a blank line and vanish, and what is white space after
// it may be indentation.
func (l line) gapped(f *form) {
	first, last := l[0], l[len(l)-1]
	switch indent := l.indent(); {
	case indent == len(first): // the comment sign too may fall away
	case indent > 0:
		f.add("//")
		f.hole()
		f.add(strings.TrimRight(first[indent:], "\r"))
	default:
		f.add("// ", strings.TrimRight(first, "\r"))
	}
	for _, part := range l[1 : len(l)-1] {
		f.hole()
		f.add(strings.TrimRight(strings.TrimLeftFunc(part, unicode.IsSpace), "\r"))
	}
	f.hole()
	if last = strings.TrimLeftFunc(last, unicode.IsSpace); last != "" || !l.blank() {
		f.add(strings.TrimRightFunc(last, unicode.IsSpace), "\n")
	}
}
