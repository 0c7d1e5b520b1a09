package extract_test

import (
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestNamesOfStubsAreFound reads programs on stubs of SDKs. That is not an oracle: it shows that
// names are found, and not that the real SDK sends what is read.
func TestNamesOfStubsAreFound(t *testing.T) {
	dir := fixture.Module(t, "../../testdata/stubs")
	const id = `"inputSchema":{"type":"object","properties":{"id":{"type":"string"}}}}`
	for name, want := range map[string][]string{
		"gomcp": {
			`{"name":"start","description":"Will start.","inputSchema":{"type":"object"}}`,
			`{"name":"stop","description":"Will stop.","inputSchema":{"type":"object"}}`,
			`{"name":"get","description":"Gets.",` + id,
		},
	} {
		t.Run(name, func(t *testing.T) {
			c, err := read(t)(dir, "./cmd/"+name)
			if err != nil {
				t.Fatal(err)
			}
			var have []string
			for _, tool := range c.Tools {
				have = append(have, string(tool.Wire()))
				if len(tool.Gaps) > 0 || tool.Conditional || !tool.Reachable {
					t.Errorf("%s: gaps %v, conditions %q, reachable %v",
						tool.Name, tool.Gaps, tool.Conditions, tool.Reachable)
				}
			}
			sameLines(t, have, want)
			if d := c.Programs[0].DynamicSources; len(d) > 0 {
				t.Errorf("there may be more tools: %v", d)
			}
		})
	}
}

// TestRequestsOfOtherVersionsAreSources: a version of an SDK that writes tools in another way gives
// no tool without a name, and opens the totals. What is guessed instead has no schema.
func TestRequestsOfOtherVersionsAreSources(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/stubs"), "./cmd/anthropicold")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Programs[0].DynamicSources) != 1 {
		t.Errorf("sources %v", c.Programs[0].DynamicSources)
	}
	for _, tool := range c.Tools {
		if tool.Name != "get" || tool.Guessed() == "" || !tool.Hides("/inputSchema") {
			t.Errorf("%s of %s, gaps %v", tool.Name, tool.Framework, tool.Gaps)
		}
	}
}
