package extract_test

import (
	"fmt"
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestListsHaveToolsOfSeveralTurns: what a loop registers in different turns is in one list, though
// the conditions exclude each other. What a filter makes of such a list is an assumption.
func TestListsHaveToolsOfSeveralTurns(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/servers"), "./cmd/countedturns")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		text := tool.Description.Value
		have = append(have, fmt.Sprintf("%s, %d assumptions: %s", tool.Name, len(tool.Assumptions), text))
	}
	sameLines(t, have, []string{
		"help, 1 assumptions: Explains the tools.",
		"read, 1 assumptions: ",
		"write, 1 assumptions: ",
	})
}
