package drivertest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Golangci returns what the linter toolbudget of a golangci-lint finds in the
// module, whose .golangci.yml is made of its .toolbudget.yml.
func Golangci(t *testing.T, lint, tool, dir string, args ...string) []Finding {
	t.Helper()
	Configure(t, tool, dir)
	cache := []string{"GOLANGCI_LINT_CACHE=" + filepath.Join(filepath.Dir(lint), "cache")}
	args = append(
		[]string{
			"run",
			"--default=none",
			"--enable=toolbudget",
			"--output.json.path=stdout",
			"--show-stats=false",
			"--allow-parallel-runners",
		},
		args...)
	out, code := Run(t, dir, cache, lint, args...)
	if code > 1 {
		t.Fatalf("golangci-lint: exit status %d\n%s", code, out)
	}
	var doc struct {
		Issues []struct {
			Text string
			Pos  struct {
				Filename     string
				Line, Column int
			}
		}
	}
	if err := json.Unmarshal(firstValue(out), &doc); err != nil {
		t.Fatalf("golangci-lint: %v\n%s", err, out)
	}
	var list []Finding
	for _, i := range doc.Issues {
		list = append(list, Finding{
			File: filepath.ToSlash(i.Pos.Filename), Line: i.Pos.Line, Column: i.Pos.Column,
			Message: i.Text,
		})
	}
	return Sort(list)
}

// Configure writes the .golangci.yml of the module.
func Configure(t *testing.T, tool, dir string) {
	t.Helper()
	block := mustRun(t, dir, nil, tool, "config", "print", "-golangci")
	if err := os.WriteFile(filepath.Join(dir, ".golangci.yml"), append([]byte("version: \"2\"\n"), block...),
		0o644); err != nil {
		t.Fatal(err)
	}
}
