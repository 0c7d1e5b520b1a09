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
	dir := fixture.Copy(t, "../../testdata/rows")
	const name = "T133-switched"
	unpackRow(t, filepath.Join(dir, "cmd", name), filepath.Join(dir, name+".txtar"))
	c, err := read(t)(dir, "./cmd/"+name)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Tools) != 2 {
		t.Fatalf("%d tools, want 2", len(c.Tools))
	}
	for _, condition := range c.Tools[0].Conditions {
		i := strings.LastIndex(condition, " at ")
		if not := catalog.Not(condition[:i]) + condition[i:]; slices.Contains(c.Tools[1].Conditions, not) {
			t.Errorf("one tool has the condition %q, the other %q", condition, not)
		}
	}
}
