package layout

import "strings"

// SGR sequences (ECMA-48, 8.3.117).
const (
	bold    = "\x1b[1m"
	inRed   = "\x1b[31m"
	inGreen = "\x1b[32m"
	inAmber = "\x1b[33m"
	plain   = "\x1b[0m"
)

// Marks stand in text for the colours it is written in. Visible escapes control
// characters in whatever comes from a program, so none of them is ever someone else's.
const (
	MarkBold  = "\x11"
	MarkRed   = "\x12"
	MarkGreen = "\x13"
	MarkAmber = "\x14"
	MarkEnd   = "\x15"
	MarkWhole = "\x16" // begins a line that is not wrapped: a command to copy
)

// Paint turns the marks into colours, or removes them.
func Paint(text string, color bool) string {
	if !color {
		return strings.NewReplacer(MarkBold, "", MarkRed, "", MarkGreen, "", MarkAmber, "", MarkEnd, "", MarkWhole, "").
			Replace(text)
	}
	return strings.NewReplacer(MarkBold, bold, MarkRed, inRed, MarkGreen, inGreen, MarkAmber, inAmber, MarkEnd, plain,
		MarkWhole, "").
		Replace(text)
}

// colored marks the words of a verdict.
func colored(verdict string) string {
	mark := ""
	switch word, _, _ := strings.Cut(verdict, ":"); {
	case strings.HasPrefix(word, "over"):
		mark = MarkRed
	case strings.HasPrefix(word, "undetermined"):
		mark = MarkAmber
	default:
		return verdict
	}
	return mark + verdict + MarkEnd
}
