package laws

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestTestsReachModulesThroughFixture holds that tests reach modules below testdata by
// package fixture, which brings what they require. A test that names one itself passes
// only where another one has filled the module cache.
func TestTestsReachModulesThroughFixture(t *testing.T) {
	modules := modulesBelowTestdata(t)
	n := 0
	for name, data := range files(t) {
		if !strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "cmd/toolbudget-live/") {
			continue // a module that does not import this one builds the example itself
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, data, parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			continue
		}
		ast.Inspect(f, func(node ast.Node) bool {
			expr, ok := node.(ast.Expr)
			if !ok {
				return true
			}
			if call, ok := expr.(*ast.CallExpr); ok && fetches(call) {
				n++
				return false
			}
			literal, open := literalPath(expr)
			for _, at := range []string{path.Join(path.Dir(name), literal), literal} {
				mod := moduleAt(modules, at, open)
				if mod != "" {
					t.Errorf(
						"%s: the module %s is named without fixture.Module, so nothing brings what it requires",
						fset.Position(expr.Pos()),
						mod,
					)
					return false
				}
				if _, err := os.Stat(filepath.Join(root, at)); err == nil {
					break // it is of the package, and not from the root
				}
			}
			return true
		})
	}
	if n < 20 {
		t.Errorf("found %d uses of package fixture; the search is wrong", n)
	}
}

// fetches reports whether a call brings modules, or lists those to bring.
func fetches(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, ok := sel.X.(*ast.Ident)
	return ok && (x.Name == "fixture" || x.Name == "oracle" && sel.Sel.Name == "Modules")
}

// literalPath is what is literal of a path: a string, or the first strings in a
// row of a call of Join. It is open where further parts follow.
func literalPath(e ast.Expr) (name string, open bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING && len(text) < 200 {
			return text, false
		}
	case *ast.CallExpr:
		if sel, ok := e.Fun.(*ast.SelectorExpr); !ok || sel.Sel.Name != "Join" {
			return "", false
		}
		for _, arg := range e.Args {
			part, _ := literalPath(arg)
			if part == "" && name != "" {
				return name, true
			}
			name = path.Join(name, part)
		}
	}
	return name, false
}

// moduleAt returns a module that a path leads into, or above which it ends. A
// directory testdata holds other things as well, so it has to be open.
func moduleAt(modules []string, name string, open bool) string {
	if !slices.Contains(strings.Split(name, "/"), "testdata") {
		return ""
	}
	for _, mod := range modules {
		if strings.HasPrefix(name+"/", mod+"/") ||
			strings.HasPrefix(mod, name+"/") && (open || path.Base(name) != "testdata") {
			return mod
		}
	}
	return ""
}

// modulesBelowTestdata lists the directories of modules that tests read.
func modulesBelowTestdata(t *testing.T) []string {
	t.Helper()
	var list []string
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && d.Name() == ".git" {
			return fs.SkipDir
		}
		if path.Base(name) == "go.mod" && strings.Contains(filepath.ToSlash(name), "testdata/") {
			list = append(list, path.Dir(name))
		}
		return err
	})
	if err != nil || len(list) < 20 {
		t.Fatalf("%d modules, %v", len(list), err)
	}
	return list
}
