package schemagen_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// oracleModules are the libraries whose versions the oracles pin.
var oracleModules = map[string]string{
	"google":  "github.com/google/jsonschema-go",
	"gosdk":   "github.com/modelcontextprotocol/go-sdk",
	"invopop": "github.com/invopop/jsonschema",
	"eino":    "github.com/eino-contrib/jsonschema",
}

// TestOraclesPinTheVersionOfTheirDirectory: every oracle pins the version that its directory names,
// has the common types of package main, and is run by a test.
func TestOraclesPinTheVersionOfTheirDirectory(t *testing.T) {
	run := map[string]bool{}
	for _, o := range googleOracles {
		run[o.dir] = true
	}
	for _, v := range invopopVersions {
		run[oracleDir(v)] = true
	}
	root := filepath.Dir(fixture.Module(t, "testdata/oracle/corpus"))
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile(filepath.Join(root, "google-v0.4.3", "own.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		lib, version, ok := strings.Cut(e.Name(), "-")
		if !ok {
			continue // the corpus and the hooks
		}
		if !run[e.Name()] {
			t.Errorf("no test runs %s", e.Name())
		}
		delete(run, e.Name())
		text, err := os.ReadFile(filepath.Join(root, e.Name(), "go.mod"))
		if err != nil {
			t.Error(err)
			continue
		}
		mod, err := modfile.Parse("go.mod", text, nil)
		if err != nil {
			t.Error(err)
			continue
		}
		pinned := ""
		for _, r := range mod.Require {
			if r.Mod.Path == oracleModules[lib] {
				pinned = r.Mod.Version
			}
		}
		for _, r := range mod.Replace { // a fork stands for the original
			if r.New.Path == oracleModules[lib] {
				pinned = r.New.Version
			}
		}
		if pinned != version {
			t.Errorf("%s requires %q of %q", e.Name(), pinned, oracleModules[lib])
		}
		copied, err := os.ReadFile(filepath.Join(root, e.Name(), "own.go"))
		if err != nil || !bytes.Equal(copied, own) {
			t.Errorf("own.go of %s differs from google-v0.4.3 (%v)", e.Name(), err)
		}
	}
	for dir := range run {
		t.Errorf("there is no %s", dir)
	}
}
