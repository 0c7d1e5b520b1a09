package extract_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// renamed lists the programs whose further calls of themselves may give tools any other name: such
// tools are one source.
var renamed = map[string]bool{"renamed": true}

// TestToolsKeepTheNamesThatTheyHad: where code that is not followed to its end may have replaced
// the name of a tool, the tool is known by the name that it had, with a gap. Where only a library
// may have done so, it has an assumption in place of the gap. None of these programs shows that.
func TestToolsKeepTheNamesThatTheyHad(t *testing.T) {
	for program, want := range map[string][]string{
		"keptnames": {
			"list Lists files. [] it keeps its name false",
			"list  [/name /description /inputSchema] it keeps its name false",
			"read Reads a file. [] it keeps its name false",
			"read  [/name /description /inputSchema] it keeps its name false",
		},
		"keptinturns": {
			"list  [/name /description /inputSchema] it keeps its name false",
			"read  [/name /description /inputSchema] it keeps its name false",
		},
		"renamed": {
			"list Lists files. [] it keeps its name false",
			"read Reads a file. [] it keeps its name false",
		},
	} {
		c, err := read(t)(fixture.Module(t, "../../testdata/reach"), "./cmd/"+program)
		if err != nil {
			t.Fatal(err)
		}
		var have []string
		for _, tool := range c.Tools {
			var gaps []string
			for _, g := range tool.Gaps {
				gaps = append(gaps, g.Path)
			}
			kept := false
			for _, a := range tool.Assumptions {
				kept = kept || strings.HasPrefix(a.Text, "it keeps its name: ")
			}
			have = append(have,
				fmt.Sprintf("%s %s %v it keeps its name %t", tool.Name, tool.Description.Value, gaps, kept))
		}
		slices.Sort(have)
		slices.Sort(want)
		sameLines(t, have, want)
		if n := len(c.Programs[0].DynamicSources); (n > 0) != renamed[program] {
			t.Errorf("%s has %d sources: %v", program, n, c.Programs[0].DynamicSources)
		}
	}
}
