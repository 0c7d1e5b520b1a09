package drivertest

import (
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A Want is a finding that a comment expects: // want "regexp" on its line, or
// // want+1 "regexp" one line further.
type Want struct {
	File string
	Line int
	Text *regexp.Regexp
}

var wantComment = regexp.MustCompile("want(\\+[0-9]+)? ((?:(?:\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`) ?)+)")

// Wants returns the findings that the comments of a module expect. A comment
// may have several.
func Wants(t *testing.T, dir string) []Want {
	t.Helper()
	var list []Want
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".go") {
			return err
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, src, parser.ParseComments)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		for _, group := range f.Comments {
			for _, c := range group.List {
				m := wantComment.FindStringSubmatch(c.Text)
				if m == nil {
					continue
				}
				further, _ := strconv.Atoi(m[1]) // 0 for none
				for _, text := range literals(m[2]) {
					list = append(list, Want{filepath.ToSlash(rel), fset.Position(c.Pos()).Line + further, regexp.MustCompile(text)})
				}
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// literals are the string literals of a text.
func literals(text string) []string {
	var out []string
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(text)), []byte(text), nil, 0)
	for {
		_, tok, lit := s.Scan()
		if tok == token.EOF {
			return out
		}
		if v, err := strconv.Unquote(lit); err == nil && tok == token.STRING {
			out = append(out, v)
		}
	}
}

// Compare fails the test for each finding that no comment expects, and each
// comment that nothing meets.
func Compare(t *testing.T, wants []Want, found []Finding) {
	t.Helper()
	left := append([]Want(nil), wants...)
next:
	for _, f := range found {
		for i, w := range left {
			if w.File == f.File && w.Line == f.Line && w.Text.MatchString(f.Message) {
				left = append(left[:i], left[i+1:]...)
				continue next
			}
		}
		t.Errorf("not expected: %s", f)
	}
	for _, w := range left {
		t.Errorf("%s:%d: nothing matches %s", w.File, w.Line, w.Text)
	}
}
