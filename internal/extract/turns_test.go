package extract_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestTurnsOfALoopTakeDifferentBranches reads tools that different turns of a loop register. Their
// conditions are not the branches of one, of which totals would count the larger.
func TestTurnsOfALoopTakeDifferentBranches(t *testing.T) {
	c := readRow(t, "T133-switched")
	for _, condition := range c.Tools[0].Conditions {
		i := strings.LastIndex(condition, " at ")
		if not := catalog.Not(condition[:i]) + condition[i:]; slices.Contains(c.Tools[1].Conditions, not) {
			t.Errorf("one tool has the condition %q, the other %q", condition, not)
		}
	}
}

// TestTurnsOfALoopFindDifferentEntries: whether the entry is there that a turn looks for is another
// condition for each turn, which its number after the place says.
func TestTurnsOfALoopFindDifferentEntries(t *testing.T) {
	found := 0
	for _, tool := range readRow(t, "T166-foundbyturns").Tools {
		for _, condition := range tool.Conditions {
			if strings.HasPrefix(condition, "the entry is there at ") {
				if found++; !strings.Contains(condition, " #") {
					t.Errorf("%s: all turns have the condition %q", tool.Name, condition)
				}
			}
		}
	}
	if found == 0 {
		t.Error("no tool has such a condition")
	}
}

// readRow reads a program of testdata/rows with two tools.
func readRow(t *testing.T, name string) *catalog.Catalog {
	t.Helper()
	dir := fixture.Copy(t, "../../testdata/rows")
	unpackRow(t, filepath.Join(dir, "cmd", name), filepath.Join(dir, name+".txtar"))
	c, err := read(t)(dir, "./cmd/"+name)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Tools) != 2 {
		t.Fatalf("%d tools, want 2", len(c.Tools))
	}
	return c
}
