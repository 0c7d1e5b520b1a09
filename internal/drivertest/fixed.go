package drivertest

import (
	"os"
	"path/filepath"
	"testing"
)

// Fixed holds fixes.go in dir, after fixes, against the file golden. What was fixed
// compiles, and go vet with the settings finds it no more.
func Fixed(t *testing.T, dir, golden, tool string, settings ...string) {
	t.Helper()
	got, err := os.ReadFile(filepath.Join(dir, "fixes.go"))
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s is not what was made of fixes.go:\n%s", golden, got)
	}
	mustRun(t, dir, nil, "go", "build", "./...")
	Compare(t, dir, Vet(t, tool, dir, append(settings, "./...")...))
}
