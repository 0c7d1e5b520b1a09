package extract_test

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestVanishedToolsAreFoundAgain reads each program of testdata/rows, in which tools vanished once
// or had a wrong text. The first word of a file says what has to come of it: "exact" where all is
// known, "open" where something must be declared to be unknown, so that no verdict is "within",
// "fewer" where some of what is listed may not be there. The file tools has what the program really
// lists: a line for each tool, its name, a colon and its description as JSON. The long test runs
// the program to see (see fixture.Runs).
//
// Some are about how programs are read, not about what is in them: file arguments
// (TestFilesOfNoBuildAreReadByName), what programs share (TestProgramsAreReadTheSameAlone,
// TestProgramsHaveAToolEachOfASharedDefinition), and several servers in one process
// (TestEachServerHasTheToolsOfItsClients).
func TestVanishedToolsAreFoundAgain(t *testing.T) {
	dir := fixture.Copy(t, "../../testdata/rows")
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d rows, error %v", len(files), err)
	}
	wants := map[string]*row{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		wants[name] = unpackRow(t, filepath.Join(dir, "cmd", name), file)
	}
	bin := t.TempDir()
	run := rowsToRun(t, wants)
	if len(run) > 0 {
		t.Logf("%d of %d programs are run", len(run), len(wants))
		args := []string{"build", "-ldflags=-s -w", "-o", bin + "/"}
		for _, name := range slices.Sorted(maps.Keys(run)) {
			args = append(args, "./cmd/"+name+"/...")
		}
		cmd := exec.CommandContext(t.Context(), "go", args...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off", "PWD="+dir)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go build: %v\n%s", err, out)
		}
	}
	c, err := read(t)(dir, "./cmd/...") // each by itself: see TestProgramsAreReadTheSameAlone
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range wants {
		t.Run(name, func(t *testing.T) {
			list := rowsOf(c, name)
			if len(list) == 0 {
				t.Fatal("no program")
			}
			want.hold(t, c, list)
			if run[name] {
				want.compare(t, describedBy(t, filepath.Join(bin, name)))
			}
		})
	}
}

// rowsToRun are the programs that are compiled and run: none in a short test, and else those of
// fixture.Runs.
func rowsToRun(t *testing.T, rows map[string]*row) map[string]bool {
	t.Helper()
	run := map[string]bool{}
	for name := range rows {
		runs, err := fixture.Runs(name)
		if err != nil {
			t.Fatal(err)
		}
		if runs && !testing.Short() {
			run[name] = true
		}
	}
	return run
}

// A row is what a program of testdata/rows must come to.
type row struct {
	exact bool
	tools map[string]string
}

func unpackRow(t *testing.T, dir, file string) *row {
	t.Helper()
	ar, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	kind, _, _ := strings.Cut(string(ar.Comment), " ")
	if kind != "exact" && kind != "open" && kind != "fewer" {
		t.Fatalf("%s begins with %q", file, kind)
	}
	r := &row{exact: kind == "exact", tools: map[string]string{}}
	for _, f := range ar.Files {
		if f.Name == "tools" {
			for line := range strings.Lines(string(f.Data)) {
				name, quoted, _ := strings.Cut(strings.TrimSpace(line), ": ")
				var text string
				if err := json.Unmarshal([]byte(quoted), &text); err != nil {
					t.Fatalf("%s: %s: %v", file, line, err)
				}
				r.tools[name] = text
			}
			continue
		}
		path := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// rowsOf are the programs of a package of testdata/rows.
func rowsOf(c *catalog.Catalog, name string) []catalog.Program {
	return slices.DeleteFunc(
		slices.Clone(c.Programs),
		func(p catalog.Program) bool { return !strings.HasSuffix(p.Package, "/cmd/"+name) },
	)
}

// knownByDefault reports whether a tool is known where settings have their defaults, as they have
// in these runs.
func knownByDefault(tool *catalog.Tool) bool {
	return len(tool.Gaps) == 0 && tool.Name != "" &&
		!slices.ContainsFunc(tool.Assumptions, func(a catalog.Assumption) bool {
			return !strings.HasSuffix(a.Text, " has its default value")
		})
}

// hold compares programs of a catalog with the row.
func (r *row) hold(t *testing.T, c *catalog.Catalog, list []catalog.Program) {
	t.Helper()
	open, more := false, false // more tools than are listed may be there
	var tools []*catalog.Tool
	for i := range list {
		tools = append(tools, c.ToolsOf(&list[i])...)
		for _, d := range list[i].DynamicSources {
			open, more = true, true
			if r.exact {
				t.Errorf("source %v", d)
			}
		}
	}
	// One server may have by default what another one of the program does not have by default.
	elsewhere := func(tool *catalog.Tool) bool {
		return slices.ContainsFunc(tools, func(o *catalog.Tool) bool {
			return o.Name == tool.Name && o.Description.Value == tool.Description.Value && o.Default == catalog.Yes
		})
	}
	listed, right := map[string]bool{}, map[string]bool{}
	for _, tool := range tools {
		if !tool.Reachable {
			continue
		}
		listed[tool.Name] = true
		said := tool.Hides("/name") || tool.Hides("/description") || len(tool.Assumptions) > 0
		if said || tool.Description.Value == r.tools[tool.Name] {
			right[tool.Name] = true
		}
		text, served := r.tools[tool.Name]
		known := len(tool.Gaps) == 0 && len(tool.Assumptions) == 0 && tool.Name != ""
		open, more = open || !known, more || tool.Hides("/name")
		switch {
		case !known && r.exact:
			t.Errorf("%s has gaps %v, assumptions %v", tool.Name, tool.Gaps, tool.Assumptions)
		case r.exact && !tool.Conditional && tool.Default == catalog.No:
			t.Errorf("%s is said not to be there by default", tool.Name)
		case !knownByDefault(tool):
		case tool.Default == catalog.Yes && !served:
			t.Errorf("%s is said to be there by default, and the program does not have it", tool.Name)
		case tool.Default == catalog.Yes && tool.Description.Value != text:
			t.Errorf("%s: %q is listed by default, want %q", tool.Name, tool.Description.Value, text)
		case tool.Default == catalog.No && served && tool.Description.Value == text && !elsewhere(tool):
			t.Errorf("%s: %q is said not to be there by default", tool.Name, text)
		case known && !tool.Conditional && !served:
			t.Errorf("%s is listed, and the program does not have it", tool.Name)
		case known && !tool.Conditional && tool.Description.Value != text:
			t.Errorf("%s: %q is listed, want %q", tool.Name, tool.Description.Value, text)
		}
	}
	for name := range r.tools {
		if !listed[name] && (!more || r.exact) {
			t.Errorf("%s is lost", name)
		}
		if listed[name] && !right[name] && (!more || r.exact) {
			t.Errorf("%s is not listed with the text %q", name, r.tools[name])
		}
	}
	if !r.exact && !open {
		t.Error("nothing is declared to be unknown")
	}
}

// compare compares the row with what a program lists.
func (r *row) compare(t *testing.T, told map[string]string) {
	t.Helper()
	for name, text := range told {
		if r.tools[name] != text {
			t.Errorf("the program lists %s: %q; the row says %q", name, text, r.tools[name])
		}
		delete(r.tools, name)
	}
	for name := range r.tools {
		t.Errorf("the program does not list %s", name)
	}
}
