package client

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/interval"
)

// TestEachClientNamesSourcesOfItsFacts: each client has a name, a model and facts with a source and
// a month, of which the first is about what a session starts with.
func TestEachClientNamesSourcesOfItsFacts(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Table() {
		if c.Name == "" || c.Title == "" || c.Model == "" || len(c.Facts) == 0 || seen[c.Name] {
			t.Errorf("%+v is not whole, or is there twice", c)
		}
		seen[c.Name] = true
		for _, f := range c.Facts {
			if !strings.HasSuffix(f.Text, ".") || f.Source == "" || !month.MatchString(f.Seen) {
				t.Errorf("%s: %+v", c.Name, f)
			}
		}
		if got, ok := ByName(c.Name); !ok || got.Title != c.Title {
			t.Errorf("%s is not found", c.Name)
		}
	}
	if _, ok := ByName("nobody"); ok || len(seen) < 11 {
		t.Errorf("%d clients", len(seen))
	}
	for _, w := range Windows() {
		if w.Tokens < 100_000 || w.Source == "" || !month.MatchString(w.Seen) {
			t.Errorf("%+v", w)
		}
	}
}

var month = regexp.MustCompile(`^20\d\d-\d\d$`)

func TestWindowsAreFoundByModelName(t *testing.T) {
	for model, want := range map[string]int{
		"claude-opus-4-7": 1_000_000, "claude-opus-4-5": 200_000, "claude-opus-4": 200_000, "gpt-5.5": 400_000,
		"gpt-5-mini": 400_000, "gpt-55": 0, "gpt-6-sol": 1_050_000, "gpt-6": 0, "claude-opus-5-5": 1_000_000, "": 0,
	} {
		if w, ok := WindowOf(model); w.Tokens != want || ok != (want > 0) {
			t.Errorf("%s has %d, want %d", model, w.Tokens, want)
		}
	}
}

// TestStartDependsOnHowAClientDefers: what a session starts with depends on the number of tools,
// and on nothing for clients that always or never defer.
func TestStartDependsOnHowAClientDefers(t *testing.T) {
	of := func(tools, whole, window int) Measure {
		return Measure{
			Tools: tools, Whole: interval.Exactly(whole), Listed: interval.Exactly(10 * tools),
			Instructions: interval.Exactly(7), Window: window,
		}
	}
	for _, tt := range []struct {
		client   string
		m        Measure
		opening  Opening
		tokens   int
		deferred int
		tooMany  int
	}{
		{"claude-code", of(3, 900, 200_000), NamesAndInstructions, 37, 3, 0},
		{"claude-code", of(0, 0, 200_000), Definitions, 7, 0, 0},
		{"claude-desktop", of(300, 90_000, 200_000), Definitions, 90_007, 0, 0},
		{"cursor", of(3, 900, 0), Names, 30, 3, 0},
		{"copilot-cli", of(29, 900, 0), Definitions, 907, 0, 0},
		{"copilot-cli", of(30, 900, 0), Names, 300, 30, 0},
		{"codex", of(3, 900, 0), Instructions, 7, 3, 0},
		{"kiro", of(3, 10_001, 200_000), Definitions, 10_008, 0, 0},
		{"vscode", of(130, 900, 0), Definitions, 907, 0, 2},
		{"windsurf", of(130, 900, 0), Definitions, 907, 0, 30},
	} {
		c, ok := ByName(tt.client)
		if !ok {
			t.Fatal(tt.client)
		}
		s := c.Start(tt.m)
		if s.Opening != tt.opening || s.Tokens != interval.Exactly(tt.tokens) || s.Deferred != tt.deferred ||
			s.TooMany != tt.tooMany || (s.Percent > 0) != (tt.m.Window > 0 && tt.tokens > 0) {
			t.Errorf("%s of %d tools: %+v", tt.client, tt.m.Tools, s)
		}
	}
	code, _ := ByName("claude-code")
	if got := code.ToolName("hub", "get"); got != "mcp__hub__get" {
		t.Errorf("named %s", got)
	}
}

