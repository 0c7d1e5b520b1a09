package config

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

// writeLog writes a configuration that names a log, and the log where it is not "".
func writeLog(t *testing.T, name, log string) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("go.mod", "module example.com/a\n")
	if log != "" {
		write("log.jsonl", log)
	}
	return write("toolbudget.yml", "version: 1\nexamples: ["+name+"]\ntools:\n  a: {examples: [set]}\n")
}

func TestExamplesAreReadFromALog(t *testing.T) {
	var many strings.Builder
	for i := range 20 {
		fmt.Fprintf(&many, "{\"query\": \"q%d\", \"tool\": \"b\"}\n", i)
	}
	c, err := Load(writeLog(t, "log.jsonl", `{"query": "one", "tool": "a", "at": "2026-03-01"}

{"query": "both", "gold": ["a", "c"]}
{"query": "one", "tool": "a"}
{"query": "of no tool", "tool": "gone"}
`+many.String()))
	if err != nil {
		t.Fatal(err)
	}
	cat := &catalog.Catalog{Tools: []*catalog.Tool{{Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "d"}}}
	for range 2 { // the second time changes nothing more
		c.Apply(cat)
		if got := strings.Join(cat.Tools[0].Examples, ","); got != "set,one,both" {
			t.Errorf("the examples of a are %s", got)
		}
		if got := cat.Tools[1].Examples; len(got) != MaxExamples || got[14] != "q14" {
			t.Errorf("b has %d examples: %q", len(got), got)
		}
		if got := cat.Tools[2].Examples; len(got) != 1 || cat.Tools[3].Examples != nil {
			t.Errorf("c has %q, d %q", got, cat.Tools[3].Examples)
		}
	}
}

func TestLogErrorsNameFileAndLine(t *testing.T) {
	for _, test := range []struct{ name, log, want string }{
		{"gone.jsonl", "", "no such file"},
		{"../../../../../../etc/passwd", "", "name a file inside it"},
		{"log.jsonl", "{\"query\": \"a\"}\n{\"query\"", "log.jsonl:2: unexpected end"},
		{"log.jsonl", "{\"tool\": \"a\"}", "query is missing"},
		{"log.jsonl", "[]", "cannot unmarshal array"},
	} {
		if _, err := Load(writeLog(t, test.name, test.log)); err == nil || !strings.Contains(err.Error(), test.want) ||
			!strings.Contains(err.Error(), "toolbudget.yml:2:") {
			t.Errorf("%+v: %v", test, err)
		}
	}
}
