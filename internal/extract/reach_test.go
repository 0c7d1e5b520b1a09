package extract_test

import (
	"fmt"
	"slices"
	"testing"
)

// TestReach: what calls lead to is served, what a value of an unknown type may
// lead to is found by the types of which values may exist, and what nothing
// leads to is listed as unreachable, with the arguments of its outermost caller.
func TestReach(t *testing.T) {
	c, err := read(t)("../../testdata/reach", "./cmd/server")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(have, fmt.Sprintf("%s reachable %v conditional %v gaps %d", tool.Name, tool.Reachable, tool.Conditional, len(tool.Gaps)))
	}
	want := []string{
		"always reachable true conditional false gaps 0",
		"helped reachable true conditional false gaps 0",
		"legacy reachable false conditional false gaps 0",
		"unused reachable false conditional false gaps 0",
		"late reachable true conditional false gaps 0",
		"never reachable false conditional false gaps 0",
		"orphan reachable false conditional false gaps 0",
	}
	if !slices.Equal(have, want) {
		t.Errorf("have %q\nwant %q", have, want)
	}
	if ids := c.Programs[0].Tools; len(ids) != len(want) {
		t.Errorf("the program lists %q", ids)
	}
}
