package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// hint is a command that a report proposes, on a line of its own.
var hint = regexp.MustCompile(`(?m)^ +(?:\d\. )?(toolbudget .*)$`)

// TestProposedCommandsRunAsPrinted holds that every command that a check or init proposes
// can be copied and run as it stands, in the directory that it was printed in.
func TestProposedCommandsRunAsPrinted(t *testing.T) {
	for name, tt := range map[string]struct {
		files map[string]string
		run   string // in a shell
		want  int    // how many hints at least
	}{
		"over a built-in limit": {
			map[string]string{"a dir/tools.json": `{"tools":[{"name":"get it","description":"` +
				strings.Repeat("word ", 300) + `"}]}`},
			`toolbudget check -C 'a dir' -catalog tools.json`, 2,
		},
		"over a limit of the configuration": {
			map[string]string{"tools.json": twoTools,
				"tight.yml": "version: 1\nlimits: {tool: {bytes: 9}, total: {tools: 1}}\n"},
			`toolbudget check -config tight.yml -catalog tools.json`, 1,
		},
		"growth": {
			map[string]string{"old.json": `{"tools":[{"name":"get_order"}]}`, "tools.json": twoTools},
			`toolbudget baseline -catalog old.json >/dev/null && toolbudget check -catalog tools.json`, 2,
		},
		"smaller than the baseline": {
			map[string]string{"old.json": twoTools, "tools.json": `{"tools":[{"name":"get_order"}]}`},
			`toolbudget baseline -catalog old.json >/dev/null && toolbudget check -catalog tools.json`, 1,
		},
		"a gap": {
			map[string]string{"shop.json": gapTool},
			`toolbudget check -strict -catalog shop.json`, 1,
		},
		"a rule of a provider": {
			map[string]string{"tools.json": `{"tools":[{"name":"get it"}]}`,
				"rules.yml": "version: 1\nproviders: [openai]\n"},
			`toolbudget check -config rules.yml -catalog tools.json`, 1,
		},
		"init": {
			map[string]string{"it's/tools.json": twoTools},
			`toolbudget init -C "it's" -provider claude-4 -catalog tools.json`, 1,
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRunner(t, t.TempDir())
			for file, text := range tt.files {
				path := filepath.Join(r.dir, file)
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			shell := func(line string) (string, int) {
				line = regexp.MustCompile(`(^|&& )toolbudget`).ReplaceAllString(line, "$1'"+r.name+"'")
				out, err := r.try("sh", "-c", line)
				var exit *exec.ExitError
				if errors.As(err, &exit) {
					return out, exit.ExitCode()
				}
				if err != nil {
					t.Fatal(err)
				}
				return out, 0
			}
			out, code := shell(tt.run)
			if code > 1 {
				t.Fatalf("exit status %d\n%s", code, out)
			}
			hints := hint.FindAllStringSubmatch(out, -1)
			if len(hints) < tt.want {
				t.Fatalf("%d hints, want %d\n%s", len(hints), tt.want, out)
			}
			for _, h := range hints {
				if said, code := shell(h[1]); code > 1 {
					t.Errorf("%s\nexit status %d\n%s", h[1], code, said)
				}
			}
		})
	}
}

const twoTools = `{"tools":[{"name":"get_order","description":"Returns one order."},{"name":"list_orders","description":"Lists the orders of a customer."}]}`

// gapTool is a saved catalog with a description that the source does not tell.
const gapTool = `{"schemaVersion":1,"programs":[{"package":"example.com/shop","tools":["example.com/shop#search"]}],
"tools":[{"id":"example.com/shop#search","name":"search","description":"Search","reachable":true,"default":true,
"gaps":[{"path":"/description","reason":"run-time"}]}]}`
