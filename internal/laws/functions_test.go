package laws

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// maxFunction is the length of a function, in lines, beyond which it does two things.
const maxFunction = 80

// tables are directories whose long functions are tables, with one price an entry.
var tables = []string{"cost/"}

// TestFunctionsAreReadWithoutScrolling holds that a function can be read without scrolling. Tests
// are tables and may be longer.
func TestFunctionsAreReadWithoutScrolling(t *testing.T) {
	for name, data := range files(t) {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || hasPrefix(name, tables) {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, data, parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			lines := fset.Position(fn.End()).Line - fset.Position(fn.Pos()).Line + 1
			if lines <= maxFunction {
				continue
			}
			t.Errorf("%s: %s has %d lines, more than %d: split it by subject",
				name, fn.Name.Name, lines, maxFunction)
		}
	}
}
