package extract_test

import (
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestRequestsAreReadThatNoPlaceShows: the tools of a request are found where only the evaluation
// shows that it is one. What else has a list of tools, such as a page, is no tool and no source.
func TestRequestsAreReadThatNoPlaceShows(t *testing.T) {
	for name, want := range map[string]string{"copied": "copy", "listed": "kept"} {
		c, err := read(t)(fixture.Module(t, "../../testdata/frameworks/json-requests"), "./cmd/"+name)
		if err != nil {
			t.Fatal(err)
		}
		var have []string
		for _, tool := range c.Tools {
			have = append(have, tool.Name)
		}
		sameLines(t, have, []string{want})
		for _, p := range c.Programs {
			for _, s := range p.DynamicSources {
				t.Errorf("%s: source %q at %s", name, s.Kind, s.At)
			}
		}
	}
}
