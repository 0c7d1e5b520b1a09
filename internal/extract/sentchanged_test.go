package extract_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestCodeThatChangesMessagesIsAnAssumption: a writer that changes the tools of each answer is
// named, and one that only looks at them is not.
func TestCodeThatChangesMessagesIsAnAssumption(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/frameworks/mcp-go-1.2"), "./cmd/rewrites", "./cmd/watches")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Tools) != 2 {
		t.Fatalf("%d tools, want 2", len(c.Tools))
	}
	for _, tool := range c.Tools {
		says := saysChanged(tool, "cmd/rewrites/main.go:35:14")
		if strings.HasSuffix(tool.Package, "/rewrites") != says || tool.Default != catalog.Yes {
			t.Errorf("%s: assumptions %v, default %v", tool.ID, tool.Assumptions, tool.Default)
		}
	}
}

// TestTransportsThatChangeRequestsAreAnAssumption: a transport that gives a request another body is
// named, and those that send what they were given are not.
func TestTransportsThatChangeRequestsAreAnAssumption(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/frameworks/json-requests"), "./cmd/transport", "./cmd/logged")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Tools) != 2 {
		t.Fatalf("%d tools, want 2", len(c.Tools))
	}
	for _, tool := range c.Tools {
		changes := strings.HasSuffix(tool.Package, "/transport")
		if changes != saysChanged(tool, "cmd/transport/main.go:24:2") || changes == (tool.Default == catalog.Yes) {
			t.Errorf("%s: assumptions %v, default %v", tool.ID, tool.Assumptions, tool.Default)
		}
	}
}

// saysChanged reports whether a tool has the assumption that names this place.
func saysChanged(tool *catalog.Tool, at string) bool {
	return slices.ContainsFunc(tool.Assumptions, func(a catalog.Assumption) bool {
		return strings.HasPrefix(a.Text, "it is sent as it is defined") && a.At == at
	})
}
