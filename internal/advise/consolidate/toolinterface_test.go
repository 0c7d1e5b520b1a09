package consolidate

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/suggest"
)

// TestMain tells package go/build where the standard library is: a test that was built with
// -trimpath does not know.
func TestMain(m *testing.M) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		panic(fmt.Sprint("go env GOROOT: ", err))
	}
	build.Default.GOROOT = strings.TrimSpace(string(root))
	m.Run()
}

// read checks a package of the path example.com/kit/<name> and reads its type Tool.
func read(t *testing.T, source string, m Methods) (*ToolInterface, error) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "kit.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := conf.Check("example.com/kit/"+f.Name.Name, fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return ReadToolInterface(pkg, "Tool", m)
}

var usual = Methods{Name: "Name", Description: "Description", InputSchema: "InputSchema"}

// TestReadToolInterface: what is not known is said with the setting that gives it.
func TestReadToolInterface(t *testing.T) {
	const head = "package kit\ntype Tool interface { Name() string; Description() string; InputSchema() " +
		"map[string]any; "
	execute := usual
	execute.Execute = "Do"
	for _, tt := range []struct {
		name, source string
		m            Methods
		want         string
	}{
		{"no type", "package kit", usual, "example.com/kit/kit has no type Tool; check types in the configuration"},
		{"a struct", "package kit\ntype Tool struct{ Name string }", usual, "is not an interface"},
		{"type parameters", "package kit\ntype Tool[T any] interface { Name() T }", usual, "has type parameters"},
		{"no method", "package kit\ntype Tool interface { Label() string }", usual,
			`has no method "Name"; correct name under types`},
		{"no schema", "package kit\ntype Tool interface { Name() string; Description() string }", usual,
			`has no method "InputSchema"; correct input-schema under types`},
		{"parameters", "package kit\ntype Tool interface { Name(n int) string; Description() string; InputSchema() " +
			"string }", usual, "Tool.Name is not a method without parameters"},
		{"no text", "package kit\ntype Tool interface { Name() []int; Description() string; InputSchema() string }",
			usual, "only string is supported"},
		{"nothing to call", head + "Backend() string }", usual,
			"no method of Tool takes arguments (a map[string]any or JSON text) and returns an error last; set " +
				"execute under types"},
		{"two to call", head + "Do(map[string]any) error; Undo(map[string]any) error }", usual,
			"several methods of Tool may call a tool (Do, Undo); set execute"},
		{"one that is named", head + "Do(map[string]any) error; Undo(map[string]any) error }", execute, ""},
		{"named wrongly", head + "Run(map[string]any) error }", execute, `has no method "Do"; set execute`},
		{"no arguments", head + "Do(int) error }", execute, "has no parameter for arguments"},
		{"two of arguments", head + "Do(string, []byte) error }", execute,
			"has several parameters that may hold the arguments"},
		{"no error", head + "Do(map[string]any) string }", execute, "must return an error last"},
		{"any number", head + "Do(a map[string]any, rest ...int) error }", execute, "is variadic"},
		{"a map of text", head + "Do(map[string]string) error }", execute, "has no parameter for arguments"},
	} {
		h, err := read(t, tt.source, tt.m)
		switch {
		case tt.want == "" && (err != nil || h.Execute.Name != "Do"):
			t.Errorf("%s: %v", tt.name, err)
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
}

func merged(t *testing.T) *suggest.Merged {
	t.Helper()
	var list []*catalog.Tool
	for _, tt := range []struct{ name, schema string }{
		{"read_note", `{"type":"object","properties":{"title":{"type":"string","description":"Title of the note, such as json. or maps."},"lines":{"type":"integer"}},"required":["title","lines"]}`},
		{"write_note", `{"type":"object","properties":{"title":{"type":"string"},"tags":{"type":"array","items":{"type":"string"}},"kind":{"type":"string","enum":["plain","list"]}},"required":["title","tags","kind"]}`},
		{"sync_note", `{"type":"object","properties":{}}`},
	} {
		s, err := catalog.ParseSchema([]byte(tt.schema))
		if err != nil {
			t.Fatal(err)
		}
		list = append(
			list,
			&catalog.Tool{
				Name:        tt.name,
				Description: catalog.Text{Value: "Does it with `quotes` and \"these\"."},
				InputSchema: s,
				Reachable:   true,
			},
		)
	}
	m, err := suggest.Merge(suggest.Cluster{Tools: list, Name: "note"}, suggest.Whole)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestGenerateForInterface writes code for interfaces of several forms, in their own package
// and in another, and runs the tests that come with it.
func TestGenerateForInterface(t *testing.T) {
	for _, tt := range []struct {
		name, source string
		m            Methods
		own          bool // the code is for the package of the interface
		want         []string
	}{
		{"a map", `package kit
import "context"
type Schema struct {
	Type string ` + "`json:\"type\"`" + `
	Description string ` + "`json:\"description,omitempty\"`" + `
	Properties map[string]*Schema ` + "`json:\"properties,omitempty\"`" + `
	Required []string ` + "`json:\"required,omitempty\"`" + `
	Items *Schema ` + "`json:\"items,omitempty\"`" + `
	Enum []any ` + "`json:\"enum,omitempty\"`" + `
}
type Result struct{ Text string }
type Tool interface {
	Name() string
	Description() string
	InputSchema() *Schema
	Execute(ctx context.Context, args map[string]any) (*Result, error)
	Backend() string
}`, usual, false, []string{"type Note struct {\n\tkit.Tool", "Backend"}},
		{"JSON text in the package itself", `package kit
import "encoding/json"
type Title string
type hints struct{ ReadOnly bool }
type Tool interface {
	Name() Title
	Description() string
	InputSchema() json.RawMessage
	Hints() hints
	Call(user int, args json.RawMessage) error
	secret()
}`, Methods{Name: "Name", Description: "Description", InputSchema: "InputSchema", Own: []string{"Hints", "Absent"}},
			true, []string{"func (t *Note) Hints() (none hints) { return none }", "secret"}},
		{"a package with a name of ours", `package json
type Args map[string]any
type Tool interface {
	Name() string
	Description() string
	InputSchema() string
	Call(args Args) (int, Args, error)
}`, usual, false, []string{"json.Args"}},
		{"a string and values", `package fmt
type Tool interface {
	Name() string
	Description() string
	InputSchema() map[string]any
	Call(args string) (string, error)
}`, usual, false, []string{`fmt2 "fmt"`, "fmt.Tool"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h, err := read(t, tt.source, tt.m)
			if err != nil {
				t.Fatal(err)
			}
			pkg := h.obj.Pkg()
			dir, name, path := t.TempDir(), "tools", ""
			in := filepath.Join(dir, pkg.Name())
			to := filepath.Join(dir, "tools")
			if tt.own {
				name, path, to = pkg.Name(), pkg.Path(), in
			}
			code, err := GenerateForInterface(merged(t), h, name, path)
			if err != nil {
				t.Fatal(err)
			}
			for file, text := range map[string]string{
				filepath.Join(dir, "go.mod"):            "module example.com/kit\n\ngo 1.24\n",
				filepath.Join(in, "kit.go"):             tt.source,
				filepath.Join(to, code.Name+".go"):      string(code.Source),
				filepath.Join(to, code.Name+"_test.go"): string(code.Test),
			} {
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			for _, w := range tt.want {
				if !strings.Contains(string(code.Source)+code.Use, w) {
					t.Errorf("%q is not in the code:\n%s\n%s", w, code.Source, code.Use)
				}
			}
			for _, args := range [][]string{{"vet", "./..."}, {"test", "./..."}} {
				cmd := exec.Command("go", args...)
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("go %s: %v\n%s\n%s", args[0], err, out, code.Test)
				}
			}
		})
	}
}

// TestGenerateForInterfaceRefuses: code that could not be compiled is not written.
func TestGenerateForInterfaceRefuses(t *testing.T) {
	for _, tt := range []struct{ source, want string }{
		{"package main\ntype Tool interface { Name() string; Description() string; InputSchema() string; " +
			"Do(string) error }", "is in package main"},
	} {
		h, err := read(t, tt.source, usual)
		if err != nil {
			t.Fatal(err)
		}
		_, err = GenerateForInterface(merged(t), h, "tools", "")
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v, want %s", err, tt.want)
		}
		if _, err := GenerateForInterface(merged(t), h, "main", h.obj.Pkg().Path()); err != nil {
			t.Error(err)
		}
	}
}
