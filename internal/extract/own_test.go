package extract_test

import (
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestModulesOfTheRepositoryAreRead: a module that go.mod names by a relative path is read as the
// program is, so a request that is made there has its tools.
func TestModulesOfTheRepositoryAreRead(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/own"), ".")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(have, tool.Name+" "+tool.Framework+" "+tool.Description.Value)
	}
	sameLines(t, have, []string{"weather json-request Tells the weather in a town."})
}
