package extract_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// served is a tool as far as these tests compare it.
type served struct{ Name, Description string }

// TestServers holds the tools of each server of a program against what a client is
// told that connects to it.
func TestServers(t *testing.T) {
	dir := fixture.Module(t, "../../testdata/servers")
	told := printed(t, dir)
	for _, tt := range []struct {
		program string
		servers map[string]string // labels by path, "part of" where the program has more
	}{
		{"paths", map[string]string{"/read": "reader of newServer", "/write": "writer", "/admin": "reader of Handler"}},
		{"sessions", map[string]string{"/stream": "", "/sse": ""}},
		{"twins", map[string]string{"/write": "notes of newServer #1", "/list": "notes of newServer #2", "/part": "part of notes of newServer #1"}},
		{"rewrap", map[string]string{"/": ""}},
		{"hooks", map[string]string{"/filtered": "filtered", "/hooked": "hooked", "/counted": "counted"}},
		{"middleware", map[string]string{"/cut": "cut", "/counted": "counted"}},
	} {
		t.Run(tt.program, func(t *testing.T) {
			c := program(t, dir, tt.program)
			labels := map[string]bool{}
			for path, label := range tt.servers {
				label, part := strings.CutPrefix(label, "part of ")
				labels[label] = true
				have, changed := toolsOf(t, c, label)
				want, ok := told[tt.program+path]
				switch {
				case !ok:
					t.Errorf("cmd/print does not connect to %s%s", tt.program, path)
				case (changed || part) && len(want) < len(have): // the hook takes tools away
				case changed || !slices.Equal(have, want):
					t.Errorf("%s: have %v, want %v; changed %v", path, have, want, changed)
				}
			}
			if len(c.Programs) != len(labels) {
				t.Errorf("%d programs, want one for each of %v", len(c.Programs), labels)
			}
		})
	}
}

// TestExclusiveServers: a program that creates one server or another has one list.
func TestExclusiveServers(t *testing.T) {
	c := program(t, fixture.Module(t, "../../testdata/servers"), "exclusive")
	have, _ := toolsOf(t, c, "")
	if want := []served{{"get", "Gets a note."}, {"put", "Stores a note."}}; !slices.Equal(have, want) {
		t.Errorf("have %v, want %v", have, want)
	}
	for _, tool := range c.Tools {
		if tool.Conditional != (tool.Name == "put") {
			t.Errorf("%s is conditional: %v", tool.Name, tool.Conditional)
		}
	}
}

// TestUnknownServer: a tool counts for each server where it is not known with which it
// is registered, and one whose name is not known deletes none. Both are assumptions.
func TestUnknownServer(t *testing.T) {
	c := program(t, fixture.Module(t, "../../testdata/servers"), "picked")
	for label, want := range map[string]map[string]string{
		"a": {"get": "", "wipe": "registered with each server"},
		"b": {"put": "a call that deletes tools names none of these", "wipe": "registered with each server"},
	} {
		have := map[string]bool{}
		for _, tool := range c.ToolsOf(c.Program(packageOf("picked") + suffix(label))) {
			have[tool.Name] = true
			assumed := slices.ContainsFunc(tool.Assumptions, func(a catalog.Assumption) bool {
				return want[tool.Name] != "" && strings.HasPrefix(a.Text, want[tool.Name])
			})
			if _, ok := want[tool.Name]; !ok || assumed != (want[tool.Name] != "") {
				t.Errorf("%s has %s with %v, want %q", label, tool.Name, tool.Assumptions, want[tool.Name])
			}
		}
		if len(have) != len(want) {
			t.Errorf("%s has %v, want %v", label, have, want)
		}
	}
}

func packageOf(program string) string {
	return "github.com/toolbudget/toolbudget/testdata/servers/cmd/" + program
}

func suffix(label string) string {
	if label == "" {
		return ""
	}
	return " (" + label + ")"
}

func program(t *testing.T, dir, name string) *catalog.Catalog {
	t.Helper()
	c, err := read(t)(dir, "./cmd/"+name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// toolsOf are the tools of a server by name, and whether a hook may change them.
func toolsOf(t *testing.T, c *catalog.Catalog, label string) (tools []served, changed bool) {
	t.Helper()
	i := slices.IndexFunc(c.Programs, func(p catalog.Program) bool { return p.Server == label })
	if i < 0 {
		t.Fatalf("there is no server %q in %v", label, c.Programs)
	}
	for _, tool := range c.ToolsOf(&c.Programs[i]) {
		if !tool.Reachable || len(tool.Gaps) > 0 {
			t.Errorf("%s: reachable %v, gaps %v", tool.ID, tool.Reachable, tool.Gaps)
		}
		tools = append(tools, served{tool.Name, tool.Description.Value})
		changed = changed || slices.ContainsFunc(tool.Assumptions, func(a catalog.Assumption) bool {
			return strings.HasPrefix(a.Text, "a hook that may change") && a.At != ""
		})
	}
	slices.SortFunc(tools, func(a, b served) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return tools, changed
}

// printed runs cmd/print of the module.
func printed(t *testing.T, dir string) map[string][]served {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "run", "./cmd/print")
	cmd.Dir, cmd.Env, cmd.Stderr = dir, append(os.Environ(), "GOWORK=off", "PWD="+dir), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go run ./cmd/print in %s: %v", dir, err)
	}
	var told map[string][]served
	if err := json.Unmarshal(out, &told); err != nil {
		t.Fatal(err)
	}
	for _, list := range told {
		slices.SortFunc(list, func(a, b served) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	}
	return told
}
