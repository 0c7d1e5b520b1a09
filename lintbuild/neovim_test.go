//go:build editors

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/drivertest"
)

// TestNeovimShowsFindingsAndForgetsThem: each set-up of docs/guides/editors.md for Neovim, as it
// stands there, shows what golangci-lint finds when a file is saved, and forgets it once it is
// mended.
func TestNeovimShowsFindingsAndForgetsThem(t *testing.T) {
	script, err := filepath.Abs("testdata/neovim.lua")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("../docs/guides/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	setups := regexp.MustCompile("(?s)```lua\n(.*?)```").FindAllSubmatch(doc, -1)
	names := []string{"nvim-lint", "golangci-lint-langserver"}
	if len(setups) != len(names) {
		t.Fatalf("docs/guides/editors.md has %d set-ups in Lua, want %d", len(setups), len(names))
	}
	for _, program := range []string{"nvim", "golangci-lint-langserver"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Errorf("%v; docs/guides/editors.md says where it is from", err)
		}
	}
	if t.Failed() {
		return
	}
	for i, name := range names {
		t.Run(name, func(t *testing.T) {
			dir := faulty(t)
			want := drivertest.Golangci(t, lint, tool, dir, "./kit")
			if len(want) != 1 {
				t.Fatalf("found %s, want one", lines(want))
			}
			if err := os.Symlink(lint, filepath.Join(dir, "custom-gcl")); err != nil {
				t.Fatal(err)
			}
			start := filepath.Join(t.TempDir(), "init.lua")
			if err := os.WriteFile(start, setups[i][1], 0o644); err != nil {
				t.Fatal(err)
			}
			cache := []string{"GOLANGCI_LINT_CACHE=" + filepath.Join(filepath.Dir(lint), "cache")}
			out, code := drivertest.Run(
				t,
				dir,
				cache,
				"nvim",
				"--headless",
				"-n",
				"-i",
				"NONE",
				"-u",
				start,
				"-S",
				script,
				"kit/kit.go",
			)
			var found []struct {
				Lnum, Col       int // from 0
				Source, Message string
			}
			if code != 0 || json.Unmarshal(out, &found) != nil {
				t.Fatalf("nvim: exit status %d\n%s", code, out)
			}
			var got []drivertest.Finding
			for _, f := range found {
				message := strings.TrimPrefix(f.Message, "toolbudget: ") // the language server names the linter twice
				got = append(
					got,
					drivertest.Finding{File: "kit/kit.go", Line: f.Lnum + 1, Column: f.Col + 1, Message: message},
				)
				if f.Source != "toolbudget" {
					t.Errorf("%q is of %q", f.Message, f.Source)
				}
			}
			if lines(got) != lines(want) {
				t.Errorf("Neovim shows\n%s\nand golangci-lint finds\n%s", lines(got), lines(want))
			}
		})
	}
}
