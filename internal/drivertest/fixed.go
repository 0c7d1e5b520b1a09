package drivertest

import (
	"os"
	"path/filepath"
	"testing"
)

// Fixed copies the module of a directory of fixes, lets apply change it, and holds
// the result against the directory's after.txt: the source as it must be then. What
// was fixed compiles, and is found no more.
func Fixed(t *testing.T, fixes, tool string, apply func(dir string)) {
	t.Helper()
	dir := Copy(t, filepath.Join(fixes, "module"))
	apply(dir)
	got, err := os.ReadFile(filepath.Join(dir, "fixes.go"))
	if err != nil {
		t.Fatal(err)
	}
	golden := filepath.Join(fixes, "after.txt")
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s is not what was made of fixes.go:\n%s", golden, got)
	}
	mustRun(t, dir, nil, "go", "build", "./...")
	Compare(t, dir, Vet(t, tool, dir, "./..."))
}
