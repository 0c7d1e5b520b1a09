package load

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// FuzzTrim: of source that parses, the trimmed source parses to the same
// declarations, at the same places, without bodies, elements and comments; the
// declarations found while scanning are those of the parser; and no source
// makes trim panic.
func FuzzTrim(f *testing.F) {
	for _, s := range []string{
		"package p",
		"package p; func f() { x := \"}\"; _ = '}'; /* } */ // }\n }; var x = f",
		"package p\nvar a = [...]struct{ x []int }{{[]int{1}}, {nil}}\nvar b [len(a)]int",
		"package p\nvar (\n\ta, b int = 1, 2 // c\n\tc = func() (chan\nint) { return nil }\n\t_ = []T{{1}, " +
			"{2}}\n)\ntype T struct{ x int }",
		"package p\nfunc (t *T[K, V]) m() interface{ X() } { return nil }\ntype T[K interface{ ~int }, V any] struct{}",
		"package p\nfunc (r (*T)) m() {}\nfunc (T) n() struct{} { return struct{}{} }\ntype T struct{}",
		"package p\nconst (\n\ta = iota\n\tb\n)\nconst c, d = 1, `}\n{`\nfunc f()\nfunc g() {}",
		"//go:build go1.21\n\n// Package p\npackage p /* a\n*/ /* b */ import \"C\"; import . \"fmt\"\nvar x = " +
			"Println /*\n*/\nvar y = C./* q */f",
		"package p\ntype (\n\tA = B\n\tB struct { f func(x int) (y int); chan_ <-chan int } ; C interface { m() }\n)",
		"package p\nvar f chan\nfunc(a, b int)\nfunc g() { for { switch { case true: } } }",
		"package p\r\nvar ß = map[string]func(){\r\n\"a\": func() {},\r\n}[\"a\"]\r\n",
		"package p\nvar/*x*/a/*y*/int\ntype/**/T/**/struct{a/**/int}\nfunc f(a,/*\n*/b int)/*\n*/",
		"package p\nvar x = a /*c*/ .b\nvar y = 1e+5.i /* d */ / /* e */ 2",
	} {
		f.Add([]byte(s))
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src []byte) { checkTrim(t, src) })
}

// TestTrimStandardLibrary checks the same of files with every oddity that
// is written by hand.
func TestTrimStandardLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("parses 500 files of the standard library")
	}
	n := 0
	for _, pkg := range []string{"go/types", "net/http", "reflect", "runtime", "sync/atomic", "syscall", "unicode",
		"internal/abi", "html/template", "os"} {
		files, err := filepath.Glob(filepath.Join(build.Default.GOROOT, "src", filepath.FromSlash(pkg), "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !checkTrim(t, src) {
				t.Errorf("%s: see above", file)
			}
			n++
		}
	}
	if n < 500 {
		t.Errorf("only %d files checked", n)
	}
}

func checkTrim(t *testing.T, src []byte) bool {
	t.Helper()
	fset := token.NewFileSet()
	const mode = parser.SkipObjectResolution
	want, err := parser.ParseFile(fset, "p.go", src, mode)
	table := newNames()
	out, ok := trim(slices.Clone(src), table)
	if err != nil || bytes.IndexByte(src, 0) >= 0 {
		return true // only not to panic
	}
	if !ok {
		t.Errorf("trim fails on source that parses:\n%s", src)
		return false
	}
	got, err := parser.ParseFile(fset, "p.go", out.src, mode)
	if err != nil {
		t.Errorf("trimmed source does not parse: %v\n%s\nof\n%s", err, out.src, src)
		return false
	}
	if got.GoVersion != want.GoVersion {
		t.Errorf("trimmed source is of version %q, want %q", got.GoVersion, want.GoVersion)
	}
	file := fset.File(got.FileStart)
	for _, c := range out.cuts {
		file.AddLineColumnInfo(c.offset, "p.go", c.line, c.column)
	}
	w, g := dump(fset, want, false), dump(fset, got, true)
	if w != g {
		t.Errorf("trimmed to\n%s\ngives\n%s\nwant\n%s", out.src, firstDifference(g, w), firstDifference(w, g))
		return false
	}
	if want, got := declared(fset, got), found(out.decls, table); want != got {
		t.Errorf("found declarations\n%s\nwant\n%s", firstDifference(got, want), firstDifference(want, got))
		return false
	}
	return true
}

