package extract_test

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestHandlersAreFoundToDelete reads a server whose descriptions say by which call each handler
// deletes something, and are empty where it is not certain that it does.
func TestHandlersAreFoundToDelete(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "testdata/effects"), ".")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Tools) != 19 {
		t.Errorf("%d tools, want 19", len(c.Tools))
	}
	for _, tool := range c.Tools {
		var calls []string
		for _, e := range tool.Effects {
			calls = append(calls, e.Call)
			if e.Kind != "deletes" || e.At.File != "main.go" || e.At.Line == 0 {
				t.Errorf("%s: effect %+v", tool.Name, e)
			}
		}
		if got := strings.Join(calls, " "); got != tool.Description.Value {
			t.Errorf("%s is found to call %q, want %q", tool.Name, got, tool.Description.Value)
		}
	}
}
