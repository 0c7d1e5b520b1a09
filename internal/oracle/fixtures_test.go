package oracle

import (
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestEveryFixtureIsAProgram holds that the modules other tests read are programs: what
// does not compile is not evidence. Nothing is linked or run.
func TestEveryFixtureIsAProgram(t *testing.T) {
	for _, dir := range []string{
		fixture.Module(t, "../../testdata/demo"), fixture.Module(t, "../../testdata/hostile"),
		fixture.Module(t, "../../testdata/reach"),
	} {
		if _, err := command(t.Context(), dir, "go", "list", "-export", "./..."); err != nil {
			t.Error(err)
		}
	}
}
