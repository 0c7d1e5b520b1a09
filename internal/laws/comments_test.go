package laws

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// TestCommentsNameWhatTheyDescribe holds that the comment of an exported function or type begins
// with its name, after an article at most. Otherwise it was written for another name.
func TestCommentsNameWhatTheyDescribe(t *testing.T) {
	fset := token.NewFileSet()
	n := 0
	for name, data := range files(t) {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, data, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, d := range f.Decls {
			id, doc := described(d)
			if id == nil || doc == nil || !id.IsExported() {
				continue
			}
			n++
			words := strings.Fields(doc.Text())
			if len(words) > 1 && (words[0] == "A" || words[0] == "An" || words[0] == "The") {
				words = words[1:]
			}
			if len(words) == 0 || strings.TrimRight(words[0], ",:") != id.Name {
				t.Errorf("%s: the comment of %s begins with %q", fset.Position(id.Pos()), id.Name, doc.Text())
			}
		}
	}
	if n < 500 {
		t.Errorf("%d comments were looked at, want those of all exported names", n)
	}
}

// described returns the name that a declaration declares, and its comment. Lists of constants,
// variables and types have one comment for all.
func described(d ast.Decl) (*ast.Ident, *ast.CommentGroup) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Name, d.Doc
	case *ast.GenDecl:
		if len(d.Specs) == 1 {
			if s, ok := d.Specs[0].(*ast.TypeSpec); ok {
				return s.Name, d.Doc
			}
		}
	}
	return nil, nil
}
