package laws

import (
	"go/scanner"
	"go/token"
	"strings"
	"testing"
	"unicode/utf8"
)

// The widest line of code and of comments, in columns; a tab has four.
const (
	codeColumns    = 120
	commentColumns = 100
)

// TestLinesAreNarrow holds that a line fits beside another window. Text in a raw string literal is
// as it has to be.
func TestLinesAreNarrow(t *testing.T) {
	for name, data := range files(t) {
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		wide := map[int]bool{}
		for i, line := range strings.Split(string(data), "\n") {
			most := codeColumns
			if text := strings.TrimSpace(line); strings.HasPrefix(text, "//") && !strings.HasPrefix(text, "//go:") {
				most = commentColumns
			}
			if columns(line) > most {
				wide[i+1] = true
			}
		}
		if len(wide) == 0 {
			continue
		}
		for _, line := range raw(data) {
			delete(wide, line)
		}
		for line := range wide {
			t.Errorf("%s:%d is too wide: code has %d columns and a comment %d", name, line, codeColumns, commentColumns)
		}
	}
}

func columns(line string) int {
	return utf8.RuneCountInString(strings.TrimSuffix(strings.ReplaceAll(line, "\t", "    "), "\r"))
}

// raw returns the lines that raw string literals touch.
func raw(src []byte) []int {
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, 0)
	var out []int
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return out
		}
		if tok == token.STRING && lit[0] == '`' {
			for i := range strings.Count(lit, "\n") + 1 {
				out = append(out, file.Line(pos)+i)
			}
		}
	}
}
