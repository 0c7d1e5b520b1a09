package analyzer_test

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/drivertest"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestGoVetAndGoFixMakeTheSame: go vet and go fix make the same of a file; what they leave is what
// comments expect.
func TestGoVetAndGoFixMakeTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go vet and go fix over all that a module imports")
	}
	drivers := [][]string{{"fix", "-fixtool=" + tool}}
	if fixture.All() { // go vet starts toolbudget anew for each of the 250 packages below the module
		drivers = append(drivers, []string{"vet", "-fix", "-vettool=" + tool})
	}
	// Those of TestGoVetFindsWhatCommentsExpect: go vet knows then what is below.
	settings := drivertest.Settings(t, tool, fixture.Module(t, "testdata/drivers"))
	for _, args := range drivers {
		t.Run(args[0], func(t *testing.T) {
			dir := fixture.Copy(t, "testdata/fixes/module")
			if args[0] == "fix" { // whose -diff is that of go vet
				out, code := drivertest.Run(t, dir, nil, "go", append(args, "-diff", "./...")...)
				if code != 1 || !strings.Contains(string(out), `-			"$schema": "https://json-schema.org`) {
					t.Errorf("-diff exits with %d and prints\n%s", code, out)
				}
			}
			if out, code := drivertest.Run(t, dir, nil, "go", append(args, "./...")...); code != 0 {
				t.Errorf("exit status %d\n%s", code, out)
			}
			drivertest.Fixed(t, dir, "testdata/fixes/after.txt", tool, settings)
		})
	}
}
