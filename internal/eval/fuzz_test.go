package eval_test

import (
	"go/ast"
	"go/token"
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// FuzzRun changes functions of testdata: it takes statements out, puts one in place of
// another, and exchanges expressions and operators. Whatever still compiles is evaluated
// without a fault, and twice to the same result.
func FuzzRun(f *testing.F) {
	dir := f.TempDir()
	topics := slices.Sorted(maps.Keys(unpack(f, dir)))
	units := loaded(f, dir)
	for i := range topics {
		f.Add(byte(i), byte(0), []byte{0, 0, 0})
		f.Add(byte(i), byte(3), []byte{1, 9, 4, 2, 200, 60, 3, 30, 31})
	}
	f.Fuzz(func(t *testing.T, topic, function byte, edits []byte) {
		u := units("example.com/m/" + topics[int(topic)%len(topics)])
		list := exported(u)
		fd := list[int(function)%len(list)]
		src, err := os.ReadFile(u.Fset.Position(fd.Pos()).Filename)
		if err != nil {
			t.Fatal(err)
		}
		for len(edits) >= 3 {
			src = edited(u, fd, src, edits[0], edits[1], edits[2])
			w := rewritten(u, fd.Pos(), string(src))
			if w == nil {
				return
			}
			edits = edits[3:]
			name := fd.Name.Name
			if u, fd = w, w.Function(w.Path+"."+name); fd == nil || fd.Body == nil {
				return
			}
		}
		once := outcomes(t, u, units, fd.Name.Name)[fd.Name.Name]
		if twice := outcomes(t, u, units, fd.Name.Name)[fd.Name.Name]; shown(once) != shown(twice) {
			t.Errorf("%s gives\n\t%s\nand then\n\t%s", src, shown(once), shown(twice))
		}
	})
}

// edited is the source of u with one change in the body of a function.
func edited(u *eval.Package, fd *ast.FuncDecl, src []byte, kind, first, second byte) []byte {
	var stmts, exprs, ops []span
	at := func(from, to token.Pos) span { return span{u.Fset.Position(from).Offset, u.Fset.Position(to).Offset} }
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			ops = append(ops, at(n.OpPos, n.OpPos+token.Pos(len(n.Op.String()))))
		case *ast.BlockStmt:
			return true
		case ast.Stmt:
			stmts = append(stmts, at(n.Pos(), n.End()))
			return true
		}
		if e, ok := n.(ast.Expr); ok {
			exprs = append(exprs, at(e.Pos(), e.End()))
		}
		return true
	})
	pick := [][]span{stmts, stmts, exprs, exprs, ops}[int(kind)%5]
	if len(pick) == 0 {
		return src
	}
	a, b := pick[int(first)%len(pick)], pick[int(second)%len(pick)]
	text := slices.Clone(src[b.from:b.to])
	if kind%5 == 0 {
		text = nil
	}
	return slices.Concat(src[:a.from], text, src[a.to:])
}

type span struct{ from, to int }
