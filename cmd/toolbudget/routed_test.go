package main

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestGeneratedPackageFindsTheToolsOfItsServer compares the generated package of
// testdata/routed with the server that links it, and runs the test there, which asks
// the server as a client does.
func TestGeneratedPackageFindsTheToolsOfItsServer(t *testing.T) {
	run := newRunner(t, fixture.Module(t, "../../testdata/routed")).run
	run("toolbudget", "generate", "-mod-download", "-check", "-o", "toolset", ".")
	if out := run("toolbudget", "check", "."); !strings.Contains(out, "discover_tools") ||
		!strings.Contains(out, "0 for one line per deferred tool") {
		t.Errorf("the tool that finds others is not read from the generated package:\n%s", out)
	}
	if out := run("go", "test", "./..."); !strings.Contains(out, "ok  ") {
		t.Errorf("the test of the server did not run:\n%s", out)
	}
}
