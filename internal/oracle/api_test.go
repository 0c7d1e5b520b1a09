package oracle

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestUncoveredFunctionsAreFound runs the coverage test on a module that leaves things out.
func TestUncoveredFunctionsAreFound(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module sdk\n\ngo 1.25\n",
		"lib/lib.go": `package lib

type Tool struct {
	Name, Text string
	private    int
}

type Box[T any] struct{ in T }

func (b *Box[T]) Put(t Tool)    {}
func (b *Box[T]) PutAll(...*Tool) {}
func New(opts ...func(*Tool)) Tool { return Tool{} }
func Map[T any]() map[string][]Tool { return nil }
func Unrelated() int { return 1 }
func LateSchema() int { return 1 }
func Excepted() Tool { return Tool{} }

type Request struct{ Parts []*Part }
type Part struct {
	Tools []Tool
	Next  *Part
	other Tool
}
type Answer struct{ tool Tool }

func Send(n int, r Request) {}
func Receive(a *Answer)     {}
func Sent() *Request        { return nil }
`,
		"use/use.go": `package use

import "sdk/lib"

func Use() {
	var b lib.Box[int]
	b.Put(lib.Tool{Name: "a"})
	_ = lib.Map[string]()
}
`,
		apiFile: `package sdk/lib
type sdk/lib.Tool
type sdk/lib.Gone
func *Schema
requests
except lib.Excepted for the test
except lib.Map a stale line
except lib.Unrelated a line nothing asks for
`,
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := Uncovered(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"(*lib.Box).PutAll is not used in the module",
		"lib.LateSchema is not used in the module",
		"lib.Map is excepted, but used: remove the line",
		"lib.New is not used in the module",
		"lib.Send is not used in the module",
		"lib.Tool.Text is not used in the module",
		"lib.Unrelated is excepted, but nothing asks for it: remove the line",
		"type sdk/lib.Gone is not in the packages of api.txt",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

func TestExceptionsNeedAReason(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"package p\nexcept p.F\n", "api.txt:2: the exception of p.F gives no reason"},
		{"package p\nignore p.F because\n", `api.txt:2: unknown word "ignore"`},
		{"# nothing\n\n", "names no package"},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, apiFile), []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := readAPI(dir); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: error %v, want one with %q", test.text, err, test.want)
		}
	}
}
