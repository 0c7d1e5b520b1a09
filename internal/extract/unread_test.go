package extract_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestUnreadCodeUndoesNothing: what code may do that is not read is not taken to be undone. A
// configuration that a decoder fills decides nothing for certain, and an unknown
// function that is handed a server may register anything with it.
func TestUnreadCodeUndoesNothing(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/reach"), "./cmd/unread")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(have, fmt.Sprintf("%s conditional %v gaps %d", tool.Name, tool.Conditional, len(tool.Gaps)))
		for _, a := range tool.Assumptions {
			if tool.Name == "run" {
				have = append(have, a.Text)
			}
		}
	}
	for _, d := range c.Programs[0].DynamicSources {
		have = append(have, fmt.Sprint(d))
	}
	have = slices.Compact(have) // the server itself is not known after register
	want := []string{
		"fixed conditional false gaps 0",
		"run conditional true gaps 0",
		"a hook that may change what is listed leaves it as it is",
		"run conditional true gaps 1",
		"a hook that may change what is listed leaves it as it is",
		"write conditional true gaps 0",
		"read conditional true gaps 1",
		" conditional true gaps 1",
		"{cmd/unread/main.go:35:2 a loop registers tools whose number and names are determined only at run time}",
		"{cmd/unread/main.go:35:2 tools are offered here whose names and texts are not known, such as " +
			"those of another program or of a file}",
		"{cmd/unread/main.go:65:2 code that is known only at run time is given the server here and may register tools}",
	}
	sameLines(t, have, want)
}

func sameLines(t *testing.T, have, want []string) {
	t.Helper()
	if !slices.Equal(have, want) {
		t.Errorf("have\n%s\nwant\n%s", strings.Join(have, "\n"), strings.Join(want, "\n"))
	}
}

// TestToolsOfFailingCallsAreNotLost: a call that is not read may fail, and what is registered then
// is not lost. Whether one that is given constants alone succeeds is open by default.
func TestToolsOfFailingCallsAreNotLost(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/reach"), "./cmd/login")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		yes, no := tool.Default == catalog.Yes, tool.Default == catalog.No
		have = append(
			have,
			fmt.Sprintf("%s conditional %v, by default there %v, not there %v", tool.Name, tool.Conditional, yes, no),
		)
	}
	want := []string{
		"help conditional false, by default there true, not there false",
		"login conditional true, by default there false, not there false",
		"private conditional true, by default there false, not there false",
		"last conditional false, by default there true, not there false",
	}
	sameLines(t, have, want)
}

// TestErrorTextsAreNoOtherTexts: a text that says what an error does is no other text with
// something of the user's in it.
func TestErrorTextsAreNoOtherTexts(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/reach"), "./cmd/message")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(have, fmt.Sprintf("%q with %d gaps", tool.Description.Value, len(tool.Gaps)))
	}
	sameLines(t, have, []string{`"" with 0 gaps`, `"Settings: none." with 0 gaps`, `"Settings: ." with 1 gaps`})
}

// TestToolsThatOtherModulesMakeAreSources: a function of another module that makes a tool of a
// guessed type is a source, unless it runs. One that makes no tool is none.
func TestToolsThatOtherModulesMakeAreSources(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/otherkit"), ".")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(have, fmt.Sprintf("%s with %d gaps", tool.Name, len(tool.Gaps)))
	}
	for _, d := range c.Programs[0].DynamicSources {
		have = append(have, fmt.Sprint(d))
	}
	sameLines(t, have, []string{
		"clock with 0 gaps",
		"{main.go:24:20 a function of another module, which is not read, makes a tool here}",
	})
}

// TestRequestsOfOtherVersionsAreSources: a version of an SDK that writes tools in another way gives
// no tool without a name, and opens the totals. What is guessed instead has the schema that it
// writes, says where the request is that may change it, and is not certain to be there by default.
func TestRequestsOfOtherVersionsAreSources(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/oldversion"), ".")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Programs[0].DynamicSources) != 1 {
		t.Errorf("sources %v", c.Programs[0].DynamicSources)
	}
	if len(c.Tools) != 1 {
		t.Errorf("%d tools, want the guess", len(c.Tools))
	}
	for _, tool := range c.Tools {
		schema := string(tool.InputSchema.AppendJSON(nil))
		if tool.Name != "get" || tool.Guessed() == "" || schema != `{"type":"object"}` || len(tool.Gaps) > 0 {
			t.Errorf("%s of %s, %s, gaps %v", tool.Name, tool.Framework, schema, tool.Gaps)
		}
		if !slices.ContainsFunc(tool.Assumptions, func(a catalog.Assumption) bool {
			return strings.HasPrefix(a.Text, "it is sent as it is declared") && a.At == "main.go:12:12"
		}) {
			t.Errorf("%s does not say that its request is not followed: %v", tool.Name, tool.Assumptions)
		}
		if tool.Default == catalog.Yes {
			t.Errorf("%s is said to be in a request that is not followed", tool.Name)
		}
	}
}
