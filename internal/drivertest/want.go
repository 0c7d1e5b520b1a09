package drivertest

import (
	"testing"

	"github.com/toolbudget/toolbudget/internal/want"
)

// Compare fails the test for each finding that no comment of the module expects,
// and each comment that nothing meets.
func Compare(t *testing.T, dir string, found []Finding) {
	t.Helper()
	wants, err := want.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	list := make([]want.Finding, len(found))
	for i, f := range found {
		list[i] = want.Finding{File: f.File, Line: f.Line, Text: f.Message}
	}
	for _, line := range want.Diff(wants, list) {
		t.Error(line)
	}
}
