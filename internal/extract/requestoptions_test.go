package extract_test

import (
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestOptionsCountWhereARequestIsGivenThem: the last option that is given to a request sets its
// tools.
func TestOptionsCountWhereARequestIsGivenThem(t *testing.T) {
	holdDefaults(t, "options", map[string]catalog.Default{"read": catalog.Yes, "write": catalog.No})
}

// TestAgentsCountWhereTheyAreAsked: an agent of langchaingo sends its tools where it is asked for a
// plan, by its executor or by the program. One that writes them into the prompt sends none.
func TestAgentsCountWhereTheyAreAsked(t *testing.T) {
	holdDefaults(t, "agents", map[string]catalog.Default{
		"always": catalog.Yes, "write": catalog.No, "plan": catalog.No,
	})
}

// holdDefaults holds what is listed of a program of langchaingo-0.1 against its tools. Those that
// are there by default and not conditional have the name always.
func holdDefaults(t *testing.T, program string, want map[string]catalog.Default) {
	t.Helper()
	c, err := read(t)(fixture.Module(t, "../../testdata/frameworks/langchaingo-0.1"), "./cmd/"+program)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range c.Tools {
		d, ok := want[tool.Name]
		if !ok || tool.Conditional == (tool.Name == "always") || tool.Default != d || len(tool.Gaps) > 0 {
			t.Errorf("%s: conditional %v, default %v, want %v", tool.Name, tool.Conditional, tool.Default, d)
		}
		delete(want, tool.Name)
	}
	for name := range want {
		t.Errorf("%s is not listed", name)
	}
}
