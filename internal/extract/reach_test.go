package extract_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestOnlyWhatCallsLeadToIsServed: what calls lead to is served, what a value of an unknown type
// may lead to is found by the types of which values may exist, alone, in another value or as the
// result of a function, and what nothing leads to is listed as unreachable, with the arguments of
// its outermost caller. So is what is only in a variable that the program does not mention.
func TestOnlyWhatCallsLeadToIsServed(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/reach"), "./cmd/server")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(
			have,
			fmt.Sprintf(
				"%s reachable %v conditional %v gaps %d",
				tool.Name,
				tool.Reachable,
				tool.Conditional,
				len(tool.Gaps),
			),
		)
	}
	want := []string{
		"always reachable true conditional false gaps 0",
		"helped reachable true conditional false gaps 0",
		"late reachable true conditional false gaps 0",
		"never reachable false conditional false gaps 0",
		"optional reachable false conditional false gaps 0",
		"part reachable true conditional true gaps 0",
		"result reachable true conditional true gaps 0",
		"legacy reachable false conditional false gaps 0",
		"orphan reachable false conditional false gaps 0",
		"unused reachable false conditional false gaps 0",
		"kept reachable true conditional true gaps 0",
		"shelved reachable false conditional false gaps 0",
	}
	if !slices.Equal(have, want) {
		t.Errorf("have %q\nwant %q", have, want)
	}
	if ids := c.Programs[0].Tools; len(ids) != len(want) {
		t.Errorf("the program lists %q", ids)
	}
}

// TestShapesStandInForMissingFrameworks: in a program that uses no framework, and declares no type,
// what looks like a tool is taken for one, and says so.
func TestShapesStandInForMissingFrameworks(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/reach"), "./cmd/shaped")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(
			have,
			fmt.Sprintf(
				"%s %s conditional %v %s",
				tool.Framework,
				tool.Name,
				tool.Conditional,
				tool.InputSchema.AppendJSON(nil),
			),
		)
		marked := slices.ContainsFunc(
			tool.Assumptions,
			func(a catalog.Assumption) bool { return strings.HasPrefix(a.Text, "treated as a tool") },
		)
		if !marked {
			t.Errorf("%s does not say that it is a guess: %v", tool.Name, tool.Assumptions)
		}
	}
	const shape = "shape:github.com/toolbudget/toolbudget/testdata/reach/cmd/shaped.Tool "
	want := []string{
		shape + `plain conditional false {"type":"object"}`,
		shape + `more conditional true {"type":"object"}`,
	}
	if !slices.Equal(have, want) {
		t.Errorf("have %q\nwant %q", have, want)
	}
}

// TestDefaultToolsAreThoseServedWithoutFlags: what is served without any flag is known where nil,
// empty and unknown lists decide it, and a tool stands at its literal though its name is a constant
// and its text an argument.
func TestDefaultToolsAreThoseServedWithoutFlags(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/reach"), "./cmd/toolsets")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		byDefault, err := tool.Default.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		have = append(
			have,
			fmt.Sprintf("%s default %s, %s:%d", tool.Name, byDefault, tool.Source.File, tool.Source.Line),
		)
	}
	want := []string{
		"read_page default true, cmd/toolsets/main.go:23",
		"write_page default false, cmd/toolsets/main.go:28",
	}
	if !slices.Equal(have, want) {
		t.Errorf("have %q\nwant %q", have, want)
	}
}

// TestEveryVariantOfAToolIsListed: where several conditions each change a part of a tool, every
// definition that a run serves is listed. Beyond the bound of what is read there
// are the one of the default world, and a gap for the rest.
func TestEveryVariantOfAToolIsListed(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/reach"), "./cmd/variants")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	many, rest, byDefault := 0, 0, 0
	for _, tool := range c.Tools {
		properties := tool.InputSchema.Get("properties").AppendJSON(nil)
		if tool.Name != "many" {
			have = append(
				have,
				fmt.Sprintf(
					"%s %s %s default %v gaps %d",
					tool.Name,
					tool.Description.Value,
					properties,
					tool.Default == catalog.Yes,
					len(tool.Gaps),
				),
			)
			continue
		}
		many++
		switch {
		case len(tool.Gaps) > 0:
			rest++
			if g := tool.Gaps[0]; g.Path != "" || g.Reason != "fuel" || g.Detail != "further variants of the tool" ||
				g.At == "" {
				t.Errorf("the rest has the gap %+v", g)
			}
		case tool.Default == catalog.Yes:
			byDefault++
			if string(properties) != "{}" {
				t.Errorf("by default many has the parameters %s", properties)
			}
		}
	}
	slices.Sort(have)
	want := []string{
		`combined Plain. {"number":{"type":"number"}} default false gaps 0`,
		`combined Plain. {"text":{"type":"string"}} default true gaps 0`,
		`combined Plain. {"yes":{"type":"boolean"}} default false gaps 0`,
		`combined Special. {"number":{"type":"number"}} default false gaps 0`,
		`combined Special. {"text":{"type":"string"}} default false gaps 0`,
		`combined Special. {"yes":{"type":"boolean"}} default false gaps 0`,
		`listed One of first, second. {"name":{"enum":["first","second"],"type":"string"}} default false gaps 0`,
		`listed One of second. {"name":{"enum":["second"],"type":"string"}} default true gaps 0`,
	}
	if !slices.Equal(have, want) {
		t.Errorf("have\n%s\nwant\n%s", strings.Join(have, "\n"), strings.Join(want, "\n"))
	}
	if many != 34 || rest != 1 || byDefault != 1 {
		t.Errorf("many has %d definitions, %d rests and %d by default; want 34, 1 and 1", many, rest, byDefault)
	}
}

// TestLongRegistrationIsNotEnded: a call that goes on registering tools is not ended for its steps.
func TestLongRegistrationIsNotEnded(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/reach"), "./cmd/large")
	if err != nil {
		t.Fatal(err)
	}
	if d := c.Programs[0].DynamicSources; len(c.Tools) != 30 || len(d) > 0 {
		t.Errorf("%d tools and the dynamic sources %v, want 30 and none", len(c.Tools), d)
	}
	for _, tool := range c.Tools {
		if tool.Description.Value != "Sums to 19999." || len(tool.Gaps) > 0 {
			t.Errorf("%s: %q, gaps %v", tool.Name, tool.Description.Value, tool.Gaps)
		}
	}
}

// TestToolsThatNoRequestIsGivenAreNotServed: a value of an SDK's type is no tool of a program that
// does not mention it.
func TestToolsThatNoRequestIsGivenAreNotServed(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/frameworks/go-openai-1.43"), "./cmd/unsent")
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range c.Tools {
		if tool.Reachable || tool.Default != catalog.No {
			t.Errorf("%s: reachable %v, default %v", tool.Name, tool.Reachable, tool.Default)
		}
	}
}

// TestDefinitionsThatSayTheSameAreOne: definitions without a known name that are made at one place
// and say the same are listed once, with a source for the others.
func TestDefinitionsThatSayTheSameAreOne(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/reach"), "./cmd/scripts")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(have, fmt.Sprint(tool.Name, " ", tool.Conditional, " ", len(tool.Gaps)))
	}
	for _, s := range c.Programs[0].DynamicSources {
		have = append(have, s.Kind)
	}
	want := []string{
		"run_ true 1", "list false 0", "a loop registers tools whose number and names are determined only at run time",
	}
	if !slices.Equal(have, want) {
		t.Errorf("have %q\nwant %q", have, want)
	}
}
