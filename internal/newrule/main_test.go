package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/rules"
)

const root = "../.."

func TestNextIDIsTheFirstThatNoRuleHas(t *testing.T) {
	for _, test := range []struct {
		ids  []string
		want string
	}{
		{nil, "TB001"},
		{[]string{"TB001", "TB002", "TB031"}, "TB003"},
		{[]string{"TB002", "TB003", "TB001"}, "TB004"},
	} {
		var known []rules.Rule
		for _, id := range test.ids {
			known = append(known, rules.Rule{ID: id})
		}
		if got := nextID(known); got != test.want {
			t.Errorf("the next id after %v is %s, want %s", test.ids, got, test.want)
		}
	}
}

func TestNamesThatCannotBeRulesAreRefused(t *testing.T) {
	for name, want := range map[string]string{
		"Name-Long":    "is not a name of a rule",
		"name":         "is not a name of a rule",
		"name_long":    "is not a name of a rule",
		"schema-noise": "package rules already declares schemaNoise",
		"tool-bytes":   "TB001 is already called tool-bytes",
	} {
		if _, err := skeleton(root, name, rules.All()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

// TestSkeletonBuildsAndItsTestsAskForTheRule puts the files of a new rule over those of the
// module, as go -overlay does.
func TestSkeletonBuildsAndItsTestsAskForTheRule(t *testing.T) {
	abs, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	p, err := skeleton(abs, "tools-in-rhyme", rules.All())
	if err != nil {
		t.Fatal(err)
	}
	overlay := overlaid(t, p.files)
	out, err := run(abs, "go", "test", "-overlay", overlay, "-run", "^TestRulesFindWhatTheirCasesSay$", "./rules")
	if err == nil || !strings.Contains(out, p.id+` of {"name":"a"}: [], want ["/description: "]`) {
		t.Errorf("go test ./rules: %v; it must fail because %s finds nothing yet\n%s", err, p.id, out)
	}
	if strings.Contains(out, "is not tested") {
		t.Errorf("the rule has no rows in the table\n%s", out)
	}
	corpus := fixture.Module(t, "../../analyzer/testdata/corpus")
	server := "./" + strings.ToLower(p.id)
	if out, err := run(corpus, "go", "build", "-overlay", overlay, "-o", os.DevNull, server); err != nil {
		t.Errorf("the server of the corpus does not build: %v\n%s", err, out)
	}
}

// overlaid writes files where the go command finds them under their own names.
func overlaid(t *testing.T, files map[string][]byte) string {
	t.Helper()
	dir := t.TempDir()
	replace := map[string]string{}
	for name, data := range files {
		replace[name] = filepath.Join(dir, filepath.Base(filepath.Dir(name))+"_"+filepath.Base(name))
		if err := os.WriteFile(replace[name], data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func run(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off", "PWD="+dir)
	out, err := cmd.CombinedOutput()
	return string(out), err
}
