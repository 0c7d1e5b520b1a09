package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/cache"
)

// A runner runs programs in a directory, as a user does. The program "toolbudget" is
// the one under test, with a cache of its own.
type runner struct {
	t                   *testing.T
	dir, name, cacheDir string
}

func newRunner(t *testing.T, dir string) *runner {
	t.Helper()
	bin, err := os.Executable() // TestMain makes it toolbudget under that name
	if err != nil {
		t.Fatal(err)
	}
	r := &runner{t, dir, filepath.Join(t.TempDir(), "toolbudget"), t.TempDir()}
	if err := os.Symlink(bin, r.name); err != nil {
		t.Fatal(err)
	}
	return r
}

// try returns what a program prints, and how it ends.
func (r *runner) try(name string, args ...string) (string, error) {
	if name == "toolbudget" {
		name = r.name
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = r.dir
	cmd.Env = append(os.Environ(), cache.Variable+"="+r.cacheDir)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// run is try of a program that must end well.
func (r *runner) run(name string, args ...string) string {
	r.t.Helper()
	out, err := r.try(name, args...)
	if err != nil {
		r.t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return out
}
