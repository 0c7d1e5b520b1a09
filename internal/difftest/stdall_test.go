//go:build difftest

package difftest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/difftest"
)

// TestAllExamplesAreReadAsGoRunsThem compares all examples of the standard library with real Go,
// and TestAllProgramsAreReadAsGoRunsThem the programs of the directory test. MATCH names those to
// take.
func TestAllExamplesAreReadAsGoRunsThem(t *testing.T) {
	var list []*difftest.Standard
	for _, pkg := range difftest.Documented() {
		more, err := difftest.Examples(goroot(t), pkg)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, more...)
	}
	holdStandard(t, list)
}

func TestAllProgramsAreReadAsGoRunsThem(t *testing.T) {
	root := goroot(t)
	if _, err := os.Stat(filepath.Join(root, "test")); err != nil {
		t.Fatalf("%v: a Go that the go command downloaded has no directory test; take one from https://go.dev/dl", err)
	}
	list, err := difftest.Programs(root)
	if err != nil {
		t.Fatal(err)
	}
	holdStandard(t, list)
}

func holdStandard(t *testing.T, list []*difftest.Standard) {
	t.Helper()
	match, err := regexp.Compile(os.Getenv("MATCH"))
	if err != nil {
		t.Fatal(err)
	}
	list = slices.DeleteFunc(list, func(s *difftest.Standard) bool { return !match.MatchString(s.ID) })
	bench, count := newBench(t, plain), map[string]int{}
	for chunk := range slices.Chunk(list, 100) {
		if err := bench.RunStandard(t.Context(), chunk); err != nil {
			t.Fatal(err)
		}
		for _, s := range chunk {
			count[s.Grade.String()]++
			if s.Grade != difftest.Right {
				count[s.Grade.String()+" "+s.Kind]++
				t.Logf("%s: %v %s: %s", s.ID, s.Grade, s.Kind, s.Detail)
			}
			if s.Grade == difftest.Wrong {
				t.Fail()
			}
		}
		t.Log(strings.TrimPrefix(fmt.Sprint(count), "map"))
	}
}
