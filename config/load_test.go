package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

func TestConfigurationIsReadWhole(t *testing.T) {
	c, err := Parse([]byte(`# CRLF and comments are fine
version: 1
world: default
limits:
  tool: {bytes: 900, tokens: none}
  max-gaps: 0
exceptions:
  - tool: report_*
    limits: {bytes: 9000}
    reason: documents its language
types:
  - type: example.com/kit.Tool
    name: Name
    sinks:
      - func: (*example.com/kit.Server).Add
        arg: 2
`), "conf.yml")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		got  Limit
		want Limit
	}{
		{"given", c.Limits.Tool.Bytes, Limit{Max: 900, Given: true, Line: 5}},
		{"lifted", c.Limits.Tool.Tokens, Limit{Given: true, None: true, Line: 5}},
		{"zero", c.Limits.MaxGaps, Limit{Given: true, Line: 6}},
		{"left out", c.Limits.Total.Tools, Limit{Max: DefaultTools, Given: true}},
		{"left out, no default", c.Limits.Total.Bytes, Limit{}},
		{"exception", c.Exceptions[0].Limits.Bytes, Limit{Max: 9000, Given: true, Line: 9}},
		{"not in the exception", c.Exceptions[0].Limits.Tokens, Limit{}},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: got %+v, want %+v", tt.name, tt.got, tt.want)
		}
	}
	if c.World != catalog.DefaultWorld || c.Types[0].Sinks[0].Arg != 2 {
		t.Errorf("got %+v", c)
	}
}

func TestErrorsNamePlaceAndNearestKey(t *testing.T) {
	v1 := "version: 1\n"
	for _, tt := range []struct{ name, in, want string }{
		{"empty", "", "conf.yml: the file is empty; its first line must be version: 1"},
		{"only comments", "# nothing\n", "conf.yml: the file is empty"},
		{"no version", "world: default\n", "the key version is missing"},
		{"other version", "version: 2\n", "version is 2, and this toolbudget reads only 1"},
		{"not UTF-8", v1 + "provider: caf\xe9\n", "not UTF-8"},
		{"no YAML", v1 + "limits: [\n", "conf.yml:2:"},
		{"tabs", v1 + "limits:\n\ttool: 1\n", "conf.yml:3:"},
		{"a list", "- version: 1\n", "conf.yml:1:"},
		{"two documents", v1 + "---\nversion: 1\n", "more than one YAML document"},
		{"unknown key", v1 + "limts: {}\n", `conf.yml:2:1: unknown key "limts"; did you mean limits?`},
		{"unknown key below", v1 + "limits:\n  tool:\n    byte: 1\n",
			`conf.yml:4:5: unknown key "byte"; did you mean limits.tool.bytes?`},
		{"snake case", v1 + "limits:\n  max_gaps: 1\n", `unknown key "max_gaps"; did you mean limits.max-gaps`},
		{"wrong place", v1 + "tokens: 3\n",
			`unknown key "tokens"; it belongs at limits.tool.tokens or limits.total.tokens`},
		{"nothing like it", v1 + "wheels: 3\n", "schema/toolbudget.schema.json lists the keys"},
		{"shows the line", v1 + "limts: {}\n", ">  2 | limts: {}"},
		{"key twice", v1 + "world: default\nworld: default\n", "conf.yml:3:1:"},
		{"negative", v1 + "limits: {max-gaps: -1}\n", "a limit is a whole number from 0"},
		{"fraction", v1 + "limits: {max-gaps: 1.5}\n", "a limit is a whole number from 0"},
		{"too large", v1 + "limits: {max-gaps: 10000000000}\n", "a limit is a whole number from 0"},
		{"words", v1 + "limits: {max-gaps: few}\n", "conf.yml:2:20: a limit is a whole number from 0"},
		{"null", v1 + "limits: {max-gaps: null}\n", "a limit is a whole number from 0"},
		{"no value", v1 + "limits:\n  max-gaps:\nworld: default\n", "conf.yml:3:3: a limit is a whole number from 0"},
		{"world", v1 + "world: all\n", `world is "all"; write everything or default`},
		{"exception without tool", v1 + "exceptions: [{limits: {bytes: 1}, reason: x}]\n",
			"exceptions[0]: tool is missing"},
		{"exception without reason", v1 + "exceptions: [{tool: a, limits: {bytes: 1}}]\n",
			"exceptions[0]: a has no reason"},
		{"empty reason", v1 + "exceptions: [{tool: a, limits: {bytes: 1}, reason: ' '}]\n", "a has no reason"},
		{"exception without limits", v1 + "exceptions: [{tool: a, reason: x}]\n", "a sets no limits"},
		{"bad pattern", v1 + "exceptions: [{tool: 'a[', limits: {bytes: 1}, reason: x}]\n", "not a valid pattern"},
		{"unknown key in exception", v1 + "exceptions: [{tool: a, limits: {byte: 1}, reason: x}]\n",
			`unknown key "byte"`},
		{"type missing", v1 + "types: [{name: Name}]\n", "types[0]: type is missing"},
		{"type not full", v1 + "types: [{type: Tool, name: Name}]\n", "not a full type name"},
		{"name missing", v1 + "types: [{type: a/b.Tool}]\n", "a/b.Tool: name is missing"},
		{"no path", v1 + "types: [{type: a/b.Tool, name: Name, input-schema: In..Schema}]\n",
			`input-schema is "In..Schema"`},
		{"no method", v1 + "types: [{type: a/b.Tool, name: Name, execute: In.Run}]\n", `execute is "In.Run"`},
		{"no field", v1 + "types: [{type: a/b.Tool, name: Name, output-schema: Out(), meta: Meta}]\n",
			`output-schema is "Out()"`},
		{"type twice", v1 + "types: [{type: a/b.Tool, name: Name}, {type: a/b.Tool, name: Name}]\n", "declared twice"},
		{"sink", v1 + "types: [{type: a/b.Tool, name: Name, sinks: [{func: Add}]}]\n", "not a full function name"},
		{"sink argument", v1 + "types: [{type: a/b.Tool, name: Name, sinks: [{func: a/b.Add, arg: -1}]}]\n",
			"arg is -1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse([]byte(tt.in), "conf.yml")
			if err == nil {
				t.Fatal("no error")
			}
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error is %q, want %q in it", err, tt.want)
			}
			if !strings.HasPrefix(err.Error(), "conf.yml:") {
				t.Errorf("error %q does not begin with the file", err)
			}
		})
	}
}

