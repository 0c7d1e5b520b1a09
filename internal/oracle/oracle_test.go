package oracle

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestModulesWithoutAnOracleAreErrors(t *testing.T) {
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

// TestProgramsThatPrintNothingAreErrors holds that a program that is absent, breaks or prints no
// tool is an error.
func TestProgramsThatPrintNothingAreErrors(t *testing.T) {
	for _, test := range []struct{ name, program, want string }{
		{"absent", "", "cmd/print"},
		{"does not build", "package main\n\nfunc main() { undefined() }\n", "undefined"},
		{"fails", "package main\n\nfunc main() { panic(\"no server\") }\n", "no server"},
		{"no JSON", "package main\n\nfunc main() { print() }\n", "did not print JSON"},
		{"not twice the same", "package main\n\nimport (\"fmt\"; \"os\")\n\nfunc main() { fmt.Print(os.Getpid()) }\n",
			"two runs"},
		{"no tools", "package main\n\nimport \"os\"\n\nfunc main() { os.Stdout.WriteString(\"[]\") }\n",
			"no array of tools"},
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
				if err := os.WriteFile(filepath.Join(dir, "cmd", "print", "main.go"), []byte(test.program),
					0o666); err != nil {
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
