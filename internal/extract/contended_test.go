package extract_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// contendedProgram is how each program of TestTurnsContendForOneName begins.
const contendedProgram = `package main

import (
	"fmt"

	"github.com/toolbudget/toolbudget/testdata/rows/kit"
)

var _ = fmt.Sprint

func main() {
	s := kit.New()
`

// TestTurnsContendForOneName: of two tools that a range over a map registers under one name either
// may stay, and a turn that asks for what the others registered depends on their order. So there is
// no tool that is certain, both texts are listed, and where there are more turns the totals are
// open.
func TestTurnsContendForOneName(t *testing.T) {
	tests := map[string]struct {
		body string
		want []string
		open bool
	}{
		"last": {
			body: `for _, text := range map[string]string{"a": "One.", "b": "Two."} { kit.Add(s, "x", text) }`,
			want: []string{"x One. true", "x Two. true"},
		},
		"three": {
			body: `for _, text := range map[string]string{"a": "One.", "b": "Two.", "c": "Three."} {
				kit.Add(s, "x", text) }`,
			want: []string{"x One. true", "x Three. true", "x Two. true"},
		},
		"beside": {
			body: `for n, text := range map[string]string{"a": "One.", "b": "Two.", "c": "One."} {
				kit.Add(s, "x", text); kit.Add(s, n, n) }`,
			want: []string{"a a false", "b b false", "c c false", "x One. true", "x Two. true"},
		},
		"replaced": {
			body: `for _, text := range map[string]string{"a": "One.", "b": "Two.", "c": "Three."} {
				kit.Add(s, "x", text) }
			kit.Add(s, "x", "Four.")`,
			want: []string{"x Four. false"},
		},
		"dropped": {
			body: `for n := range map[string]bool{"a": true, "b": true, "c": true} {
				if n == "a" { s.DeleteTools("b") }
				kit.Add(s, n, n) }`,
			want: []string{"a a true", "b b true", "c c true"},
			open: true,
		},
		"nested": {
			body: `for _, t := range map[string]string{"a": "One.", "b": "Two."} {
				for _, u := range map[string]string{"a": "1", "b": "2", "c": "3"} { kit.Add(s, "x", t+u) } }`,
			want: []string{
				"x One.1 true", "x One.2 true", "x One.3 true", "x Two.1 true", "x Two.2 true", "x Two.3 true",
			},
		},
		"apart": {
			body: `for _, t := range map[string]string{"a": "1", "b": "2", "c": "3"} {
				for _, u := range map[string]string{"a": "x", "b": "y"} { kit.Add(s, u+t, t+u) } }`,
			want: []string{"x1 1x false", "x2 2x false", "x3 3x false", "y1 1y false", "y2 2y false", "y3 3y false"},
		},
		"within": {
			body: `for _, t := range map[string]string{"a": "1", "b": "2"} {
				for _, u := range map[string]string{"a": "x", "b": "y"} {
					if s.GetTool("x") == nil { kit.Add(s, "x", t+u) } } }`,
			want: []string{"x 1x true", "x 1y true", "x 2y true"},
			open: true,
		},
		"same": {
			body: `for range map[string]string{"a": "One.", "b": "Two."} { kit.Add(s, "x", "Same.") }`,
			want: []string{"x Same. false"},
		},
		"asked": {
			body: `for n := range map[string]bool{"a": true, "b": true} {
				if s.GetTool("x") == nil { kit.Add(s, "x", n) } }`,
			want: []string{"x a true", "x b true"},
		},
		"own": {
			body: `for n := range map[string]bool{"a": true, "b": true} {
				if s.GetTool(n) == nil { kit.Add(s, n, n) } }`,
			want: []string{"a a false", "b b false"},
		},
		"counted": {
			body: `for n := range map[string]bool{"a": true, "b": true, "c": true} {
				if len(s.ListTools()) < 2 { kit.Add(s, n, n) } }`,
			want: []string{"a a true", "b b true", "c c true"},
			open: true,
		},
		"gathered": {
			body: `var l []string
			for _, text := range map[string]string{"a": "One.", "b": "Two."} { l = append(l, text) }
			for _, text := range l { kit.Add(s, "x", text) }`,
			want: []string{"x One. true", "x Two. true"},
		},
		"numbered": {
			body: `n := 0
			var l []string
			for _, text := range map[string]string{"a": "One.", "b": "Two."} { l = append(l, text) }
			for _, text := range l { n++; kit.Add(s, text, fmt.Sprint(n)) }`,
			want: []string{"One. ? false", "Two. ? false"},
		},
	}
	dir := fixture.Copy(t, "../../testdata/rows")
	at := func(name string) string { return filepath.Join(dir, "cmd", name) }
	for name, test := range tests {
		if err := os.MkdirAll(at(name), 0o755); err != nil {
			t.Fatal(err)
		}
		main := contendedProgram + test.body + "\n\tkit.Serve(s)\n}\n"
		if err := os.WriteFile(filepath.Join(at(name), "main.go"), []byte(main), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	prog, err := loaded(dir, "./cmd/...")
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			c, err := extracted(t, prog.Only(at(name)))
			if err != nil {
				t.Fatal(err)
			}
			if got := contenders(c); !slices.Equal(got, test.want) {
				t.Errorf("listed %q, want %q", got, test.want)
			}
			if open := len(c.Programs[0].DynamicSources) > 0; open != test.open {
				t.Errorf("open %v, want %v", open, test.open)
			}
		})
	}
}

// contenders has a line for each definition: its name, its text, and whether it is conditional.
func contenders(c *catalog.Catalog) []string {
	var out []string
	for _, tool := range c.Tools {
		text := tool.Description.Value
		if slices.ContainsFunc(tool.Gaps, func(g catalog.Gap) bool { return g.Path == "/description" }) {
			text = "?"
		}
		out = append(out, strings.Join([]string{tool.Name, text, fmt.Sprint(tool.Conditional)}, " "))
	}
	slices.Sort(out)
	return out
}
