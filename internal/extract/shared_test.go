package extract_test

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestSharedTool: a definition that two servers have, each under a condition of its own,
// is one tool that both programs name.
func TestSharedTool(t *testing.T) {
	c := program(t, fixture.Module(t, "../../testdata/servers"), "shared")
	var have []string
	for _, tool := range c.Tools {
		have = append(have, tool.Name+" if "+strings.Join(tool.Conditions, " and "))
	}
	want := []string{
		"note if *notes at cmd/shared/main.go:18:5",
		"help if !*notes at cmd/shared/main.go:18:5 and !*tasks at cmd/shared/main.go:24:5",
		"get if depends on *notes at cmd/shared/main.go:18:5 and depends on *tasks at cmd/shared/main.go:24:5",
	}
	if strings.Join(have, "\n") != strings.Join(want, "\n") {
		t.Errorf("have\n%s\nwant\n%s", strings.Join(have, "\n"), strings.Join(want, "\n"))
	}
	for _, p := range c.Programs {
		if len(p.Tools) != map[string]int{"notes": 2, "tasks": 1, "help": 1}[p.Server] {
			t.Errorf("program %s has %v", p.Name(), p.Tools)
		}
	}
	if get := c.Tools[len(c.Tools)-1]; get.Default != catalog.No {
		t.Errorf("%s is there by default: %v, want No", get.Name, get.Default)
	}
}
