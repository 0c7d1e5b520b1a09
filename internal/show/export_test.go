package show

import (
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/internal/export"
)

// TestEqualLossesAreOneLine: a server of a hundred tools does not print a hundred lines about
// annotations.
func TestEqualLossesAreOneLine(t *testing.T) {
	got := losses([]export.Step{
		{Tool: "a", Path: "/annotations", Text: "left out"},
		{Tool: "a", Path: "/inputSchema", Text: "left out"},
		{Tool: "b", Path: "/annotations", Text: "left out"},
		{Tool: "b", Path: "/title", Text: "left out"},
		{Tool: "c", Path: "/annotations", Text: "left out"},
		{Tool: "d", Path: "/title", Text: "left out"},
		{Text: "the API asks for more"},
	})
	want := []string{
		"a and 2 more tools /annotations: left out", "a /inputSchema: left out", "b and 1 more tool /title: left out",
		"the API asks for more",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
