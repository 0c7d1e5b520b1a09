package extract_test

import (
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestToolsOfProvidersAndOfTheSDKAreSources: a tool that the provider runs has no declaration, and
// an agent with others below it has a tool of the SDK's. Neither is read, so the totals are open.
func TestToolsOfProvidersAndOfTheSDKAreSources(t *testing.T) {
	dir := fixture.Module(t, "../../testdata/frameworks/adk-2.2")
	for program, want := range map[string][]string{
		"server": {
			"the provider defines and runs the tool google.golang.org/adk/v2/tool/geminitool.GoogleSearch",
			"the provider defines and runs the tool google.golang.org/adk/v2/tool/geminitool.geminiTool",
		},
		"team": {"the SDK adds tools of its own here, which are not read"},
	} {
		c, err := read(t)(dir, "./cmd/"+program)
		if err != nil {
			t.Fatal(err)
		}
		var have []string
		for _, s := range c.Programs[0].DynamicSources {
			have = append(have, s.Kind)
		}
		sameLines(t, have, want)
	}
}
