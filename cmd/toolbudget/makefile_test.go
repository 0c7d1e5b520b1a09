package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMakefileGetsTheTargetOnce adds the target to Makefiles, twice. ci/run asks make what it
// makes of one.
func TestMakefileGetsTheTargetOnce(t *testing.T) {
	const command = "toolbudget check './a $b'"
	for _, test := range []struct{ name, makefile, want string }{
		{"plain", "all:\n\techo all\n",
			"all:\n\techo all\n\n.PHONY: budget\nbudget: ## check the tools against their budget\n\ttoolbudget " +
				"check './a $$b'\n"},
		{"no line end", "all:\n\techo all",
			"all:\n\techo all\n\n.PHONY: budget\nbudget: ## check the tools against their budget\n\ttoolbudget " +
				"check './a $$b'\n"},
		{"phony and CRLF", ".PHONY: all test\r\nall:\r\n\techo all\r\n",
			".PHONY: all test\r\nall:\r\n\techo all\r\n\r\n.PHONY: budget\r\nbudget: ## check the tools against " +
				"their budget\r\n\ttoolbudget check './a $$b'\r\n"},
		{"its own", "budget: all\n\techo mine\nall:\n", ""},
		{"of several", "test \\\n  budget &: ; echo both\n", ""},
		{"double colon", "budget:: all\nall:\n", ""},
		{"only phony", ".PHONY: budget\nall:\n\techo all\n",
			".PHONY: budget\nall:\n\techo all\n\n.PHONY: budget\nbudget: ## check the tools against their " +
				"budget\n\ttoolbudget check './a $$b'\n"},
		{"a variable", "budget := 1\nbudget ::= 2\nall:\n\techo budget: x\n# budget: y\n",
			"budget := 1\nbudget ::= 2\nall:\n\techo budget: x\n# budget: y\n\n.PHONY: budget\nbudget: ## check " +
				"the tools against their budget\n\ttoolbudget check './a $$b'\n"},
		{"another mark", ".RECIPEPREFIX = >\nall:\n>echo all\n",
			".RECIPEPREFIX = >\nall:\n>echo all\n\n.PHONY: budget\nbudget: ## check the tools against their " +
				"budget\n>toolbudget check './a $$b'\n"},
		{"empty", "", ".PHONY: budget\n" +
			"budget: ## check the tools against their budget\n\ttoolbudget check './a $$b'\n"},
	} {
		want := test.want
		if want == "" {
			want = test.makefile
		}
		got := withTarget([]byte(test.makefile), command, "")
		if string(got) != want {
			t.Errorf("%s: %q, want %q", test.name, got, want)
		}
		if again := withTarget(got, command, ""); string(again) != want {
			t.Errorf("%s: a second time it is %q", test.name, again)
		}
	}
}

// TestMakefileRunsTheToolOfTheModule runs the tool of the module where there is one, or
// the version that runs, and says so where that is not known.
func TestMakefileRunsTheToolOfTheModule(t *testing.T) {
	for _, test := range []struct{ mod, version, want, comment string }{
		{"", "v1.2.3", "go run github.com/toolbudget/toolbudget/cmd/toolbudget@v1.2.3", ""},
		{"", "v0.0.0-20261122111408-570d7589c1ab",
			"go run github.com/toolbudget/toolbudget/cmd/toolbudget@v0.0.0-20261122111408-570d7589c1ab", ""},
		{"", "(devel)", "go run github.com/toolbudget/toolbudget/cmd/toolbudget@latest",
			"# @latest changes with each release"},
		{"", "v1.2.3+dirty", "go run github.com/toolbudget/toolbudget/cmd/toolbudget@latest",
			"# @latest changes with each release"},
		{"tool golang.org/x/tools/cmd/stringer\n", "v1.2.3",
			"go run github.com/toolbudget/toolbudget/cmd/toolbudget@v1.2.3", ""},
		{"tool github.com/toolbudget/toolbudget/cmd/toolbudget\n", "(devel)", "go tool toolbudget", ""},
		{"tool (\n\tgolang.org/x/tools/cmd/stringer\n\tgithub.com/toolbudget/toolbudget/cmd/toolbudget\n)\n", "v1.2.3",
			"go tool toolbudget", ""},
	} {
		dir := t.TempDir()
		below := filepath.Join(dir, "cmd", "server")
		if err := os.MkdirAll(below, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/m\n\ngo 1.24\n\n"+test.mod),
			0o600); err != nil {
			t.Fatal(err)
		}
		t.Chdir(below)
		command, comment := runCommand(test.version)
		if command != test.want || !strings.HasPrefix(comment, test.comment) || test.comment == "" && comment != "" {
			t.Errorf("%q, %s: %q below %q", test.mod, test.version, command, comment)
		}
	}
}
