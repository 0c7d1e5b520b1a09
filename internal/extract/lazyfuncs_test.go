package extract

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/load"
)

// packageOfSource is a package of the user's of one file.
func packageOfSource(t *testing.T, source string) *eval.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{},
		Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	pkg, err := (&types.Config{Importer: importer.Default()}).Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	return &eval.Package{Path: "p", Fset: fset, Files: []*ast.File{file}, Pkg: pkg, Info: info, Main: true}
}

// TestAllInitFunctionsRunBeforeMain: a package may have several init functions beside its
// variables, and all of them run before main.
func TestAllInitFunctionsRunBeforeMain(t *testing.T) {
	u := packageOfSource(t, `package p

func init() { first() }

var command = func() { second() }

func init() { third() }

func first()  {}
func second() {}
func third()  {}
`)
	index := emptyIndex(&extraction{prog: &load.Program{}})
	for _, d := range u.Files[0].Decls {
		index.declare(u, d)
	}
	if got, want := index.of("p.init").all.funcs, []string{"p.first", "p.second", "p.third"}; !slices.Equal(got, want) {
		t.Errorf("before main run %q, want %q", got, want)
	}
}

// TestKeptFunctionsAreNotRun: what a function only keeps for later, or returns, is not run by it.
func TestKeptFunctionsAreNotRun(t *testing.T) {
	const source = `package p

type command struct{ run func() }

func fields() { _ = command{run: func() { later() }} }
func list()   { _ = []func(){func() { later() }, nil} }
func result() func() { return func() { later() } }
func passes() { do(func() { now() }) }
func calls()  { func() { now() }() }
func nested() { do(func() { _ = command{func() { later() }}; now() }) }

func do(f func()) { f() }
func later()      {}
func now()        {}
`
	u := packageOfSource(t, source)
	u.Main = true
	index := emptyIndex(&extraction{prog: &load.Program{}})
	want := map[string]string{
		"fields": "",
		"list":   "",
		"result": "",
		"passes": "p.now",
		"calls":  "p.now",
		"nested": "p.now",
	}
	for _, d := range u.Files[0].Decls {
		fd, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		name, body := fd.Name.Name, fd.Body
		runs, asked := want[name]
		if !asked {
			continue
		}
		b := index.read(u, body)
		got := slices.DeleteFunc(slices.Clone(b.call.funcs), func(k string) bool { return k == "p.do" })
		if (runs == "") != (len(got) == 0) || runs != "" && !slices.Equal(got, []string{runs}) {
			t.Errorf("%s runs %v, want %q", name, got, runs)
		}
		if all := b.all.funcs; !slices.Contains(all, "p.later") && !slices.Contains(all, "p.now") {
			t.Errorf("%s mentions %v", name, all)
		}
	}
}

// TestLeadingFunctionsAreThoseOfASearch compares what leads to a function with a search from each.
func TestLeadingFunctionsAreThoseOfASearch(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 1))
		const n = 30
		refs, to := map[string][]string{}, map[string]bool{}
		for i := range n {
			for range r.IntN(3) {
				refs[strconv.Itoa(i)] = append(refs[strconv.Itoa(i)], strconv.Itoa(r.IntN(n+5)))
			}
			to[strconv.Itoa(i)] = r.IntN(10) == 0
		}
		got := leading(refs, to)
		for i := range n + 5 {
			seen := map[string]bool{}
			var walk func(k string) bool
			walk = func(k string) bool {
				if seen[k] {
					return false
				}
				seen[k] = true
				found := to[k]
				for _, next := range refs[k] {
					found = walk(next) || found
				}
				return found
			}
			if k := strconv.Itoa(i); got[k] != walk(k) {
				t.Fatalf("seed %d: %s leads there: %t", seed, k, got[k])
			}
		}
	}
}
