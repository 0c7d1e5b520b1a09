package extract_test

import (
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestTextsThatDependOnOrderAreGaps: tools that are registered in a range over a map are known, one
// by one. A text that depends on the order is a gap.
func TestTextsThatDependOnOrderAreGaps(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/reach"), "./cmd/maporder")
	if err != nil {
		t.Fatal(err)
	}
	var known, open []string
	for _, tool := range c.Tools {
		if tool.Conditional {
			t.Errorf("%s is conditional: %v", tool.Name, tool.Conditions)
		}
		if text := tool.Name + ": " + tool.Description.Value; len(tool.Gaps) == 0 {
			known = append(known, text)
		} else {
			open = append(open, text)
		}
	}
	slices.Sort(known)
	slices.Sort(open)
	want := []string{
		"by_get: Is get.", "by_list: Is list.", "by_put: Is put.", "get: Gets.", "list: Lists.",
		"listed_get: Listed.", "listed_list: Listed.", "listed_put: Listed.", "put: Puts.",
		"sorted: One of get, list, put.",
	}
	if !slices.Equal(known, want) {
		t.Errorf("known: %q\nwant %q", known, want)
	}
	want = []string{
		"enum: Takes one.",
		"joined: One of .",
		"numbered_get: Tool .",
		"numbered_list: Tool .",
		"numbered_put: Tool .",
		"shared_get: Is .",
		"shared_put: Is .",
	}
	if !slices.Equal(open, want) {
		t.Errorf("with a gap: %q\nwant %q", open, want)
	}
	if n := len(c.Programs[0].DynamicSources); n > 0 {
		t.Errorf("%d dynamic sources", n)
	}
}
