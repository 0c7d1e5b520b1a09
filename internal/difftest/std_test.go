package difftest_test

import (
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/internal/difftest"
)

// TestStandardLibraryIsReadAsGoRunsIt compares examples of a few packages with real Go. make
// difftest-std takes those of all packages, and the programs of Go's own tests.
func TestStandardLibraryIsReadAsGoRunsIt(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a module on the real SDK")
	}
	var list []*difftest.Standard
	for _, pkg := range []string{"container/list", "errors", "slices", "sort", "strings", "unicode/utf8"} {
		more, err := difftest.Examples(goroot(t), pkg)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, more...)
	}
	list = slices.DeleteFunc(list, func(s *difftest.Standard) bool {
		return slices.Contains(unfitExamples, s.ID)
	})
	if len(list) < 150 {
		t.Fatalf("found %d examples; the search is wrong", len(list))
	}
	if err := newBench(t, plain).RunStandard(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		if s.Grade > difftest.Gap {
			t.Errorf("%s: %v %s: %s", s.ID, s.Grade, s.Kind, s.Detail)
		}
	}
}

// unfitExamples print the name of their package, which is another one here.
var unfitExamples = []string{
	"errors_AsType_custom_match_text",
	"errors_AsType_custom_match_writer",
	"errors_As_custom_match_text",
	"errors_As_custom_match_writer",
}