func TestParseWindowsLineEnds(t *testing.T) {
	c, err := Parse([]byte("version: 1\r\nlimits:\r\n  tool:\r\n    bytes: 7\r\n"), "conf.yml")
	if err != nil || c.Limits.Tool.Bytes != (Limit{Max: 7, Given: true, Line: 4}) {
		t.Errorf("got %+v, %v", c, err)
	}
}

func TestNearestConfigurationAboveIsFound(t *testing.T) {
	write := func(t *testing.T, top string, files ...string) {
		for _, f := range files {
			path := filepath.Join(top, filepath.FromSlash(f))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, tt := range []struct {
		name  string
		files []string
		want  string
	}{
		{"here", []string{"r/.git/x", "r/a/b/.toolbudget.yml", "r/.toolbudget.yml"}, "r/a/b/.toolbudget.yml"},
		{"above", []string{"r/.git/x", "r/.toolbudget.yaml", "r/a/b/x"}, "r/.toolbudget.yaml"},
		{"not above the repository", []string{".toolbudget.yml", "r/.git/x", "r/a/b/x"}, ""},
		{"past a nested module", []string{"r/.git/x", "r/.toolbudget.yml", "r/a/go.mod", "r/a/b/x"},
			"r/.toolbudget.yml"},
		{"not above the module", []string{".toolbudget.yml", "r/go.mod", "r/a/b/x"}, ""},
		{"a worktree's .git file", []string{".toolbudget.yml", "r/.git", "r/a/b/x"}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			top := t.TempDir()
			write(t, top, tt.files...)
			got, err := Find(filepath.Join(top, "r", "a", "b"))
			if err != nil {
				t.Fatal(err)
			}
			want := ""
			if tt.want != "" {
				want = filepath.Join(top, filepath.FromSlash(tt.want))
			}
			if got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
	t.Run("both", func(t *testing.T) {
		top := t.TempDir()
		write(t, top, "go.mod", ".toolbudget.yml", ".toolbudget.yaml")
		if _, err := Find(top); err == nil || !strings.Contains(err.Error(), "both exist") {
			t.Errorf("error is %v", err)
		}
	})
}

// FuzzParse states: whatever the input, Parse gives a valid configuration or
// an error that begins with the file.
func FuzzParse(f *testing.F) {
	f.Add("version: 1\nlimits: {tool: {bytes: 3}, max-gaps: none}\n")
	f.Add("version: 1\nexceptions:\n  - tool: '[a-z]*'\n    limits: &x {bytes: 0x10}\n    reason: >\n      long\n")
	f.Add("version: 1\ntypes: [{type: a.b, name: c, sinks: [{func: (*a.b).c}]}]\n")
	f.Add("? [version]\n: !!int 1\n--- *x\n")
	f.Fuzz(func(t *testing.T, in string) {
		c, err := Parse([]byte(in), "conf.yml")
		if err != nil {
			if !strings.HasPrefix(err.Error(), "conf.yml:") {
				t.Fatalf("error %q does not begin with the file", err)
			}
			return
		}
		if err := c.check(); err != nil || c.Version != ConfigVersion || c.World == "" {
			t.Fatalf("accepted %+v, %v", c, err)
		}
	})
}
