package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// build builds a program of another module of this repository.
func build(t *testing.T, dir, pkg, file string) string {
	t.Helper()
	cmd := exec.Command("go", "build", "-o", file, pkg)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build %s in %s: %v\n%s", pkg, dir, err, out)
	}
	return file
}

// TestToolbudgetFindsLiveBesideItself runs the commands of docs/guides/other-languages.md:
// toolbudget live finds this program beside itself, and what it writes is read by check and
// explained by diff.
func TestToolbudgetFindsLiveBesideItself(t *testing.T) {
	dir := t.TempDir()
	demo := filepath.Join("..", "..", "testdata", "demo")
	tool := build(t, filepath.Join("..", ".."), "./cmd/toolbudget", filepath.Join(dir, "toolbudget"))
	build(t, ".", ".", filepath.Join(dir, "toolbudget-live"))
	server := build(t, demo, "./cmd/issues", filepath.Join(dir, "server"))
	run := func(want int, args ...string) string {
		t.Helper()
		var out bytes.Buffer
		cmd := exec.Command(tool, args...)
		cmd.Dir, cmd.Stdout, cmd.Stderr = demo, &out, &out
		err := cmd.Run()
		if got := cmd.ProcessState.ExitCode(); got != want {
			t.Fatalf("toolbudget %s: exit status %d (%v), want %d\n%s", strings.Join(args, " "), got, err, want, &out)
		}
		return out.String()
	}
	file := filepath.Join(dir, "live.json")
	run(0, "live", "-o", file, "--", server, "-read-only")
	run(0, "count", "-catalog", file)
	text := run(0, "diff", "-fail-on", "unexplained", file, "--", "./cmd/issues")
	for _, want := range []string{
		"delete_issue: in the source, and not served",
		"it is registered only if !opts.ReadOnly at internal/issues/issues.go:41:5",
		"5 differences between the server and its source, 0 unexplained.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("diff prints\n%s\nwithout %q", text, want)
		}
	}
	run(0, "live", "-o", file, "--", server)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	wrong := bytes.Replace(data, []byte(`"description": "`), []byte(`"description": "Not in the source. `), 1)
	if err := os.WriteFile(file, wrong, 0o600); err != nil {
		t.Fatal(err)
	}
	text = run(1, "diff", "-fail-on", "unexplained", file, "--", "./cmd/issues")
	if !strings.Contains(text, "nothing in the source explains this") {
		t.Errorf("diff prints\n%s", text)
	}
	t.Setenv(standIn, "exit")
	text = run(2, "live", "--", os.Args[0])
	if strings.Count(text, "toolbudget") != 1 || !strings.Contains(text, "exit status 3") {
		t.Errorf("live prints\n%s", text)
	}
}

// TestFlagsAreTheSame holds that toolbudget live documents the flags of this program.
func TestFlagsAreTheSame(t *testing.T) {
	tool := build(t, filepath.Join("..", ".."), "./cmd/toolbudget", filepath.Join(t.TempDir(), "toolbudget"))
	help, err := exec.Command(tool, "live", "-h").Output()
	if err != nil {
		t.Fatal(err)
	}
	own, _, err := live("-h")
	if err == nil {
		t.Fatal("-h is no request for help")
	}
	// The two break lines at different columns.
	words := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	_, flags, _ := strings.Cut(own, "\n")
	for flag := range strings.SplitSeq(flags, "\n  -") {
		if !strings.Contains(words(string(help)), words(flag)) {
			t.Errorf("toolbudget live -h is\n%s\nwithout\n%s", help, flag)
		}
	}
}
