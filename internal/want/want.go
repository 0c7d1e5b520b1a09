package want

import (
	"fmt"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Want is a finding that is expected.
type Want struct {
	File    string // below the directory that was read, with forward slashes
	Line    int
	Pattern *regexp.Regexp
}

// About reports whether the finding is one of the rule, such as TB005.
func (w Want) About(rule string) bool { return strings.HasPrefix(w.Pattern.String(), rule+":") }

// A Finding is one that was made. Text is "TB005: TOOL: text", or "TB005: text"
// for one that is about no single tool.
type Finding struct {
	File string
	Line int
	Text string
}

// Read returns the expectations of all Go files below dir, by file and line.
func Read(dir string) ([]Want, error) {
	var out []Want
	root := os.DirFS(dir)
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".go" {
			return err
		}
		src, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		list, err := file(name, src)
		out = append(out, list...)
		return err
	})
	return out, err
}

func file(name string, src []byte) ([]Want, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var out []Want
	for _, group := range f.Comments {
		for _, c := range group.List {
			text, ok := strings.CutPrefix(c.Text, "//")
			if !ok {
				text = strings.TrimSuffix(strings.TrimPrefix(c.Text, "/*"), "*/")
			}
			rest, ok := strings.CutPrefix(strings.TrimSpace(text), "want ")
			if !ok {
				continue
			}
			line := fset.Position(c.Pos()).Line
			patterns, err := parse(rest)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: want: %w", name, line, err)
			}
			for _, p := range patterns {
				out = append(out, Want{File: name, Line: line, Pattern: p})
			}
		}
	}
	return out, nil
}

// parse reads a list of Go strings.
func parse(text string) ([]*regexp.Regexp, error) {
	var s scanner.Scanner
	var failed error
	f := token.NewFileSet().AddFile("", -1, len(text))
	s.Init(f, []byte(text), func(_ token.Position, msg string) { failed = fmt.Errorf("%s in %s", msg, text) }, 0)
	var out []*regexp.Regexp
	for {
		_, tok, lit := s.Scan()
		if failed != nil {
			return nil, failed
		}
		switch tok {
		case token.EOF, token.SEMICOLON: // the scanner ends a line by one
			if len(out) == 0 {
				return nil, fmt.Errorf("no expression in %q", text)
			}
			return out, nil
		case token.STRING:
			value, err := strconv.Unquote(lit)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", lit, err)
			}
			re, err := regexp.Compile(value)
			if err != nil {
				return nil, err
			}
			out = append(out, re)
		default:
			return nil, fmt.Errorf("%s is no string: %s", tok, text)
		}
	}
}

// Diff lists the differences between findings and expectations by file and line:
// unexpected findings, and expectations without a finding. If a line has several
// findings, each needs its own expression.
func Diff(wants []Want, found []Finding) []string {
	type place struct {
		file string
		line int
	}
	left := map[place][]*regexp.Regexp{}
	for _, w := range wants {
		p := place{w.File, w.Line}
		left[p] = append(left[p], w.Pattern)
	}
	type problem struct {
		place
		text string
	}
	var out []problem
	for _, f := range found {
		p := place{f.File, f.Line}
		i := slices.IndexFunc(left[p], func(re *regexp.Regexp) bool { return re.MatchString(f.Text) })
		if i < 0 {
			out = append(out, problem{p, "unexpected: " + f.Text})
			continue
		}
		left[p] = slices.Delete(slices.Clone(left[p]), i, i+1)
	}
	for p, list := range left {
		for _, re := range list {
			out = append(out, problem{p, "nothing matches " + re.String()})
		}
	}
	slices.SortFunc(out, func(a, b problem) int {
		if a.file != b.file {
			return strings.Compare(a.file, b.file)
		}
		if a.line != b.line {
			return a.line - b.line
		}
		return strings.Compare(a.text, b.text)
	})
	lines := make([]string, len(out))
	for i, p := range out {
		lines[i] = fmt.Sprintf("%s:%d: %s", p.file, p.line, p.text)
	}
	return lines
}
