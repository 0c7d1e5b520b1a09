package extract

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"
)

// TestCallsReachMethodsOfTheirSignature: a call through an interface reaches the methods that have
// its name and an identical signature, whichever aliases they are written with, and any of the name
// where a type parameter decides.
func TestCallsReachMethodsOfTheirSignature(t *testing.T) {
	const source = `package p

type text = string

type asked interface {
	Plain(any) []byte
	Other(int)
}

type generic[T any] interface{ Plain(T) []byte }

type same struct{}

func (same) Plain(interface{}) []uint8 { return nil }
func (*same) Other(n int)              {}

type unlike struct{}

func (unlike) Plain(text) []byte { return nil }
func (unlike) Other(int) error   { return nil }

type box[T any] struct{}

func (box[T]) Plain(T) []byte { return nil }
`
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: importer.Default()}
	pkg, err := conf.Check("p", set, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	declared := methodSet{}
	for _, name := range []string{"same", "unlike", "box"} {
		n := pkg.Scope().Lookup(name).Type().(*types.Named)
		for m := range n.Methods() {
			declared.add(m)
		}
	}
	for _, c := range []struct {
		of, method string
		want       []string
	}{
		{"asked", "Plain", []string{"p.box.Plain", "p.same.Plain"}},
		{"asked", "Other", []string{"p.same.Other"}},
		{"generic", "Plain", []string{"p.box.Plain", "p.same.Plain", "p.unlike.Plain"}},
	} {
		fn, _, _ := types.LookupFieldOrMethod(pkg.Scope().Lookup(c.of).Type(), false, pkg, c.method)
		name, sig, ok := cutDynamic(dynamicKey(fn.(*types.Func)))
		if got := slices.Sorted(slices.Values(declared.reached(name, sig))); !ok || !slices.Equal(got, c.want) {
			t.Errorf("a call of %s.%s reaches %q, want %q", c.of, c.method, got, c.want)
		}
	}
}
