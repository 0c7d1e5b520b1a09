package extract_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// servedTool is a tool as far as these tests compare it.
type servedTool struct{ Name, Description string }

// TestEachServerHasTheToolsOfItsClients compares the tools of each server of a program with what a
// client is told that connects to it.
func TestEachServerHasTheToolsOfItsClients(t *testing.T) {
	dir := fixture.Module(t, "../../testdata/servers")
	told := printed(t, dir)
	for _, tt := range []struct {
		program string
		servers map[string]string // labels by path
	}{
		{"paths", map[string]string{"/read": "reader of newServer", "/write": "writer", "/admin": "reader of Handler"}},
		{"sessions", map[string]string{"/stream": "", "/sse": ""}},
		{"twins", map[string]string{"/write": "notes of newServer #1", "/list": "notes of newServer #2",
			"/part": "notes of newServer #3"}},
		{"rewrap", map[string]string{"/": ""}},
		{"hooks", map[string]string{"/filtered": "filtered", "/hooked": "hooked", "/counted": "counted"}},
		{"fleet", map[string]string{
			"/app": "app", "/field": "field", "/left": "left", "/right": "right",
			"/0": "shard of newServer #1", "/1": "shard of newServer #2", "/other": "other",
		}},
		{"late", map[string]string{"/first": "", "/second": ""}},
		{"middleware", map[string]string{"/cut": "cut", "/counted": "counted"}},
	} {
		t.Run(tt.program, func(t *testing.T) {
			c := program(t, tt.program)
			labels := map[string]bool{}
			for path, label := range tt.servers {
				labels[label] = true
				have, changed := toolsOf(t, c, label)
				want, ok := told[tt.program+path]
				switch {
				case !ok:
					t.Errorf("cmd/print does not connect to %s%s", tt.program, path)
				case changed && len(want) < len(have): // the hook takes tools away
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

// TestExclusiveServersAreOne: servers that no run creates together are one if they have a tool
// in common and there are no others. What is there by default is told of each server.
func TestExclusiveServersAreOne(t *testing.T) {
	yes, no := catalog.Yes, catalog.No
	for _, tt := range []struct {
		program string
		want    map[string]map[string]catalog.Default // by server and tool
	}{
		{"exclusive", map[string]map[string]catalog.Default{"": {"get": yes, "put": yes}}}, // have a tool in common
		{"modes", map[string]map[string]catalog.Default{"a": {"get": yes},
			"b or c": {"put": no, "post": no, "wipe": no}}},
		{"transports", map[string]map[string]catalog.Default{
			"public": {"get": no}, "admin": {"wipe": no}, "local": {"get": yes, "wipe": yes},
		}},
		{"chosen", map[string]map[string]catalog.Default{"one": {"get": yes}, "two": {"get": no}}},
		{"profiles", map[string]map[string]catalog.Default{"": {"get": yes, "list": yes, "put": no, "wipe": no}}},
	} {
		c := program(t, tt.program)
		have := map[string]map[string]catalog.Default{}
		for i := range c.Programs {
			p := &c.Programs[i]
			have[p.Server] = map[string]catalog.Default{}
			for _, tool := range c.ToolsOf(p) {
				have[p.Server][tool.Name] = tool.Default
			}
		}
		if !reflect.DeepEqual(have, tt.want) {
			t.Errorf("%s: have %v, want %v", tt.program, have, tt.want)
		}
	}
}

// TestToolsOfAnUnknownServerAreGaps: a tool may count for each server where it is not known with
// which it is registered, which is a gap. A deletion of a tool whose name is not known deletes
// none, which is an assumption.
func TestToolsOfAnUnknownServerAreGaps(t *testing.T) {
	c := program(t, "picked")
	for label, want := range map[string]map[string]string{
		"a": {"get": "", "wipe": ""},
		"b": {"put": "a call that deletes tools names none of these", "wipe": ""},
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
			if unknown := tool.Name == "wipe"; tool.Placed() == unknown || unknown && tool.Default != catalog.Unknown {
				t.Errorf(
					"%s: the server of %s is known: %v, by default: %v",
					label,
					tool.Name,
					tool.Placed(),
					tool.Default,
				)
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

// program reads a program of testdata/servers.
func program(t *testing.T, name string) *catalog.Catalog {
	t.Helper()
	prog, err := wholeModule(t, "servers")
	if err != nil {
		t.Fatal(err)
	}
	c, err := extracted(t, prog.Only(filepath.Join(prog.Dir, "cmd", name)))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// toolsOf are the tools of a server by name, and whether a hook may change them. What a hook always
// takes out of the list is not among them.
func toolsOf(t *testing.T, c *catalog.Catalog, label string) (tools []servedTool, changed bool) {
	t.Helper()
	i := slices.IndexFunc(c.Programs, func(p catalog.Program) bool { return p.Server == label })
	if i < 0 {
		t.Fatalf("there is no server %q in %v", label, c.Programs)
	}
	for _, tool := range c.ToolsOf(&c.Programs[i]) {
		if len(tool.Gaps) > 0 {
			t.Errorf("%s: gaps %v", tool.ID, tool.Gaps)
		}
		if !tool.Reachable {
			continue
		}
		tools = append(tools, servedTool{tool.Name, tool.Description.Value})
		changed = changed || slices.ContainsFunc(tool.Assumptions, func(a catalog.Assumption) bool {
			return strings.HasPrefix(a.Text, "a hook that may change") && a.At != ""
		})
	}
	slices.SortFunc(tools, func(a, b servedTool) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return tools, changed
}

// printed runs cmd/print of the module.
func printed(t *testing.T, dir string) map[string][]servedTool {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "run", "./cmd/print")
	cmd.Dir, cmd.Env, cmd.Stderr = dir, append(os.Environ(), "GOWORK=off", "PWD="+dir), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go run ./cmd/print in %s: %v", dir, err)
	}
	var told map[string][]servedTool
	if err := json.Unmarshal(out, &told); err != nil {
		t.Fatal(err)
	}
	for _, list := range told {
		slices.SortFunc(list, func(a, b servedTool) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	}
	return told
}
