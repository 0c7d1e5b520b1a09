package analyzer_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/drivertest"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

var tool string // toolbudget

func TestMain(m *testing.M) {
	drivertest.Main(m, map[string]*string{"../cmd/toolbudget": &tool})
}

// TestGoVetFindsWhatCommentsExpect compares what go vet finds with the comments of the module.
func TestGoVetFindsWhatCommentsExpect(t *testing.T) {
	dir := fixture.Module(t, "testdata/drivers")
	drivertest.Compare(t, dir, drivertest.Vet(t, tool, dir, drivertest.Settings(t, tool, dir), "./..."))
}

// TestCommandFindsWhatGoVetFinds: the command finds what go vet finds, at the same places. What it
// finds beside that needs the packages that import a tool's, or all tools of a
// program; the golden files list it by rule.
func TestCommandFindsWhatGoVetFinds(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go vet over two modules and all they import")
	}
	modules := map[string]string{"drivers": fixture.Module(t, "testdata/drivers")}
	if fixture.All() { // go vet starts toolbudget anew for each of the 250 packages below it
		modules["corpus"] = fixture.Module(t, "testdata/corpus")
	}
	for name, dir := range modules {
		t.Run(name, func(t *testing.T) {
			vet := drivertest.Vet(t, tool, dir, drivertest.Settings(t, tool, dir), "./...")
			more, missing := drivertest.Difference(drivertest.Check(t, tool, dir), vet)
			for _, f := range missing {
				t.Errorf("go vet alone finds %s", f)
			}
			slices.SortStableFunc(more, func(a, b drivertest.Finding) int { return strings.Compare(a.ID(), b.ID()) })
			var got strings.Builder
			for _, f := range more {
				fmt.Fprintln(&got, f)
			}
			golden(t, filepath.Join("testdata", "parity", name+".txt"), got.String())
		})
	}
}

// TestDistantFilesChangeWhatGoVetSays: a text two imports away and an embedded file change what go
// vet says.
func TestDistantFilesChangeWhatGoVetSays(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go vet over a module and all it imports")
	}
	dir := fixture.Copy(t, "testdata/drivers")
	settings := drivertest.Settings(t, tool, dir)
	has := func(text string) bool {
		t.Helper()
		return slices.ContainsFunc(
			drivertest.Vet(t, tool, dir, settings, "./app", "./embedded"),
			func(f drivertest.Finding) bool { return strings.Contains(f.Message, text) },
		)
	}
	if has("far_note") || !has("embedded: the description has 77 characters") {
		t.Fatal("the module is not as it should be")
	}
	drivertest.Edit(
		t,
		dir,
		"leaf/leaf.go",
		`"short"`,
		`"so long that the description of the tool has too many characters"`,
	)
	drivertest.Edit(t, dir, "embedded/help.txt", "This text", "This one text")
	if !has("far_note: the description has 81 characters") {
		t.Error("go vet repeats an old answer after a function body two imports away was changed")
	}
	if !has("embedded: the description has 81 characters") {
		t.Error("go vet repeats an old answer after an embedded file was changed")
	}
	if !slices.ContainsFunc(drivertest.Check(t, tool, dir), func(f drivertest.Finding) bool {
		return strings.Contains(f.Message, "embedded: the description has 81 characters")
	}) {
		t.Error("the command does not see that an embedded file was changed")
	}
}

// TestUntoldTagsAreAMessageThatNamesTheFlag: files that go vet chooses by tags which toolbudget was
// not told of are no wrong answer but a message that names the flag. The module imports nothing, so
// go vet runs toolbudget once and not for a whole SDK.
func TestUntoldTagsAreAMessageThatNamesTheFlag(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.25\n",
		"m.go": `package m

type Tool struct {
	Name, Description string
	Schema            map[string]any
}

func Register(Tool) {}
`,
		"extra.go": `//go:build extra

package m

func init() { Register(Tool{Name: "extra", Schema: map[string]any{"type": "object", "properties": map[string]any{}}}) }
`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const settings = `-toolbudget.settings={"types":[{"type":"example.com/m.Tool","name":"Name",` +
		`"description":"Description","input-schema":"Schema","sinks":[{"func":"example.com/m.Register"}]}]}`
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"-tags=extra"}, "(extra.go); give toolbudget the same build tags, as in -toolbudget.tags="},
		{[]string{"-tags=extra", "-toolbudget.tags=extra"}, "TB005: extra: there is no description"},
		{[]string{"-toolbudget.tags=extra"}, "(extra.go); give toolbudget the same build tags"},
	} {
		found := drivertest.Vet(t, tool, dir, append(tt.args, settings, ".")...)
		if len(found) != 1 || !strings.Contains(found[0].Message, tt.want) {
			t.Errorf("go vet %s finds %q, want %q", strings.Join(tt.args, " "), found, tt.want)
		}
	}
}

