package rules

import (
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

// TestIgnoreAllowsOnlyFindingsOfItsLine holds which findings a directive behind one line of a
// definition allows: those of that line, and those of the tool whose text is written elsewhere.
func TestIgnoreAllowsOnlyFindingsOfItsLine(t *testing.T) {
	tool := &catalog.Tool{Name: "a", Source: catalog.Span{File: "a.go", Line: 10, EndLine: 14}}
	known := []Rule{{ID: "TB015", Name: "white-space", Also: []string{"tool.blanks"}}}
	at := func(line int) catalog.Span { return catalog.Span{File: "a.go", Line: line, Column: 2} }
	for _, tt := range []struct {
		name string
		word string
		line int // of the directive
		at   catalog.Span
		want bool
	}{
		{"the line itself", "TB015", 12, at(12), true},
		{"the tool, whose text is elsewhere", "TB015", 12, at(10), true},
		{"another part of the tool", "TB015", 12, at(13), false},
		{"behind the definition", "TB015", 15, at(10), false},
		{"the rule's name", "white-space", 12, at(12), true},
		{"the key of its limit", "tool.blanks", 12, at(12), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := catalog.Directive{
				Verb: "ignore",
				Text: tt.word + " it is quoted",
				At:   at(tt.line),
				From: tt.line,
				To:   tt.line,
			}
			ig := NewIgnores([]catalog.Directive{d}, known)
			ig.Meet(tool)
			p, ok := ig.Allow(tool, Finding{ID: "TB015", Rule: "white-space", At: tt.at})
			if ok != tt.want || ok && p != (Permission{"it is quoted", d.At}) {
				t.Errorf("%v %+v, want %v", ok, p, tt.want)
			}
			if unused := len(ig.Problems()) > 0; unused != (!ok && tt.line <= tool.Source.EndLine) {
				t.Errorf("reported as unused: %v", unused)
			}
		})
	}
}
