package extract_test

import (
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestTypesAreGuessedByTheirJSON: a schema under a key that only tools have makes a tool, whatever
// the type and the field are called.
func TestTypesAreGuessedByTheirJSON(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/reach"), "./cmd/tagged")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Tools) != 1 || c.Tools[0].Name != "stop" || len(c.Tools[0].Gaps) > 0 || c.Tools[0].Guessed() == "" {
		t.Errorf("have %+v, want the tool stop", c.Tools)
	}
}

// TestFunctionsOfLanguagesAreNoTools: functions with parameters are tools only where a model may be
// asked.
func TestFunctionsOfLanguagesAreNoTools(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/reach"), "./cmd/language")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Tools) > 0 {
		t.Errorf("have %+v, want no tool", c.Tools)
	}
}