// dump lists the nodes of a file, with their positions, that trim keeps.
func dump(fset *token.FileSet, f *ast.File, adjusted bool) string {
	var b strings.Builder
	counted := map[ast.Node]bool{} // [...]T{} keeps its elements
	ast.Inspect(f, func(n ast.Node) bool {
		switch n.(type) {
		case nil:
			return false
		case *ast.File, *ast.BlockStmt, *ast.Comment, *ast.CommentGroup:
		default:
			pos := fset.PositionFor(n.Pos(), adjusted)
			fmt.Fprintf(&b, "%T %d:%d", n, pos.Line, pos.Column)
		}
		switch n := n.(type) {
		case *ast.Ident:
			b.WriteString(" " + n.Name)
		case *ast.BasicLit:
			// The parser takes carriage returns out of raw strings.
			b.WriteString(" " + n.Value)
		case *ast.CompositeLit:
			if a, ok := n.Type.(*ast.ArrayType); ok {
				_, counted[n] = a.Len.(*ast.Ellipsis)
			}
			if !counted[n] {
				b.WriteString("\n")
				if n.Type != nil {
					ast.Inspect(n.Type, func(ast.Node) bool { return true })
					b.WriteString(dumpExpr(fset, n.Type, adjusted))
				}
				return false
			}
		case *ast.BlockStmt, *ast.CommentGroup:
			return false
		}
		b.WriteString("\n")
		return true
	})
	return b.String()
}

func dumpExpr(fset *token.FileSet, e ast.Expr, adjusted bool) string {
	return dump(
		fset,
		&ast.File{Name: ast.NewIdent("p"), Decls: []ast.Decl{&ast.GenDecl{Tok: token.VAR, Specs: []ast.Spec{
			&ast.ValueSpec{Names: []*ast.Ident{ast.NewIdent("x")}, Type: e},
		}}}},
		adjusted,
	)
}

// declared lists the declarations of a parsed file as found lists those of trim.
func declared(fset *token.FileSet, f *ast.File) string {
	var b strings.Builder
	line := func(n ast.Node, receiver string, names ...string) {
		fmt.Fprintf(&b, "%d %s %s\n", fset.PositionFor(n.Pos(), false).Offset, receiver, strings.Join(names, ","))
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			receiver := ""
			if d.Recv != nil && len(d.Recv.List) > 0 {
				receiver = receiverName(d.Recv.List[0].Type)
			}
			line(d, receiver, d.Name.Name)
		case *ast.GenDecl:
			var names []string
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					names = append(names, s.Name.Name)
				case *ast.ValueSpec:
					for _, id := range s.Names {
						names = append(names, id.Name)
					}
				}
				if d.Lparen.IsValid() && (d.Tok == token.TYPE || d.Tok == token.VAR) {
					line(s, "", names...)
					names = nil
				}
			}
			if d.Tok == token.CONST || d.Tok != token.IMPORT && !d.Lparen.IsValid() {
				line(d, "", names...)
			}
		}
	}
	return b.String()
}

func receiverName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiverName(e.X)
	case *ast.ParenExpr:
		return receiverName(e.X)
	case *ast.IndexExpr:
		return receiverName(e.X)
	case *ast.IndexListExpr:
		return receiverName(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

func found(decls []declaration, n *names) string {
	var b strings.Builder
	for _, d := range decls {
		var list []string
		for _, id := range d.names {
			list = append(list, n.text[id])
		}
		fmt.Fprintf(&b, "%d %s %s\n", d.start, n.text[d.receiver], strings.Join(list, ","))
	}
	return b.String()
}

// firstDifference is the part of a that begins where it differs from b.
func firstDifference(a, b string) string {
	la, lb := strings.Split(a, "\n"), strings.Split(b, "\n")
	i := 0
	for i < len(la) && i < len(lb) && la[i] == lb[i] {
		i++
	}
	return strings.Join(la[i:min(len(la), i+5)], "\n")
}
