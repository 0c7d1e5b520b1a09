package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/drivertest"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// drivers copies the module that all drivers are tried on.
func drivers(t *testing.T) string { return fixture.Copy(t, "../analyzer/testdata/drivers") }

// faulty is drivers with one finding in package kit, which the package alone tells.
func faulty(t *testing.T) string {
	dir := drivers(t)
	drivertest.Edit(t, dir, "kit/kit.go",
		`mcp.WithDescription(description),`, `mcp.WithDescription("Asks whether a machine answers at all."),`)
	drivertest.Edit(t, dir, "kit/kit.go", `, mcp.Description("Its name or address")`, "")
	return dir
}

// golangci-lint with the plugin, and the command.
var lint, tool string

func TestMain(m *testing.M) {
	drivertest.Main(m, map[string]*string{".": &lint, "../cmd/toolbudget": &tool})
}

// TestGolangciLintFindsWhatGoVetFinds: golangci-lint finds what go vet finds, in the same words,
// but for what //nolint allows and what an embedded file says, which is not part of its cache's
// key. An edit of a text two imports away changes its answer, too.
func TestGolangciLintFindsWhatGoVetFinds(t *testing.T) {
	dir := drivers(t)
	same := func() []drivertest.Finding {
		t.Helper()
		in := func(dir string) func(drivertest.Finding) bool {
			return func(f drivertest.Finding) bool { return strings.HasPrefix(f.File, dir) }
		}
		vet := drivertest.Vet(t, tool, dir, drivertest.Settings(t, tool, dir), "./...")
		vet = slices.DeleteFunc(slices.DeleteFunc(vet, in("lint/")), in("embedded/"))
		found := drivertest.Golangci(t, lint, tool, dir)
		if !slices.ContainsFunc(found, in("embedded/")) {
			t.Error("nothing says that an embedded file is not read")
		}
		for _, f := range found {
			if in("embedded/")(f) &&
				!strings.Contains(f.Message, "go:embed help.txt: embedded files are not read under golangci-lint") {
				t.Errorf("an embedded file is read, or nothing says why not: %s", f)
			}
		}
		if found = slices.DeleteFunc(found, in("embedded/")); !slices.Equal(found, vet) {
			t.Errorf("golangci-lint finds\n%s\nand go vet\n%s", lines(found), lines(vet))
		}
		return found
	}
	if len(same()) == 0 {
		t.Error("nothing is found")
	}
	drivertest.Edit(
		t,
		dir,
		"leaf/leaf.go",
		`"short"`,
		`"so long that the description of the tool has too many characters"`,
	)
	drivertest.Edit(t, dir, "embedded/help.txt", "This text", "This one text")
	if !strings.Contains(lines(same()), "far_note: the description has 81 characters") {
		t.Error("golangci-lint repeats an old answer after a function body two imports away was changed")
	}
}

// TestGolangciLintAgreesOnTheCorpus: golangci-lint and go vet find the same in the corpus of the
// rules.
func TestGolangciLintAgreesOnTheCorpus(t *testing.T) {
	dir := fixture.Copy(t, "../analyzer/testdata/corpus")
	vet := drivertest.Vet(t, tool, dir, drivertest.Settings(t, tool, dir), "./...")
	if found := drivertest.Golangci(t, lint, tool, dir, "--max-issues-per-linter=0"); !slices.Equal(found, vet) ||
		len(found) < 30 {
		t.Errorf("golangci-lint finds\n%s\nand go vet\n%s", lines(found), lines(vet))
	}
}

// TestNolintHidesOnlyFindings: //nolint:toolbudget is what hides a finding, and not something else.
func TestNolintHidesOnlyFindings(t *testing.T) {
	dir := drivers(t)
	if found := drivertest.Golangci(t, lint, tool, dir, "./lint"); len(found) > 0 {
		t.Errorf("found in spite of //nolint:toolbudget: %s", lines(found))
	}
	drivertest.Edit(t, dir, "lint/lint.go", "//nolint:toolbudget", "//")
	if found := drivertest.Golangci(t, lint, tool, dir, "./lint"); len(found) != 1 {
		t.Errorf("without //nolint: %s", lines(found))
	}
}

// TestFixAppliesWhatGoVetFixApplies: --fix applies the fixes that go vet -fix applies.
func TestFixAppliesWhatGoVetFixApplies(t *testing.T) {
	dir := fixture.Copy(t, "../analyzer/testdata/fixes/module")
	drivertest.Golangci(t, lint, tool, dir, "--fix")
	drivertest.Fixed(t, dir, "../analyzer/testdata/fixes/after.txt", tool)
}

// TestWrongSettingsEndTheRun: what is wrong with the settings ends the run, with the nearest name.
func TestWrongSettingsEndTheRun(t *testing.T) {
	dir := drivers(t)
	drivertest.Configure(t, tool, dir)
	drivertest.Edit(t, dir, ".golangci.yml", "description-chars", "description-char")
	out, code := drivertest.Run(
		t,
		dir,
		nil,
		lint,
		"run",
		"--allow-parallel-runners",
		"--default=none",
		"--enable=toolbudget",
		"./lint",
	)
	if code != 3 || !strings.Contains(string(out), "did you mean limits.tool.description-chars") {
		t.Errorf("exit status %d\n%s", code, out)
	}
}

// TestEditorRunsFindOneFile runs golangci-lint as docs/guides/editors.md says that editors do: on
// the directory of one file, with absolute paths.
func TestEditorRunsFindOneFile(t *testing.T) {
	dir := faulty(t)
	found := drivertest.Golangci(
		t,
		lint,
		tool,
		dir,
		"--output.text.path=",
		"--issues-exit-code=0",
		"--path-mode=abs",
		filepath.Join(dir, "kit"),
	)
	want := filepath.ToSlash(
		filepath.Join(dir, "kit", "kit.go"),
	) + ":18:18: TB007: kit_ping: parameter host has no description"
	if len(found) != 1 || found[0].String() != want {
		t.Errorf("found %s, want %s", lines(found), want)
	}
}

func lines(list []drivertest.Finding) string {
	var b strings.Builder
	for _, f := range list {
		b.WriteString(f.String() + "\n")
	}
	return b.String()
}
