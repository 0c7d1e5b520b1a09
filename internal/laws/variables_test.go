package laws

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"
)

// stateful are the package variables that may change, each with its reason.
var stateful = map[string]string{
	"tokencount.tokenizers": "a cache of vocabularies, which never change",
}

// mutableTypes are types whose only use is to change.
var mutableTypes = []string{
	"sync.Map", "sync.Mutex", "sync.RWMutex", "sync.Once", "sync.Pool", "sync.WaitGroup",
	"atomic.Bool", "atomic.Int32", "atomic.Int64", "atomic.Uint32", "atomic.Uint64", "atomic.Pointer", "atomic.Value",
}

// A variable is a package variable, by its directory and name, and where it is declared.
type variable struct{ dir, name string }

// TestPackageVariablesAreTables holds that package variables are tables: none is assigned after its
// declaration, and none has a type that exists to be changed. So two runs in one process cannot
// influence each other.
func TestPackageVariablesAreTables(t *testing.T) {
	fset := token.NewFileSet()
	parsed := map[string]*ast.File{}
	declared := map[variable]*ast.ValueSpec{}
	for name, data := range files(t) {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, data, 0) // resolved: a local variable may have the same name
		if err != nil {
			t.Error(err)
			continue
		}
		parsed[name] = f
		for spec := range variables(f) {
			for _, id := range spec.Names {
				declared[variable{path.Dir(name), id.Name}] = spec
			}
		}
	}
	if len(declared) < 50 {
		t.Fatalf("found %d package variables; the walk is wrong", len(declared))
	}
	for name, f := range parsed {
		report := func(at token.Pos, id, what string) {
			if stateful[path.Dir(name)+"."+id] == "" {
				t.Errorf("%s: package variable %s %s; keep the state in a value that is passed on",
					fset.Position(at), id, what)
			}
		}
		for spec := range variables(f) {
			if typ := mutable(spec); typ != "" {
				report(spec.Pos(), spec.Names[0].Name, "is a "+typ)
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			for _, e := range written(n) {
				id := base(e)
				if id == nil {
					continue
				}
				spec := declared[variable{path.Dir(name), id.Name}]
				if spec != nil && (id.Obj == nil || id.Obj.Decl == spec) {
					report(e.Pos(), id.Name, "is written")
				}
			}
			return true
		})
	}
}

// variables are the declarations of a file's package variables.
func variables(f *ast.File) map[*ast.ValueSpec]bool {
	out := map[*ast.ValueSpec]bool{}
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
			for _, s := range g.Specs {
				out[s.(*ast.ValueSpec)] = true
			}
		}
	}
	return out
}

// mutable returns the type of mutableTypes that a variable has or is made with, or "".
func mutable(spec *ast.ValueSpec) string {
	found := ""
	check := func(e ast.Expr) {
		if star, ok := e.(*ast.StarExpr); ok {
			e = star.X
		}
		if index, ok := e.(*ast.IndexExpr); ok {
			e = index.X
		}
		sel, ok := e.(*ast.SelectorExpr)
		if !ok {
			return
		}
		if x, ok := sel.X.(*ast.Ident); ok && slices.Contains(mutableTypes, x.Name+"."+sel.Sel.Name) {
			found = x.Name + "." + sel.Sel.Name
		}
	}
	if spec.Type != nil {
		check(spec.Type)
	}
	for _, v := range spec.Values {
		if lit, ok := v.(*ast.CompositeLit); ok && lit.Type != nil {
			check(lit.Type)
		}
	}
	return found
}

// written returns the expressions that a statement assigns to, or deletes from.
func written(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			return n.Lhs
		}
	case *ast.IncDecStmt:
		return []ast.Expr{n.X}
	case *ast.CallExpr:
		if id, ok := n.Fun.(*ast.Ident); ok && (id.Name == "delete" || id.Name == "clear" || id.Name == "copy") {
			return n.Args[:1]
		}
	}
	return nil
}

// base returns the variable that an expression leads to a part of, or nil.
func base(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// TestNoMapAsTernary holds that a choice of two is an if statement: a map literal that is indexed
// by a condition evaluates both.
func TestNoMapAsTernary(t *testing.T) {
	for name, data := range files(t) {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, data, parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			index, ok := n.(*ast.IndexExpr)
			if !ok {
				return true
			}
			lit, ok := index.X.(*ast.CompositeLit)
			if !ok {
				return true
			}
			if m, ok := lit.Type.(*ast.MapType); ok {
				if key, ok := m.Key.(*ast.Ident); ok && key.Name == "bool" {
					t.Errorf("%s: write an if statement in place of a map of bool", fset.Position(n.Pos()))
				}
			}
			return true
		})
	}
}
