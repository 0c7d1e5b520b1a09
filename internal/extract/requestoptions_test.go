package extract_test

import (
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestOptionsCountWhereARequestIsGivenThem: the last option that is given to a request sets its
// tools.
func TestOptionsCountWhereARequestIsGivenThem(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/frameworks/langchaingo-0.1"), "./cmd/options")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]catalog.Default{"read": catalog.Yes, "write": catalog.No}
	for _, tool := range c.Tools {
		if d, ok := want[tool.Name]; !ok || !tool.Conditional || tool.Default != d {
			t.Errorf("%s: conditional %v, default %v, want %v", tool.Name, tool.Conditional, tool.Default, d)
		}
		delete(want, tool.Name)
	}
	for name := range want {
		t.Errorf("%s is not listed", name)
	}
}
