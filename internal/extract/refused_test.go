package extract_test

import (
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestRefusedCommandsLeaveTotalsOpen: a command that fails on every way may be one that is not
// understood. The totals of its program are open.
func TestRefusedCommandsLeaveTotalsOpen(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/settings"), "./cmd/refused")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Programs[0].DynamicSources) == 0 {
		t.Error("no source is noted")
	}
}
