package laws

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
)

// A text in a struct literal that is longer than this is a paragraph.
const (
	mostLiterals   = 3   // joined by +
	mostCharacters = 240 // with spaces between words
)

// programs are directories whose long texts are programs.
var programs = []string{"internal/difftest/progen/"}

// TestNoStructLiteralHoldsAParagraph holds that a table of data can be read down its
// columns. Prose stands in a constant, a function or a text file, and the table names it.
func TestNoStructLiteralHoldsAParagraph(t *testing.T) {
	for name, data := range files(t) {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || hasPrefix(name, programs) {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, data, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range paragraphs(f) {
			t.Errorf("%s: a paragraph in a struct literal; name a constant or a function there", fset.Position(e.Pos()))
		}
	}
}

// paragraphs returns the texts of a file that are elements of composite literals and too
// long for that.
func paragraphs(f *ast.File) []ast.Expr {
	var out []ast.Expr
	ast.Inspect(f, func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		for _, e := range lit.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				e = kv.Value
			}
			if text, literals := joined(e); prose(text, literals) {
				out = append(out, e)
			}
		}
		return true
	})
	return out
}

func prose(text string, literals int) bool {
	spaces := strings.Count(text, " ")
	return spaces > len(text)/12 && (literals > mostLiterals || len(text) > mostCharacters)
}

// joined returns what is literal of a text, and of how many literals it is joined.
func joined(e ast.Expr) (text string, literals int) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if s, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
			return s, 1
		}
	case *ast.ParenExpr:
		return joined(e.X)
	case *ast.BinaryExpr:
		x, n := joined(e.X)
		y, m := joined(e.Y)
		return x + y, n + m
	}
	return "", 0
}
