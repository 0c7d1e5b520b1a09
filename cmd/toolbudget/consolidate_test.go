package main

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestMergedToolsBuildAndAreServed writes code into a copy of the demo, whose servers must
// then build, pass the tests that came with it, and serve what their source is read to
// serve.
func TestMergedToolsBuildAndAreServed(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and tests a copy of the demo")
	}
	dir := fixture.Copy(t, "../../testdata/demo")
	run := newRunner(t, dir).run
	toolbudget := func(args ...string) string { return run("toolbudget", args...) }
	out := toolbudget(
		"consolidate",
		"-merge",
		"create_issue,update_issue,add_comment",
		"-name",
		"issue_write",
		"-o",
		"internal/issues",
		"./cmd/issues",
	)
	if !strings.Contains(out, "Call ConsolidateIssueWrite(s) where all tools are registered") {
		t.Errorf("the use is not told:\n%s", out)
	}
	toolbudget(
		"consolidate",
		"-merge",
		"save_note,append_to_note",
		"-name",
		"note_write",
		"-o",
		"internal/notes",
		"./cmd/notes",
	)
	patch(
		t,
		dir,
		"internal/issues/issues.go",
		"\tt.addWriteTools(s)\n",
		"\tt.addWriteTools(s)\n\tif err := ConsolidateIssueWrite(s); err != nil {\n\t\tpanic(err)\n\t}\n",
	)
	if out := run("gofmt", "-l", "."); out != "" {
		t.Errorf("not formatted:\n%s", out)
	}
	// The checks of go vet that go test makes need no pass over all that is imported.
	if out := run("go", "test", "./internal/..."); strings.Count(out, "ok  ") != 2 {
		t.Errorf("both packages should have tests now:\n%s", out)
	}

	var c catalog.Catalog
	if err := json.Unmarshal([]byte(toolbudget("list", "-format", "json", "./cmd/issues")), &c); err != nil {
		t.Fatal(err)
	}
	var read []string
	for _, tool := range c.Tools {
		if tool.Default == catalog.Yes {
			read = append(read, tool.Name)
		}
	}
	slices.Sort(read)
	run("go", "build", "-o", "issues", "./cmd/issues")
	list := ask(
		t,
		filepath.Join(dir, "issues"),
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`,
		`{"jsonrpc":"2.0","id":2,"method":"tools/list"}`,
		`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"create_issue","arguments":{"project":"WEB","title":"by the old name"}}}`,
		`{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"issue_write","arguments":{"action":"create_issue","project":"WEB","title":"as an action"}}}`,
		`{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"issue_write","arguments":{"action":"create_issue","project":"WEB"}}}`,
	)
	var answer struct {
		Result struct{ Tools []struct{ Name string } }
	}
	if err := json.Unmarshal([]byte(list[1]), &answer); err != nil {
		t.Fatal(err)
	}
	var served []string
	for _, tool := range answer.Result.Tools {
		served = append(served, tool.Name)
	}
	slices.Sort(served)
	if !slices.Equal(read, served) || !slices.Contains(served, "issue_write") {
		t.Errorf("read %v, served %v", read, served)
	}
	for i, want := range map[int]string{2: "by the old name", 3: "as an action", 4: "action create_issue needs title"} {
		if !strings.Contains(list[i], want) {
			t.Errorf("answer %d is %s, want %s", i+1, list[i], want)
		}
	}
}

func patch(t *testing.T, dir, name, old, with string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(string(data), old) != 1 {
		t.Fatalf("%s has %q not once", name, old)
	}
	if err := os.WriteFile(path, []byte(strings.Replace(string(data), old, with, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// ask sends requests to a server over stdio and returns an answer for each.
func ask(t *testing.T, server string, requests ...string) []string {
	t.Helper()
	cmd := exec.Command(server)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = in.Close() // which ends the server
		_ = cmd.Wait()
	}()
	var answers []string
	lines := bufio.NewReader(out)
	for _, r := range requests {
		if _, err := io.WriteString(in, r+"\n"); err != nil {
			t.Fatal(err)
		}
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("%s: %v", r, err)
		}
		answers = append(answers, line)
	}
	return answers
}
