package difftest_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/difftest"
	"github.com/toolbudget/toolbudget/internal/difftest/progen"
	"github.com/toolbudget/toolbudget/internal/extract"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}

// read extracts as the command does. A fault of the evaluator fails the test.
func read(t *testing.T) difftest.Extract {
	return func(dir string, patterns ...string) (*catalog.Catalog, error) {
		frameworks := framework.Builtin()
		prog, err := load.Load(context.Background(), load.Config{
			Dir: dir, Patterns: patterns, Env: append(os.Environ(), "GOWORK=off"),
			Frameworks: framework.Modules(frameworks), AllowIncomplete: true,
		})
		if err != nil {
			return nil, err
		}
		return extract.Catalog(prog, extract.Options{
			Frameworks: frameworks,
			Fault:      func(err error) { t.Errorf("fault: %v", err) },
		})
	}
}

// TestMendedSourceStaysMended compares programs with real Go that the evaluator has read without a
// fault before: see fixed, fixedHanded, fixedChosen and fixedSent.
func TestMendedSourceStaysMended(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a module on the real SDK")
	}
	for _, of := range []struct {
		mod   string
		seeds []uint64
	}{{plain, fixed}, {handed, fixedHanded}, {plain, fixedChosen}, {plain, fixedSent}} {
		for seed, c := range hold(t, newBench(t, of.mod), of.seeds) {
			if c.Grade > difftest.Gap {
				t.Errorf("seed %d: %v %s: %s", seed, c.Grade, c.Kind, c.Detail)
			}
		}
	}
}

// The modules of testdata that programs need: those from progen.HandedFrom on hand functions to
// more libraries.
const (
	plain  = "frameworks/mcp-go-1.2"
	handed = "handed"
)

// newBench is a bench on a module of testdata, in a directory that DIR names, which is kept, or in
// one that is not.
func newBench(t *testing.T, mod string) *difftest.Bench {
	dir := os.Getenv("DIR")
	if dir == "" {
		dir = t.TempDir()
	}
	return &difftest.Bench{
		Mod: fixture.Module(t, "../../testdata/"+mod),
		Dir: dir, Extract: read(t),
	}
}

// hold returns what becomes of the programs of some seeds.
func hold(t *testing.T, bench *difftest.Bench, seeds []uint64) map[uint64]*difftest.Case {
	t.Helper()
	out := map[uint64]*difftest.Case{}
	var cases []*difftest.Case
	for i, seed := range seeds {
		id := fmt.Sprint("T", i)
		c := &difftest.Case{ID: id, Source: progen.New(seed).Source(id)}
		cases = append(cases, c)
		out[seed] = c
	}
	if err := bench.Run(t.Context(), cases); err != nil {
		t.Fatal(err)
	}
	return out
}

// goroot holds the sources of Go.
func goroot(t *testing.T) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
