package config

import (
	"fmt"
	"strings"
)

// Around a fault this many lines are shown, of a line this many letters, and of what
// is said of it, which may quote the file, this many.
const (
	linesAround = 3
	maxLetters  = 160
	maxMessage  = 1_000
)

// excerpt returns the lines of a file around a place, with a caret below it. The first
// line and column are 1. It is "" where there is no such line.
func excerpt(data []byte, line, column int) string {
	var b strings.Builder
	n := 0
	for text := range strings.Lines(string(data)) {
		n++
		if n < line-linesAround {
			continue
		}
		if n > line+linesAround {
			break
		}
		mark := " "
		if n == line {
			mark = ">"
		}
		b.WriteString(strings.TrimRight(fmt.Sprintf("%s %2d | %s", mark, n, shortened(text, maxLetters)), " ") + "\n")
		if n == line {
			if at := min(max(column, 1), maxLetters+1); at <= len([]rune(strings.TrimRight(text, "\r\n")))+1 {
				b.WriteString(strings.Repeat(" ", len(fmt.Sprintf("> %2d | ", n))+at-1) + "^\n")
			}
		}
	}
	if n < line {
		return ""
	}
	return strings.TrimRight(b.String(), "\n")
}

// shortened is a text of one line that a message can show.
func shortened(line string, most int) string {
	line = strings.ReplaceAll(strings.TrimRight(line, "\r\n"), "\t", " ")
	if letters := []rune(line); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return line
}