func TestServersAreReadFromFilesOfEachClient(t *testing.T) {
	for _, tt := range []struct {
		name, file string
		want       []string
		err        string
	}{
		{"mcp.json", `{"mcpServers": {"b": {"command": "x"}, "a": {"url": "https://e"}, "c": {"disabled": true}}}`,
			[]string{"a", "b"}, ""},
		{"VS Code", `{ // servers of "all"
			"inputs": [], /* "servers": {} */ "servers": {"one//two": {"type": "stdio"}, "off": {"enabled": false}}}`,
			[]string{"one//two"}, ""},
		{"settings", `{"mcp": {"servers": {"x": {}}}}`, []string{"x"}, ""},
		{"Codex", "[mcp_servers.docs]\ncommand = \"x\"\n[mcp_servers.docs.env]\nA = \"b\"\n[mcp_servers.\"my hub\"]\n" +
			"[mcp_servers.off]\nenabled = false\n[profiles.x]\n", []string{"docs", "my hub"}, ""},
		{"Codex, all off", "# mine\n[mcp_servers.off]\nenabled = false # for now\n", nil, ""},
		{"a byte order mark", "\uFEFF" + `{"servers": {"x": {}}}`, []string{"x"}, ""},
		{"Codex with a byte order mark", "\uFEFF[mcp_servers.x]\n", []string{"x"}, ""},
		{"Codex without servers", "model = \"gpt-6\"\n", nil, "[mcp_servers.NAME]"},
		{"Codex with long values", "a = [ # one\n  \"x]\", 'y'\n]\nb = \"\"\"\n[not a table\n\"\"\"\n" +
			"[mcp_servers.a]\nc = { d = 1 }\n", []string{"a"}, ""},
		{"a table without an end", "[mcp_servers.a\ncommand = \"x\"\n", nil, "line 1 is neither a table"},
		{"a word alone", "[mcp_servers.a]\ncommand\n", nil, "line 2 is neither a table"},
		{"a colon", "[mcp_servers.a]\n\n\"command\": \"x\"\n", nil, "line 3 is neither a table"},
		{"a key without a value", "[mcp_servers.a]\ncommand = # x\n", nil, "line 2 has a key without a value"},
		{"an open text", "[mcp_servers.a]\ncommand = \"x\n", nil, "line 2 has a text without its closing"},
		{"an open list", "[mcp_servers.a]\nargs = [\"x\",\n[mcp_servers.b]\n", nil, "begins on line 2 does not end"},
		{"a bracket too many", "[mcp_servers.a]\nargs = []]\n", nil, "line 2 has a text"},
		{"two lists", `{"mcpServers": {"a": {}}, "servers": {"b": {}}}`, nil, "mcpServers and servers"},
		{"inline tables", "[mcp_servers.a]\ncommand = \"x\"\n[mcp_servers]\nb = {command = \"y\"}\n",
			nil, "[mcp_servers.NAME]"},
		{"parent table", "[mcp_servers]\n\n[mcp_servers.a]\ncommand = \"x\"\n", []string{"a"}, ""},
		{"dotted keys", "mcp_servers.b.command = \"y\"\n", nil, "[mcp_servers.NAME]"},
		{"commas", `{"servers": {"a": {"args": ["x,]", ], }, /* , */ "b": {},
			}, }`, []string{"a", "b"}, ""},
		{"two commas", `{"servers": {"a": {},,}}`, nil, "not a configuration"},
		{"a list", `{"mcpServers": [{"command": "x"}]}`, nil, "mcpServers is of type array; want an object"},
		{"a list alone", `[]`, nil, "the file is of type array; want an object"},
		{"a server without a name", `{"mcpServers": {"": {"command": "x"}}}`, nil, "a server has no name"},
		{"none", `{"mcpServers": {}}`, nil, ""},
		{"another file", `{"a": 1}`, nil, "no mcpServers"},
		{"no JSON", `{"mcpServers": `, nil, "not a configuration"},
		{"an open comment", `{"mcpServers": {}} /* `, nil, ""},
	} {
		got, err := Servers([]byte(tt.file))
		if !slices.Equal(got, tt.want) || (err == nil) != (tt.err == "") ||
			err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: %v, %v; want %v, %s", tt.name, got, err, tt.want, tt.err)
		}
	}
}

// FuzzServers: no panic on any file.
func FuzzServers(f *testing.F) {
	f.Add([]byte(`{"mcpServers": {"a": {}}} // x`))
	f.Add([]byte("[mcp_servers.a]\n"))
	f.Add([]byte("a = [\"\"\"\n\"]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		names, err := Servers(data)
		if err != nil && len(names) > 0 {
			t.Errorf("%q with %v", names, err)
		}
	})
}
