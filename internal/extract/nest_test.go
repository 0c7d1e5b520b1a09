package extract

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"testing"
)

// TestNodesAtAPositionAreThoseOfAWalk compares what is found at a position with a walk through the
// file, for every position of files of this package.
func TestNodesAtAPositionAreThoseOfAWalk(t *testing.T) {
	files, err := filepath.Glob("[l-r]*.go")
	if err != nil || len(files) < 5 {
		t.Fatalf("found %q, %v", files, err)
	}
	for _, name := range files {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		n := newNest(f)
		for pos := f.FileStart; pos <= f.FileEnd; pos++ {
			want, end := walkTo(f, pos)
			var got ast.Node
			if i := n.at(pos); i >= 0 {
				got = n[i].node
			}
			if got != want {
				t.Fatalf("%s: at %v is %v, want %v", name, fset.Position(pos), got, want)
			}
			if got := n.callAt(pos); got != end {
				t.Fatalf("%s: the call at %v ends at %v, want %v", name, fset.Position(pos), got, end)
			}
		}
	}
}

// walkTo returns the smallest call or composite literal that holds a position, and
// the end of the largest call that begins there.
func walkTo(f *ast.File, pos token.Pos) (smallest ast.Node, end token.Pos) {
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil || pos < n.Pos() || pos > n.End() {
			return n == nil
		}
		switch n := n.(type) {
		case *ast.CompositeLit:
			smallest = n
		case *ast.CallExpr:
			smallest = n
			if n.Pos() == pos {
				end = max(end, n.End())
			}
		}
		return true
	})
	return smallest, end
}
