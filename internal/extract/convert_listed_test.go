package extract_test

import (
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestWhatIsMadeOfPartsIsNotClaimed: a tool that the program completes after its literal, and one
// whose parameters are a list of the program's own, are known by name and text, and by a schema if
// a function that makes one for requests can be run. The long test runs the program to see.
func TestWhatIsMadeOfPartsIsNotClaimed(t *testing.T) {
	dir := fixture.Module(t, "../../testdata/converted")
	for _, test := range []struct {
		program, prints string
		want            []string
	}{
		{"completed", "completed", []string{
			`list Lists files. {"type":"object","properties":{}} if []`,
			"read Reads a file. null if [] with 1 gap",
		}},
		{"listed", "listedprint", []string{
			`list Lists files. {"type":"object","properties":{}} if []`,
			"read Reads a file. null if [] with 1 gap as it is declared",
		}},
	} {
		t.Run(test.program, func(t *testing.T) {
			c, err := read(t)(dir, "./cmd/"+test.program)
			if err != nil {
				t.Fatal(err)
			}
			var have []string
			for _, tool := range c.Tools {
				have = append(have, lineOf(tool))
			}
			slices.Sort(have)
			sameLines(t, have, test.want)
			if testing.Short() {
				return
			}
			for _, sent := range sentBy(t, dir, test.prints) {
				for _, tool := range c.Tools {
					if tool.Name == sent.Name && !tool.Hides("/inputSchema") && !sent.mayBe(tool) {
						t.Errorf("the program sends %s: %q %v, which is not what is listed",
							sent.Name, sent.Description, sent.schema())
					}
				}
			}
		})
	}
}
