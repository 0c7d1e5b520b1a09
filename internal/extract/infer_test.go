package extract_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

var write = flag.Bool("write", false, "write testdata/options/gaps.txt anew")

// TestOptionsOfNoSourceAreGaps reads schemas that depend on options which source does not tell:
// what is not known must be a gap at its place, with its cause and position,
// and what an environment variable or a flag decides a variant.
func TestOptionsOfNoSourceAreGaps(t *testing.T) {
	dir := fixture.Module(t, "testdata/options")
	name := filepath.Join(dir, "gaps.txt")
	c, err := read(t)(dir, ".")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, tool := range c.Tools {
		fmt.Fprintf(&b, "%s\t%s\n", tool.Name, tool.InputSchema.AppendJSON(nil))
		if tool.Conditional {
			def, err := tool.Default.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "\tconditional, default: %s\n", def)
		}
		for _, g := range tool.Gaps {
			fmt.Fprintf(&b, "\t%s: %s at %s: %s\n", g.Path, g.Reason, g.At, g.Detail)
		}
	}
	if *write {
		if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.String(); got != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
