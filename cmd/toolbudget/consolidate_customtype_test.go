package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestMergedToolOfAnOwnTypeBuildsAndIsServed writes code for an interface that the
// configuration declares into a copy of a program that has one, which must then build,
// pass the test that came with it, and list what its source is read to list.
func TestMergedToolOfAnOwnTypeBuildsAndIsServed(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and tests a copy of a module")
	}
	dir := fixture.Copy(t, "../../testdata/frameworks/custom-types")
	r := newRunner(t, dir)
	try, run := r.try, r.run
	const kit = "github.com/toolbudget/toolbudget/testdata/frameworks/custom-types/tool."
	config := func(more string) {
		t.Helper()
		text := "version: 1\ntypes:\n  - type: " + kit +
			"Tool\n    name: Name\n    description: Description\n    input-schema: InputSchema\n" + more +
			"    sinks:\n      - func: (*" + kit + "Registry).Register\n"
		if err := os.WriteFile(filepath.Join(dir, ".toolbudget.yml"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write := []string{
		"consolidate",
		"-merge",
		"wait_minutes,wait_hours",
		"-name",
		"wait",
		"-whole",
		"-o",
		"server",
		"./cmd/print",
	}

	// What is not known is said with the setting that gives it.
	config("    execute: Run\n")
	if out, err := try("toolbudget", write...); err == nil ||
		!strings.Contains(out, "Tool has no method Run; name the method that calls the tool") {
		t.Errorf("%v: %s", err, out)
	}
	config("")
	saved := filepath.Join(dir, "catalog.json")
	if err := os.WriteFile(saved, []byte(run("toolbudget", "list", "-format", "json", "./cmd/print")),
		0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := try("toolbudget", "consolidate", "-merge", "wait_minutes,wait_hours", "-name", "wait", "-catalog",
		saved); err == nil ||
		!strings.Contains(out, "name packages instead of -catalog") {
		t.Errorf("%v: %s", err, out)
	}

	if out := run("toolbudget", write...); !strings.Contains(out, "wait, rest, err := NewWait(tools)") {
		t.Errorf("the use is not told:\n%s", out)
	}
	patch(
		t,
		dir,
		"server/server.go",
		"\tr := tool.NewRegistry(builtin.NewReadFile(\".\"), builtin.NewSearch(\"Go\", "+
			"\"Markdown\"))\n\tr.Register(builtin.NewNote(200))\n",
		"\ttools := []tool.Tool{builtin.NewReadFile(\".\"), builtin.NewSearch(\"Go\", \"Markdown\"), "+
			"builtin.NewNote(200)}\n",
	)
	patch(
		t,
		dir,
		"server/server.go",
		"\t\tr.Register(&wait{unit: unit})\n\t}\n",
		"\t\ttools = append(tools, &wait{unit: unit})\n\t}\n\tmerged, rest, err := NewWait(tools)\n\tif err != nil "+
			"{\n\t\tpanic(err)\n\t}\n\tr := tool.NewRegistry(merged)\n\tfor _, one := range rest "+
			"{\n\t\tr.Register(one)\n\t}\n",
	)
	run("go", "vet", "./...")
	if out := run("gofmt", "-l", "."); out != "" {
		t.Errorf("not formatted:\n%s", out)
	}
	if out := run("go", "test", "./server"); !strings.HasPrefix(out, "ok  ") {
		t.Errorf("no test ran:\n%s", out)
	}
	var c catalog.Catalog
	if err := json.Unmarshal([]byte(run("toolbudget", "list", "-format", "json", "./cmd/print")), &c); err != nil {
		t.Fatal(err)
	}
	served := map[string]string{}
	var printed []struct {
		Name        string          `json:"name"`
		Description string          `json:"description"`
		InputSchema *catalog.Schema `json:"inputSchema"`
	}
	if err := json.Unmarshal([]byte(run("go", "run", "./cmd/print")), &printed); err != nil {
		t.Fatal(err)
	}
	for _, p := range printed {
		served[p.Name] = string(
			(&catalog.Tool{Name: p.Name, Description: catalog.Text{Value: p.Description},
				InputSchema: p.InputSchema}).Wire(),
		)
	}
	var read []string
	for _, tool := range c.Tools {
		read = append(read, tool.Name)
		if got := string(tool.Wire()); got != served[tool.Name] {
			t.Errorf("read   %s\nserved %s", got, served[tool.Name])
		}
	}
	slices.Sort(read)
	if want := []string{"note", "read_file", "search", "wait"}; !slices.Equal(read, want) {
		t.Errorf("read %v, want %v", read, want)
	}
}
