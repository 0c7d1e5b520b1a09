package show

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/diff"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/interval"
)

// large is a comparison in which that many tools changed.
func large(n int) *diff.Diff {
	p := diff.Program{Package: "example.com/large", Status: diff.Changed, ToolsOld: n, ToolsNew: n}
	for i := range n {
		name := fmt.Sprintf("tool_%d", i)
		p.Tools = append(p.Tools, diff.Tool{
			Status: diff.Changed, ID: "p#" + name, Name: name,
			Moves: []baseline.Move{
				{
					Unit:   baseline.UnitBytes,
					Was:    interval.Exactly(i),
					Is:     interval.Exactly(i + 1),
					Growth: baseline.Delta{Lo: 1, Hi: 1},
				},
			},
			Changes: []diff.Change{
				{
					Pointer: "/inputSchema/properties/a",
					Effect:  diff.Breaking,
					Text:    "parameter removed",
					At:      catalog.Span{File: "a.go", Line: 3},
				},
				{Pointer: "/description", Effect: diff.Compatible, Text: "changed: 3 characters, was 2"},
			},
		})
	}
	return &diff.Diff{Programs: []diff.Program{p}}
}

// TestCommentsFitAndCloseWhatTheyOpen: a comment is never longer than GitHub takes, says what it
// leaves out, and closes what it opens.
func TestCommentsFitAndCloseWhatTheyOpen(t *testing.T) {
	for _, n := range []int{1, 12, 13, 200, 5000} {
		var b strings.Builder
		if err := DiffMarkdown(&b, large(n)); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		if len(text) > layout.LongestComment {
			t.Errorf("%d tools: %d bytes", n, len(text))
		}
		if cut := strings.Contains(text, " more; `toolbudget diff`"); cut != (n > 200) {
			t.Errorf("%d tools in %d bytes, cut: %v", n, len(text), cut)
		}
		if strings.Count(text, "<details>") != strings.Count(text, "</details>") {
			t.Errorf("%d tools: a fold is not closed", n)
		}
		if folded := strings.Contains(text, "<details><summary>Breaking"); folded != (n > 12) {
			t.Errorf("%d tools: breaking changes folded: %v", n, folded)
		}
		if !strings.Contains(text, fmt.Sprintf("(%d)", n)) ||
			!strings.Contains(text, fmt.Sprintf("%s breaking change", layout.Number(n))) {
			t.Errorf("%d tools: the counts are not there", n)
		}
	}
}

// TestNamesAreCodeWhateverMarksTheyHave: a name is code whatever marks it has.
func TestNamesAreCodeWhateverMarksTheyHave(t *testing.T) {
	for in, want := range map[string]string{"a": "`a`", "a`b": "`` a`b ``", "a``b`c": "``` a``b`c ```",
		"a|b": "`a|b`"} {
		if got := layout.CodeSpan(in); got != want {
			t.Errorf("layout.CodeSpan(%q) is %q, want %q", in, got, want)
		}
	}
}

// TestGrowthIsWrittenWithItsSign is the table of how growth is written.
func TestGrowthIsWrittenWithItsSign(t *testing.T) {
	for _, tt := range []struct {
		d    baseline.Delta
		was  interval.Int
		want string
	}{
		{baseline.Delta{}, interval.Exactly(3), "±0"},
		{baseline.Delta{Lo: 3, Hi: 3}, interval.Exactly(1200), "+3 (+0.2 %)"},
		{baseline.Delta{Lo: -1200, Hi: -1200}, interval.Exactly(1200), "-1,200 (-100.0 %)"},
		{baseline.Delta{Lo: 3, Hi: 3}, interval.Exactly(0), "+3"},
		{baseline.Delta{Lo: 3, Hi: 3}, interval.Int{Lo: 1, Hi: 1, Open: true}, "+3"},
		{baseline.Delta{Lo: -1, Hi: 3}, interval.Exactly(9), "-1 to +3"},
		{baseline.Delta{Lo: 3, OpenHi: true}, interval.Exactly(9), "+3 or more"},
		{baseline.Delta{Hi: -3, OpenLo: true}, interval.Exactly(9), "-3 or less"},
		{baseline.Delta{OpenLo: true, OpenHi: true}, interval.Exactly(9), "by an unknown amount"},
	} {
		if got := layout.Growth(tt.d, tt.was); got != tt.want {
			t.Errorf("growth(%+v, %+v) is %q, want %q", tt.d, tt.was, got, tt.want)
		}
	}
}