// TestMistakenSettingsNameTheNearest: a mistake in the settings is said with the nearest name.
func TestMistakenSettingsNameTheNearest(t *testing.T) {
	dir := fixture.Module(t, "testdata/drivers")
	for flag, want := range map[string]string{
		`-toolbudget.settings={"limit":{}}`:                 "did you mean limits?",
		`-toolbudget.settings={"rules":{"TB0003":"warn"}}`:  "did you mean TB003?",
		`-toolbudget.settings={"version":2}`:                "version",
		`-toolbudget.settings={"provider":"openai-gpt-6x"}`: "provider",
	} {
		out, code := drivertest.Run(t, dir, nil, "go", "vet", "-vettool="+tool, flag, "./leaf") // which imports nothing
		if code == 0 || !strings.Contains(string(out), want) {
			t.Errorf("go vet %s exits with %d and says\n%s\nwant %q", flag, code, out, want)
		}
	}
}

// TestGoToolRunsInAModuleOfItsOwn: a module that has toolbudget as a tool runs it by go tool, and
// gives it to go vet.
func TestGoToolRunsInAModuleOfItsOwn(t *testing.T) {
	if !fixture.All() {
		t.Skip("builds toolbudget once more, for another module")
	}
	dir := fixture.Copy(t, "testdata/drivers")
	run := func(want int, args ...string) string {
		t.Helper()
		out, code := drivertest.Run(t, dir, nil, "go", args...)
		if code != want {
			t.Fatalf("go %s: exit status %d\n%s", strings.Join(args, " "), code, out)
		}
		return string(out)
	}
	// What go get -tool writes: it would ask the proxy for the path as a module.
	run(
		0,
		"mod",
		"edit",
		"-require",
		"github.com/toolbudget/toolbudget@v0.0.0",
		"-replace",
		"github.com/toolbudget/toolbudget="+abs(t, ".."),
		"-tool",
		"github.com/toolbudget/toolbudget/cmd/toolbudget",
	)
	addSums(t, dir)
	run(0, "list", "-deps", "github.com/toolbudget/toolbudget/cmd/toolbudget")
	run(0, "tool", "toolbudget", "version")
	if out := run(1, "tool", "toolbudget", "check", "./server"); !strings.Contains(out, "count_notes") {
		t.Errorf("go tool toolbudget check prints\n%s", out)
	}
	// As the program of go vet it is TestGoVetFindsWhatCommentsExpect's; here it reads its settings
	// and runs.
	vettool := "-vettool=" + strings.TrimSpace(run(0, "tool", "-n", "toolbudget"))
	run(0, "vet", vettool, strings.TrimSpace(run(0, "tool", "toolbudget", "config", "print", "-vet")), "./leaf")
	if out := run(1, "vet", vettool, `-toolbudget.settings={"limit":{}}`, "./leaf"); !strings.Contains(
		out,
		"did you mean limits?",
	) {
		t.Errorf("go vet prints\n%s", out)
	}
}

// addSums adds the checksums of this module's requirements to those of the module in
// dir, so that no checksum database is asked. Run lets the go command add the
// requirements themselves.
func addSums(t *testing.T, dir string) {
	t.Helper()
	sums, err := os.ReadFile(filepath.Join(fixture.Module(t, ".."), "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "go.sum")
	have, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, append(have, sums...), 0o644); err != nil {
		t.Fatal(err)
	}
}

func abs(t *testing.T, dir string) string {
	t.Helper()
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	if fixture.Update() {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
	}
}
