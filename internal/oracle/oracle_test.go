package oracle

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const frameworks = "../../testdata/frameworks"

// eachModule runs f for every oracle module.
func eachModule(t *testing.T, f func(t *testing.T, dir string)) {
	t.Helper()
	dirs, err := Modules(frameworks)
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range dirs {
		t.Run(filepath.Base(dir), func(t *testing.T) { f(t, dir) })
	}
}

// TestUncovered fails when an SDK offers a way to define a tool that its
// oracle module does not use.
func TestUncovered(t *testing.T) {
	eachModule(t, func(t *testing.T, dir string) {
		missing, err := Uncovered(t.Context(), dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range missing {
			t.Error(m)
		}
	})
}

// TestPrintTwice fails when an oracle is not deterministic, for instance
// because a schema is built by ranging over a map.
func TestPrintTwice(t *testing.T) {
	eachModule(t, func(t *testing.T, dir string) {
		var runs [2]string
		for i := range runs {
			tools, err := Print(t.Context(), dir)
			if err != nil {
				t.Fatal(err)
			}
			for _, tool := range tools {
				runs[i] += compact(tool) + "\n"
			}
		}
		if runs[0] != runs[1] {
			t.Errorf("two runs print different tools:\n%s\n%s", runs[0], runs[1])
		}
	})
}

func TestModules(t *testing.T) {
	root := t.TempDir()
	if _, err := Modules(root); err == nil {
		t.Error("a root without modules is no error")
	}
	dir := filepath.Join(root, "sdk")
	if err := os.MkdirAll(filepath.Join(dir, "cmd", "server"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"go.mod", apiFile} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Modules(root); err == nil || !strings.Contains(err.Error(), "cmd/print") {
		t.Errorf("a module without its oracle: error %v, want one that names cmd/print", err)
	}
}

// TestPrintFails holds that a program that is absent, breaks or prints no tool
// is an error.
func TestPrintFails(t *testing.T) {
	for _, test := range []struct{ name, program, want string }{
		{"absent", "", "cmd/print"},
		{"does not build", "package main\n\nfunc main() { undefined() }\n", "undefined"},
		{"fails", "package main\n\nfunc main() { panic(\"no server\") }\n", "no server"},
		{"no JSON", "package main\n\nfunc main() { print() }\n", "did not print JSON"},
		{"no tools", "package main\n\nimport \"os\"\n\nfunc main() { os.Stdout.WriteString(\"[]\") }\n", "no array of tools"},
		{"no name", "package main\n\nimport \"os\"\n\nfunc main() { os.Stdout.WriteString(\"[{}]\") }\n", "no name"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module sdk\n\ngo 1.25\n"), 0o666); err != nil {
				t.Fatal(err)
			}
			if test.program != "" {
				if err := os.MkdirAll(filepath.Join(dir, "cmd", "print"), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(dir, "cmd", "print", "main.go"), []byte(test.program), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			_, err := Print(t.Context(), dir)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
		})
	}
}
