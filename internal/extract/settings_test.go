package extract_test

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// settings are the programs of testdata/settings: with what their settings are read,
// how they have to be started, and the tools of which it is not known whether they are
// there by default although they could be, "*" for all.
var settings = []struct {
	name    string
	env     []string
	unknown []string
}{
	{name: "stdflag"},
	{name: "flagset"},
	{name: "osargs"},
	{name: "environ"},
	{name: "required", env: []string{"SETTINGS_TOKEN=some", "SETTINGS_MODE=a"}},
	{name: "pflags"},
	{name: "cobras"},
	{name: "vipers"},
	{name: "viperfile"},
	{name: "urfave2"},
	{name: "urfave3"},
	{name: "kongs"},
	{name: "kongcommands"},
	{name: "kingpins"},
	{name: "hooks"},
	{name: "hooks3"},
	{name: "app2"},
	{name: "kingpinptrs"},
	{name: "fluent"},
	{name: "goflags"},
	{name: "caarlos"},
	{name: "envconfigs"},
	{name: "sethvargo"},
	{name: "filters"},
	{name: "opaquehook"},
	{name: "token", env: []string{"SETTINGS_TOKEN=some"}},
	{name: "loader", env: []string{"SETTINGS_BASE=some"}},
}

// TestDefaultWorldIsWhatAClientIsTold compares what is said of the default world with what a client
// is told by the program, started without arguments and with an empty environment but for what is
// required.
func TestDefaultWorldIsWhatAClientIsTold(t *testing.T) {
	dir := fixture.Module(t, "../../testdata/settings")
	bin := t.TempDir()
	if !testing.Short() {
		cmd := exec.CommandContext(t.Context(), "go", "build", "-ldflags=-s -w", "-o", bin+"/", "./cmd/...")
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off", "PWD="+dir)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go build: %v\n%s", err, out)
		}
	}
	var programs []string
	for _, tt := range settings {
		programs = append(programs, "./cmd/"+tt.name)
	}
	c, err := read(t)(dir, programs...) // each by itself: see TestProgramsAreReadTheSameAlone
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range settings {
		t.Run(tt.name, func(t *testing.T) {
			i := slices.IndexFunc(c.Programs, func(p catalog.Program) bool { return path.Base(p.Package) == tt.name })
			if i < 0 {
				t.Fatal("no program")
			}
			def := map[string]catalog.Default{} // No where a tool is not listed
			for _, tool := range c.ToolsOf(&c.Programs[i]) {
				if old, ok := def[tool.Name]; !ok || old == catalog.No {
					def[tool.Name] = tool.Default
				}
				kind, _, _ := strings.Cut(tool.Name, "_")
				want := map[string]catalog.Default{"on": catalog.Yes, "off": catalog.No, "open": catalog.Unknown}[kind]
				open := tool.Default == catalog.Unknown &&
					(slices.Contains(tt.unknown, tool.Name) || slices.Contains(tt.unknown, "*"))
				if tool.Default != want && !open {
					t.Errorf("%s is there by default: %v, want %v", tool.Name, tool.Default, want)
				}
			}
			if testing.Short() {
				return
			}
			told := toolsOfProgram(t, filepath.Join(bin, tt.name), tt.env)
			for _, name := range told {
				if def[name] == catalog.No {
					t.Errorf("%s is said not to be there by default, and is", name)
				}
				delete(def, name)
			}
			for name, d := range def {
				if d == catalog.Yes {
					t.Errorf("%s is said to be there by default, and is not", name)
				}
			}
		})
	}
}

// toolsOfProgram asks a program for its tools.
func toolsOfProgram(t *testing.T, path string, env []string) []string {
	t.Helper()
	return slices.Collect(maps.Keys(describedBy(t, path, env...)))
}

// describedBy asks a program for its tools, and returns their descriptions by name.
func describedBy(t *testing.T, path string, env ...string) map[string]string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), path)
	cmd.Env = append([]string{}, env...)
	cmd.Stdin = strings.NewReader(
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/list"}
`,
	)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(out), "\n") {
		var answer struct {
			ID     int
			Result struct {
				Tools []struct{ Name, Description string }
			}
		}
		if json.Unmarshal([]byte(line), &answer) == nil && answer.ID == 2 {
			told := map[string]string{}
			for _, tool := range answer.Result.Tools {
				told[tool.Name] = tool.Description
			}
			return told
		}
	}
	t.Fatalf("no answer: %s", out)
	return nil
}
