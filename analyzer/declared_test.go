package analyzer

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/toolbudget/toolbudget/config"
)

// TestWronglyDeclaredTypesFailThePass: a pass fails where its package knows a declared type that is
// not as declared, and passes by one that it does not know.
func TestWronglyDeclaredTypesFailThePass(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":         "module example.com/kit\n\ngo 1.24\n",
		"tool/tool.go":   "package tool\n\ntype Tool struct{ Name string }\n",
		"user/user.go":   "package user\n\nimport \"example.com/kit/tool\"\n\nvar T = tool.Tool{Name: \"greet\"}\n",
		"other/other.go": "package other\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const fault = "settings:2:49: types[0]: example.com/kit/tool.Tool: it has no field or method Nam; " +
		"did you mean Name?"
	for _, tt := range []struct{ pkg, member, want string }{
		{"user", "Nam", fault},
		{"tool", "Nam", fault},
		{"other", "Nam", ""},
		{"user", "Name", ""},
	} {
		cfg, err := config.ParseSettings(
			[]byte("version: 1\ntypes: [{type: example.com/kit/tool.Tool, name: "+tt.member+"}]\n"), "settings")
		if err != nil {
			t.Fatal(err)
		}
		for _, driver := range []Driver{Vet, Golangci} {
			a, err := New(Options{Config: cfg, Driver: driver})
			if err != nil {
				t.Fatal(err)
			}
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, filepath.Join(dir, tt.pkg, tt.pkg+".go"), nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			_, err = a.Run(&analysis.Pass{
				Fset: fset, Files: []*ast.File{f}, ReadFile: os.ReadFile, Report: func(analysis.Diagnostic) {},
			})
			have := ""
			if err != nil {
				have, _, _ = strings.Cut(err.Error(), "\n")
			}
			if have != tt.want {
				t.Errorf("%s, %s, %s: have %q, want %q", driver, tt.pkg, tt.member, have, tt.want)
			}
		}
	}
}
