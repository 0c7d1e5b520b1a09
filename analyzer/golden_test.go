package analyzer_test

import (
	"bytes"
	"go/format"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/rules"
)

// TestGoldenFilesNeedNoMoreFixes holds that the files in which fixes have been made need no more of
// them, but for those whose part is not a literal that stands by itself.
func TestGoldenFilesNeedNoMoreFixes(t *testing.T) {
	dir := fixture.Copy(t, "testdata/corpus")
	goldens, err := filepath.Glob(filepath.Join(dir, "*", "*.golden"))
	if err != nil || len(goldens) != 2 {
		t.Fatalf("%v: %d goldens, want those of TB014 and TB015", err, len(goldens))
	}
	for _, golden := range goldens {
		src, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if formatted, err := format.Source(src); err != nil || !bytes.Equal(formatted, src) {
			t.Errorf("%s is not formatted: %v", golden, err)
		}
		if err := os.WriteFile(strings.TrimSuffix(golden, ".golden"), src, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	fixes := func(dir string) []string {
		var out []string
		each(judged(t, dir), func(tool string, f rules.Finding) {
			if f.Fix != nil {
				out = append(out, tool+f.Text)
			}
		})
		return out
	}
	if before := fixes(corpus(t)); len(before) != 7 {
		t.Errorf("the corpus has %d fixes: %q", len(before), before)
	}
	want := []string{`translate: the title "Text" of parameter text tells the model nothing`} // the argument of a call
	if after := fixes(dir); !slices.Equal(after, want) {
		t.Errorf("%q, want %q", after, want)
	}
}
