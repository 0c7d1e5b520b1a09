package schemagen_test

import (
	"go/ast"
	"go/constant"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/schemagen"
)

// A corpusCase is one type of testdata/oracle/corpus as go/types knows it.
type corpusCase struct {
	name string
	typ  types.Type
	// subst binds the type parameters of the generic function the type is
	// declared in.
	subst schemagen.Subst
}

// A corpus holds the cases and the packages they come from.
type corpus struct {
	cases map[string]corpusCase
	pkgs  map[string]*packages.Package
}

// lookup returns the package-level type path.name.
func (c *corpus) lookup(t testing.TB, path, name string) types.Type {
	t.Helper()
	p := c.pkgs[path]
	if p == nil || p.Types.Scope().Lookup(name) == nil {
		t.Fatalf("%s.%s is not in the corpus", path, name)
	}
	return p.Types.Scope().Lookup(name).Type()
}

// oracleEnv keeps the oracle modules to themselves and to their go.sum.
func oracleEnv() []string {
	return append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=readonly", "JSONSCHEMAGODEBUG=")
}

// corpora are those that were loaded, by module and patterns. All tests share them.
var corpora = struct {
	sync.Mutex
	loaded map[string]*corpus
}{loaded: map[string]*corpus{}}

// loadCorpus type-checks the corpus, with the generated types, in the oracle module
// dir. Packages of the corpus are checked from source, others come from export data.
func loadCorpus(t testing.TB, dir string, patterns ...string) *corpus {
	t.Helper()
	corpora.Lock()
	defer corpora.Unlock()
	key := dir + " " + strings.Join(patterns, " ")
	if corpora.loaded[key] == nil {
		corpora.loaded[key] = readCorpus(t, dir, patterns)
	}
	return corpora.loaded[key]
}

func readCorpus(t testing.TB, dir string, patterns []string) *corpus {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax |
			packages.NeedTypes | packages.NeedTypesInfo |
			packages.NeedImports,
		Dir: fixture.Module(t, filepath.Join("testdata", "oracle", dir)), Env: oracleEnv(), Overlay: overlaid(t),
	}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	c := &corpus{cases: map[string]corpusCase{}, pkgs: map[string]*packages.Package{}}
	for _, p := range pkgs {
		for _, e := range p.Errors {
			t.Fatalf("%s: %v", p.PkgPath, e)
		}
		c.pkgs[p.PkgPath] = p
		for _, f := range p.Syntax {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok {
					c.collect(t, p, fn)
				}
			}
		}
	}
	return c
}

// collect adds each reflect.TypeFor[T]() that follows a name in a literal.
func (c *corpus) collect(t testing.TB, p *packages.Package, fn *ast.FuncDecl) {
	instances := []instance{{}}
	if fn.Type.TypeParams != nil {
		instances = instancesOf(p, fn)
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok || len(lit.Elts) != 2 {
			return true
		}
		arg := typeForArg(elem(lit, 1))
		if arg == nil {
			return true
		}
		for _, in := range instances {
			name := in.prefix + text(p, elem(lit, 0))
			if _, dup := c.cases[name]; dup {
				t.Fatalf("two cases of the corpus are called %q", name)
			}
			c.cases[name] = corpusCase{name: name, typ: p.TypesInfo.TypeOf(arg), subst: in.subst}
		}
		return true
	})
}

// elem returns element i of a literal with or without keys.
func elem(lit *ast.CompositeLit, i int) ast.Expr {
	if kv, ok := lit.Elts[i].(*ast.KeyValueExpr); ok {
		return kv.Value
	}
	return lit.Elts[i]
}

func typeForArg(e ast.Expr) ast.Expr {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return nil
	}
	index, ok := call.Fun.(*ast.IndexExpr)
	if !ok {
		return nil
	}
	sel, ok := index.X.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "TypeFor" {
		return nil
	}
	return index.Index
}

// text is the constant part of a name.
func text(p *packages.Package, e ast.Expr) string {
	if b, ok := e.(*ast.BinaryExpr); ok {
		e = b.Y
	}
	return constant.StringVal(p.TypesInfo.Types[e].Value)
}

// An instance is one call of a generic function of the corpus, which names it.
type instance struct {
	prefix string
	subst  func(*types.TypeParam) types.Type
}

func instancesOf(p *packages.Package, fn *ast.FuncDecl) []instance {
	params := p.TypesInfo.Defs[fn.Name].Type().(*types.Signature).TypeParams()
	var out []instance
	for _, f := range p.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 1 {
				return true
			}
			fun, _ := call.Fun.(*ast.IndexListExpr)
			if fun == nil || fun.X.(*ast.Ident).Name != fn.Name.Name {
				return true
			}
			args := p.TypesInfo.Instances[fun.X.(*ast.Ident)].TypeArgs
			out = append(out, instance{text(p, call.Args[0]), func(tp *types.TypeParam) types.Type {
				for i := range params.Len() {
					if params.At(i).Obj() == tp.Obj() {
						return args.At(i)
					}
				}
				return nil
			}})
			return true
		})
	}
	return out
}
