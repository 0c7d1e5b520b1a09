package extract_test

import (
	"fmt"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/extract"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestRequestsAreReadWithinABound: wherever the bound on the reading of requests ends it, what is
// listed is true, and the totals are open if something is missing.
func TestRequestsAreReadWithinABound(t *testing.T) {
	prog, err := loaded(fixture.Module(t, "../../testdata/frameworks/json-requests"), "./cmd/server")
	if err != nil {
		t.Fatal(err)
	}
	within := func(steps int) (tools map[string]bool, open bool) {
		c, err := extract.Catalog(prog, extract.WithRequestSteps(extract.Options{
			Frameworks: frameworksOf(prog.Dir),
			Fault:      func(err error) { t.Errorf("%d steps: fault: %v", steps, err) },
		}, steps))
		if err != nil {
			t.Fatalf("%d steps: %v", steps, err)
		}
		tools = map[string]bool{}
		for _, tool := range c.Tools {
			tools[tool.Name+" "+tool.Description.Value] = true
		}
		for _, p := range c.Programs {
			open = open || len(p.DynamicSources) > len(hosted(p))
		}
		return tools, open
	}
	all, _ := within(1_000_000)
	ended := 0
	for steps := 1; steps < 100_000; steps = steps*3/2 + 1 {
		tools, open := within(steps)
		for tool := range tools {
			if !all[tool] {
				t.Errorf("%d steps: %q is not there without the bound", steps, tool)
			}
		}
		if len(tools) < len(all) {
			ended++
			if !open {
				t.Errorf("%d steps: %d of %d tools, and the totals are closed", steps, len(tools), len(all))
			}
		}
	}
	if ended < 5 {
		t.Errorf("%d bounds ended the reading: too few to tell something", ended)
	}
}

// TestGuessesThatNoRequestHasAreNotCounted: where all requests are known, what looks like a tool
// and is in none of them is given to no model.
func TestGuessesThatNoRequestHasAreNotCounted(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/frameworks/json-requests"), "./cmd/wrapped")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(have, fmt.Sprintf("%s %v %s", tool.Name, tool.Reachable, tool.Guessed()))
	}
	const module = "github.com/toolbudget/toolbudget/testdata/frameworks/json-requests/cmd/wrapped"
	sameLines(t, have, []string{
		"core__echo true ", "read true ", "write false " + module + ".tool",
	})
}

// TestRequestsThatAreDecodedAgainAreNotSent: a request that is encoded, changed and encoded once
// more has the tools of the second text, unless the first one is sent as well.
func TestRequestsThatAreDecodedAgainAreNotSent(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/frameworks/json-requests"), "./cmd/adapted")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(have, tool.Name+" "+string(tool.Wire()))
	}
	sameLines(t, have, []string{
		`strip {"name":"strip","inputSchema":{"type":"object"}}`,
		`plain {"name":"plain","inputSchema":{"additionalProperties":false,"type":"object"}}`,
		`twice {"name":"twice","inputSchema":{"additionalProperties":false,"type":"object"}}`,
		`twice {"name":"twice","inputSchema":{"type":"object"}}`,
	})
}

// hosted are the sources for tools that the provider runs.
func hosted(p catalog.Program) (out []catalog.DynamicSource) {
	for _, s := range p.DynamicSources {
		if s.Kind == "the provider defines and runs the tool web_search_preview" {
			out = append(out, s)
		}
	}
	return out
}
