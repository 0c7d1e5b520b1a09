package extract_test

import (
	"io/fs"
	"path/filepath"
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/internal/oracle"
)

// wholly lists the programs of which all can be known; each other has a gap, or
// an assumption in place of one.
var wholly = map[string]bool{"conditions": true, "text": true}

// servers lists the programs with more servers than one: merges serves the one with the tool
// normal, or one of 24 without it.
var servers = map[string]int{"merges": 2}

// unreached lists the programs that never come to the tool normal when they run: they wait for
// good, loop for good in a function of a template, or fill a map until memory is full. There it is
// read by itself, on a server of which nothing is known, so it has a definition for each kind of
// server.
var unreached = map[string]bool{"blocking": true, "maps": true, "templates": true}

// TestHostileProgramsLoseNoNormalTool reads each program of testdata/hostile. What bounds them is
// fuel, so that they end, if slowly, on every machine. The tool normal must be found whole beside
// those that cannot be known, and nothing of a program runs.
func TestHostileProgramsLoseNoNormalTool(t *testing.T) {
	dir := fixture.Module(t, "../../testdata/hostile")
	printed, err := oracle.Print(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(printed) != 1 || printed[0].Get("name").Str() != "normal" {
		t.Fatalf("%d tools are printed, want the tool normal alone", len(printed))
	}
	before := files(t, dir)
	mains, err := filepath.Glob(filepath.Join(dir, "*", "main.go"))
	if err != nil || len(mains) == 0 {
		t.Fatalf("%d programs, error %v", len(mains), err)
	}
	for _, main := range mains {
		name := filepath.Base(filepath.Dir(main))
		if testing.Short() && !wholly[name] && name != "endless" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			c, err := read(t)(dir, "./"+name)
			if err != nil {
				t.Fatal(err)
			}
			if want := max(1, servers[name]); len(c.Programs) != want {
				t.Fatalf("%d programs, want %d", len(c.Programs), want)
			}
			tools := c.ToolsOf(&c.Programs[0])
			for _, d := range oracle.CompareNamed(printed, tools) {
				one := func(tool *catalog.Tool) bool {
					alone := *tool
					alone.Default = catalog.Unknown
					return len(oracle.CompareNamed(printed, []*catalog.Tool{&alone})) == 0
				}
				if !unreached[name] || !slices.ContainsFunc(tools, one) {
					t.Error(d)
				}
			}
			gaps := len(c.Programs[0].DynamicSources)
			for _, tool := range tools {
				gaps += len(tool.Gaps) + len(tool.Assumptions)
			}
			if known := wholly[name]; known != (gaps == 0) {
				t.Errorf("%d gaps; wholly known: %v", gaps, known)
			}
		})
	}
	for name := range files(t, dir) {
		if !before[name] {
			t.Errorf("%s: reading the programs left a file behind", name)
		}
	}
}

func files(t *testing.T, dir string) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	err := filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
		out[name] = true
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
