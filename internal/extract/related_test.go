package extract_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestVariantsAreThoseOfSomeValue: each text that is listed of testdata/rows/related is one that
// the program has for some value of its variable, and each of those is listed.
func TestVariantsAreThoseOfSomeValue(t *testing.T) {
	dir := fixture.Copy(t, "../../testdata/rows")
	bin := filepath.Join(t.TempDir(), "related")
	cmd := exec.CommandContext(t.Context(), "go", "build", "-o", bin, "./related")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off", "PWD="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	want := map[string]map[string]bool{}
	note := func(told map[string]string) {
		for name, text := range told {
			if want[name] == nil {
				want[name] = map[string]bool{}
			}
			want[name][text] = true
		}
	}
	note(describedBy(t, bin))
	for _, value := range []string{"", " ", "x", "y", " y", "X", "A", "b", "xy", "xyz", "AA", "AAA", " y "} {
		note(describedBy(t, bin, "ROW_MODE="+value))
	}
	c, err := read(t)(dir, "./related")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]map[string]bool{}
	for _, tool := range c.Tools {
		if len(tool.Gaps) > 0 || len(tool.Assumptions) > 0 {
			t.Errorf("%s has gaps %v, assumptions %v", tool.Name, tool.Gaps, tool.Assumptions)
		}
		if got[tool.Name] == nil {
			got[tool.Name] = map[string]bool{}
		}
		got[tool.Name][tool.Description.Value] = true
	}
	if len(want) == 0 {
		t.Fatal("the program has no tools")
	}
	for name, texts := range want {
		if !maps.Equal(got[name], texts) {
			t.Errorf("%s: %q are listed, want %q", name,
				slices.Sorted(maps.Keys(got[name])), slices.Sorted(maps.Keys(texts)))
		}
	}
}
