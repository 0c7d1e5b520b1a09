package gate_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/load"
)

// TestDeclaredTypesAreComparedWithTheProgram compares declarations with the program in
// testdata/declared.txtar. Its file rows has what must be said of each, without "types[0]: ", in
// the line below.
func TestDeclaredTypesAreComparedWithTheProgram(t *testing.T) {
	prog, rows := declaredProgram(t)
	for declared, want := range rows {
		cfg, err := config.Parse([]byte("version: 1\ntypes: [{"+declared+"}]\n"), ".toolbudget.yml")
		if err != nil {
			t.Fatal(err)
		}
		have := "ok"
		if err := gate.CheckTypes(t.Context(), prog, cfg.Types); err != nil {
			have = strings.TrimPrefix(err.Error(), "types[0]: ")
		}
		if have != want {
			t.Errorf("%s\nhave %s\nwant %s", declared, have, want)
		}
	}
}

// declaredProgram is the program, and what has to be said of each declaration.
func declaredProgram(t *testing.T) (*load.Program, map[string]string) {
	t.Helper()
	ar, err := txtar.ParseFile("testdata/declared.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	rows := map[string]string{}
	for _, f := range ar.Files {
		if f.Name == "rows" {
			lines := strings.Split(strings.TrimSpace(string(f.Data)), "\n")
			for i := 0; i+1 < len(lines); i += 2 {
				rows[lines[i]] = strings.TrimSpace(lines[i+1])
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
	prog, err := load.Load(t.Context(), load.Config{Dir: dir, Env: append(os.Environ(), "GOWORK=off")})
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) == 0 {
		t.Fatal("no rows")
	}
	return prog, rows
}
