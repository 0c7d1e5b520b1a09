package report

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
	markBold  = "\x11"
	markRed   = "\x12"
	markGreen = "\x13"
	markAmber = "\x14"
	markEnd   = "\x15"
	markWhole = "\x16" // begins a line that is not wrapped: a command to copy
)

// paint turns the marks into colours, or removes them.
func (o Options) paint(text string) string {
	if !o.Color {
		return strings.NewReplacer(markBold, "", markRed, "", markGreen, "", markAmber, "", markEnd, "", markWhole, "").Replace(text)
	}
	return strings.NewReplacer(markBold, bold, markRed, inRed, markGreen, inGreen, markAmber, inAmber, markEnd, plain, markWhole, "").Replace(text)
}

// colored marks the words of a verdict.
func colored(verdict string) string {
	mark := ""
	switch word, _, _ := strings.Cut(verdict, ":"); {
	case strings.HasPrefix(word, "over"):
		mark = markRed
	case strings.HasPrefix(word, "undetermined"):
		mark = markAmber
	default:
		return verdict
	}
	return mark + verdict + markEnd
}
