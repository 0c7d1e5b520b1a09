package extract_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

// TestReach: what calls lead to is served, what a value of an unknown type may
// lead to is found by the types of which values may exist, and what nothing
// leads to is listed as unreachable, with the arguments of its outermost caller.
func TestReach(t *testing.T) {
	c, err := read(t)("../../testdata/reach", "./cmd/server")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(have, fmt.Sprintf("%s reachable %v conditional %v gaps %d", tool.Name, tool.Reachable, tool.Conditional, len(tool.Gaps)))
	}
	want := []string{
		"always reachable true conditional false gaps 0",
		"helped reachable true conditional false gaps 0",
		"late reachable true conditional false gaps 0",
		"never reachable false conditional false gaps 0",
		"legacy reachable false conditional false gaps 0",
		"orphan reachable false conditional false gaps 0",
		"unused reachable false conditional false gaps 0",
	}
	if !slices.Equal(have, want) {
		t.Errorf("have %q\nwant %q", have, want)
	}
	if ids := c.Programs[0].Tools; len(ids) != len(want) {
		t.Errorf("the program lists %q", ids)
	}
}

// TestShapes: in a program that uses no framework, and declares no type, what
// looks like a tool is taken for one, and says so.
func TestShapes(t *testing.T) {
	c, err := read(t)("../../testdata/reach", "./cmd/shaped")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(have, fmt.Sprintf("%s %s conditional %v %s", tool.Framework, tool.Name, tool.Conditional, tool.InputSchema.AppendJSON(nil)))
		marked := slices.ContainsFunc(tool.Assumptions, func(a catalog.Assumption) bool { return strings.HasPrefix(a.Text, "taken for a tool") })
		if !marked {
			t.Errorf("%s does not say that it is a guess: %v", tool.Name, tool.Assumptions)
		}
	}
	const shape = "shape:github.com/toolbudget/toolbudget/testdata/reach/cmd/shaped.Tool "
	want := []string{shape + `plain conditional false {"type":"object"}`, shape + `more conditional true {"type":"object"}`}
	if !slices.Equal(have, want) {
		t.Errorf("have %q\nwant %q", have, want)
	}
}

// TestDefault: what is served without any flag is known where nil, empty and
// unknown lists decide it, and a tool stands at its literal though its name is a
// constant and its text an argument.
func TestDefault(t *testing.T) {
	c, err := read(t)("../../testdata/reach", "./cmd/toolsets")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		byDefault, err := tool.Default.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		have = append(have, fmt.Sprintf("%s default %s, %s:%d", tool.Name, byDefault, tool.Source.File, tool.Source.Line))
	}
	want := []string{
		"read_page default true, cmd/toolsets/main.go:23",
		"write_page default false, cmd/toolsets/main.go:28",
	}
	if !slices.Equal(have, want) {
		t.Errorf("have %q\nwant %q", have, want)
	}
}
