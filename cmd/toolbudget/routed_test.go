package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/cache"
)

// TestRouted holds the generated package of testdata/routed against the server that
// links it, and runs the test there, which asks the server as a client does.
func TestRouted(t *testing.T) {
	t.Setenv(cache.Variable, filepath.Join(t.TempDir(), "cache"))
	bin, err := os.Executable() // TestMain makes it toolbudget under that name
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "toolbudget")
	if err := os.Symlink(bin, link); err != nil {
		t.Fatal(err)
	}
	run := func(name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir = "../../testdata/routed"
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		return string(out)
	}
	run(link, "generate", "-mod-download", "-check", "-o", "toolset", ".")
	if out := run(link, "check", "."); !strings.Contains(out, "discover_tools") || !strings.Contains(out, "0 for a line for each deferred one") {
		t.Errorf("the tool that finds others is not read from the generated package:\n%s", out)
	}
	if out := run("go", "test", "./..."); !strings.Contains(out, "ok  ") {
		t.Errorf("the test of the server did not run:\n%s", out)
	}
}
