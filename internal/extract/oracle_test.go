package extract_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/extract"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
	"github.com/toolbudget/toolbudget/internal/oracle"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // memory for a quarter of the time
	m.Run()                 // its status is that of the program once TestMain returns
}

// read extracts as the command does.
func read(t *testing.T) oracle.Extract {
	return func(dir string, patterns ...string) (*catalog.Catalog, error) {
		prog, err := loaded(dir, patterns...)
		if err != nil {
			return nil, err
		}
		return extracted(t, prog)
	}
}

func loaded(dir string, patterns ...string) (*load.Program, error) {
	return load.Load(context.Background(), load.Config{
		Dir: dir, Patterns: patterns, Env: append(os.Environ(), "GOWORK=off"),
		Frameworks: framework.Modules(frameworksOf(dir)), AllowIncomplete: true, ModDownload: true,
	})
}

// extracted is the catalog of a program. A fault of the evaluator fails the test, although it
// ends in a gap.
func extracted(t *testing.T, prog *load.Program) (*catalog.Catalog, error) {
	return extract.Catalog(prog, extract.Options{
		Frameworks: frameworksOf(prog.Dir),
		Fault:      func(err error) { t.Errorf("fault: %v", err) },
	})
}

func frameworksOf(dir string) []framework.Framework {
	frameworks := framework.Builtin()
	for _, declared := range customTypes[filepath.Base(dir)] {
		frameworks = append(frameworks, declared.Framework())
	}
	return frameworks
}

// customTypes are what the configuration of a module declares: the types of its
// own that are tools.
var customTypes = map[string][]framework.CustomType{
	"custom-types": {
		{
			Type: customPath + "/tool.Tool", Name: "Name", Description: "Description", InputSchema: "InputSchema",
			Sinks: []framework.Sink{{Func: customPath + "/tool.Registry.Register"}},
		},
		{
			Type: customPath + "/tool.Definition", Name: "Name", Description: "Description", InputSchema: "InputSchema",
			Title: "Title", OutputSchema: "OutputSchema", Annotations: "Annotations", Meta: "Meta",
			Sinks: []framework.Sink{{Func: customPath + "/tool.Registry.Define"}},
		},
	},
}

const customPath = "github.com/toolbudget/toolbudget/testdata/frameworks/custom-types"

// TestOraclesAreReadByteForByte compares extraction with what the real SDKs send, byte for byte,
// and fails when an SDK offers a way to define a tool that its module does not use. The differences
// that are known are those of testdata/differences.txt; one that is not there fails the test, and
// so does one there that is gone.
func TestOraclesAreReadByteForByte(t *testing.T) {
	known := knownDifferences(t)
	dirs, err := oracle.Modules("../../testdata/frameworks")
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range dirs {
		name := filepath.Base(dir)
		want := known[name]
		delete(known, name)
		runs, err := fixture.Runs(name)
		if err != nil {
			t.Fatal(err)
		}
		if last := newest(dirs, name); !last && testing.Short() {
			continue
		} else if !last && !runs { // what the newest versions send is always asked
			t.Logf("%s is not run: TOOLBUDGET_RUN=%s", name, os.Getenv("TOOLBUDGET_RUN"))
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel() // most of the time the go command is at work
			dir := fixture.Module(t, dir)
			missing, err := oracle.Uncovered(t.Context(), dir)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range missing {
				t.Error(m)
			}
			diffs, err := oracle.Diff(t.Context(), dir, read(t))
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range diffs {
				key := d.Tool + " " + d.Part
				if !want[key] {
					t.Error(d)
				}
				delete(want, key)
			}
			for key := range want {
				t.Errorf("%s: equal now: remove the line from testdata/differences.txt", key)
			}
		})
	}
	for name := range known {
		t.Errorf("testdata/differences.txt names the module %s, which does not exist", name)
	}
}

// newest reports whether a module is the last of an SDK's, whose names differ in
// what follows the last hyphen.
func newest(dirs []string, name string) bool {
	sdk := func(name string) string { return name[:max(0, strings.LastIndexByte(name, '-'))] }
	last := ""
	for _, dir := range dirs { // in the order of names
		if base := filepath.Base(dir); sdk(base) == sdk(name) {
			last = base
		}
	}
	return last == name
}

// knownDifferences reads lines of the form "module tool part: reason".
func knownDifferences(t *testing.T) map[string]map[string]bool {
	t.Helper()
	data, err := os.ReadFile("testdata/differences.txt")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]map[string]bool{}
	for n, line := range strings.Split(string(data), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		key, reason, _ := strings.Cut(line, ": ")
		module, difference, ok := strings.Cut(key, " ")
		if !ok || strings.TrimSpace(reason) == "" {
			t.Fatal(fmt.Errorf("testdata/differences.txt:%d: want \"module tool part: reason\", have %q", n+1, line))
		}
		if known[module] == nil {
			known[module] = map[string]bool{}
		}
		known[module][difference] = true
	}
	return known
}
