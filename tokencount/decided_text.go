package tokencount

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// What a description of a tool may have that is not written as it is sent: see comment.
const (
	textLines       = "description of the tool of several lines"
	textBlank       = "description of the tool with blank lines"
	textSpaces      = "description of the tool with lines of blanks"
	textIndented    = "description of the tool with indented lines"
	textBlankFirst  = "description of the tool that begins with a line end"
	textBlankLast   = "description of the tool that ends with a line end"
	textBlanksAtEnd = "description of the tool with blanks at the end of a line"
	textReturns     = "description of the tool with carriage returns"
	textFirst       = "description of the tool that begins with blanks"
)

// textDoubts returns the shapes of a tool's text for which no recorded request shows how they
// are written to the models of this form, each once.
func (h harmony) textDoubts(t *catalog.Tool) []string {
	known := decidedTexts[h.flush]
	list := slices.DeleteFunc(shapesOfText(t), func(s string) bool { return slices.Contains(known, s) })
	slices.Sort(list)
	return slices.Compact(list)
}

// blankLines returns how many lines of a tool's description may be written as a sign of a
// comment alone.
func (h harmony) blankLines(t *catalog.Tool) int {
	n := 0
	if slices.Contains(h.textDoubts(t), textBlank) {
		for line := range strings.SplitSeq(strings.Trim(t.Description.Value, "\r\n"), "\n") {
			if strings.TrimSpace(line) == "" {
				n++
			}
		}
	}
	return n
}

// shapesOfText returns the shapes of a tool's description.
func shapesOfText(t *catalog.Tool) []string {
	var out []string
	add := func(has bool, shape string) {
		if has {
			out = append(out, shape)
		}
	}
	text := t.Description.Value
	body := strings.Trim(text, "\r\n")
	add(strings.ContainsRune(text, '\r'), textReturns)
	add(strings.HasPrefix(text, "\n"), textBlankFirst)
	add(strings.HasSuffix(text, "\n"), textBlankLast)
	add(strings.HasPrefix(text, " ") || strings.HasPrefix(text, "\t"), textFirst)
	add(strings.Contains(body, "\n"), textLines)
	for i, line := range strings.Split(body, "\n") {
		blank := strings.TrimSpace(line) == ""
		add(line == "" && text != "", textBlank)
		add(blank && line != "", textSpaces)
		add(!blank && i > 0 && line != strings.TrimLeft(line, " \t"), textIndented)
		add(!blank && line != strings.TrimRight(line, " \t"), textBlanksAtEnd)
	}
	return out
}
