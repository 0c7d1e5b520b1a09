package extract_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestToolsOfAModelAreGuessedBesideThoseOfAServer: a program that serves tools and asks a model
// with others has both. What is served already, under this name or with a prefix, is no guess.
func TestToolsOfAModelAreGuessedBesideThoseOfAServer(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/reach"), "./cmd/servesandasks")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(have, fmt.Sprintf("%s, guess %t, by default %t",
			tool.Name, tool.Guessed() != "", tool.Default == catalog.Yes))
	}
	slices.Sort(have)
	sameLines(t, have, []string{
		"notes_list, guess false, by default true",
		"ping, guess false, by default true",
		"read, guess true, by default false",
	})
	if n := len(c.Programs[0].DynamicSources); n != 1 {
		t.Errorf("%d sources, want that of the request", n)
	}
}
