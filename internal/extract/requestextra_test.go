package extract_test

import (
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestToolsBesideTheTypesOfRequestsAreSources: what an SDK adds to a request, beside the fields of
// its type, is not read. Where it may be tools, it is a source.
func TestToolsBesideTheTypesOfRequestsAreSources(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/frameworks/openai-go-3.98"), "./cmd/extra")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, s := range c.Programs[0].DynamicSources {
		have = append(have, s.At+": "+s.Kind)
	}
	sameLines(t, have, []string{
		"cmd/extra/main.go:16:69: requests to a model are given tools here and at 1 more place, " +
			"and which they are is not known",
	})
}
