package load

import (
	"bytes"
	"go/ast"
	"go/printer"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestOneFunctionBringsWhatItLeadsTo: a function has its body, and what it leads to by name; what
// only their declarations need has none, and the rest is not there.
func TestOneFunctionBringsWhatItLeadsTo(t *testing.T) {
	src := `package p

import "strings"

// Asked is a comment.
func Asked() string { return helper() + table[0] }
func helper() string { var m method; return m.call() }
type method struct{ size }
func (method) call() string { return "" /* { */ }
func (method) other() string { return strings.ToUpper("") }
func (method) Exported(far) string { return strings.ToUpper("}") }
type (
	size int
	far bool
	none string
)
var (
	table = []string{initial()}
	lone  = Unasked()
)
func initial() string { return "" }
func Unasked() string { return initial() }
`
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":  "module example.com/m\n\ngo 1.25\n",
		"main.go": "package main\nimport \"example.com/m/p\"\nfunc main() { p.Asked() }\n", "p/p.go": src,
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p := mustLoad(t, Config{Dir: dir})
	n := p.nodes["example.com/m/p"]
	pkg, ok := p.checkPart(n, "Asked")
	if !ok || len(pkg.Errors) > 0 {
		t.Fatal(ok, pkg.Errors)
	}
	var with, without []string
	for _, decl := range pkg.Files[0].Decls {
		f, ok := decl.(*ast.FuncDecl)
		switch {
		case !ok:
		case f.Body != nil:
			with = append(with, f.Name.Name)
		default:
			without = append(without, f.Name.Name)
		}
		if ok {
			start := p.Fset.Position(f.Pos()).Offset
			if want := "func "; src[start:start+len(want)] != want {
				t.Errorf("%s is at offset %d", f.Name.Name, start)
			}
		}
	}
	if want := []string{"Asked", "helper", "call", "initial"}; !slices.Equal(with, want) {
		t.Errorf("bodies of %v, want %v", with, want)
	}
	if want := []string{"Exported"}; !slices.Equal(without, want) {
		t.Errorf("no bodies of %v, want %v", without, want)
	}
	if got, want := pkg.Types.Scope().Names(), []string{"Asked", "far", "helper", "initial", "method", "size",
		"table"}; !slices.Equal(
		got,
		want,
	) {
		t.Errorf("declared are %v, want %v", got, want)
	}
	if len(pkg.Files[0].Imports) > 0 {
		t.Error("an import is left that nothing needs")
	}
	if len(pkg.Files[0].Comments) != 2 {
		t.Errorf("%d comments, want 2", len(pkg.Files[0].Comments))
	}
	if same, err := p.WithFunction("example.com/m/p", "Asked"); err != nil || same != n.pkg {
		t.Errorf("a package with bodies is not taken as it is: %v", err)
	}
}

// TestWithEveryFunction holds that what is left of real packages is enough to
// check: no errors, and every function that is asked for as it is in the whole.
func TestWithEveryFunction(t *testing.T) {
	if testing.Short() {
		t.Skip("checks whole packages function by function")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.25\n", "main.go": `package main
import ( _ "archive/zip"; _ "net/url"; _ "slices"; _ "text/template/parse" )
func main() {}
`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p := mustLoad(t, Config{Dir: dir})
	for _, path := range []string{"archive/zip", "net/url", "slices", "text/template/parse"} {
		full, err := p.WithBodies(path)
		if err != nil {
			t.Fatal(err)
		}
		asked := map[string]bool{}
		want := functions(t, p, full)
		for key, text := range want {
			name := key[strings.LastIndexByte(key, '.')+1:]
			if asked[name] || strings.HasPrefix(name, "Test") || !strings.Contains(text, "{") {
				continue
			}
			asked[name] = true
			pkg, ok := p.checkPart(p.nodes[path], name)
			if !ok || len(pkg.Errors) > 0 {
				t.Fatalf("%s with %s: %v %v", path, name, ok, pkg.Errors)
			}
			if got := functions(t, p, pkg)[key]; got != text {
				t.Errorf("%s of %s is\n%s\nwant\n%s", key, path, got, text)
			}
		}
		if len(asked) < 10 {
			t.Errorf("%d functions in %s", len(asked), path)
		}
	}
}

// functions are the functions of a package as they are printed, with the type
// and place of each identifier.
func functions(t *testing.T, p *Program, pkg *Package) map[string]string {
	out := map[string]string{}
	for _, f := range pkg.Files {
		for _, decl := range f.Decls {
			fd, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			var b bytes.Buffer
			if err := printer.Fprint(&b, p.Fset, fd); err != nil {
				t.Fatal(err)
			}
			ast.Inspect(fd, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					b.WriteString("\n" + p.Fset.Position(id.Pos()).String())
					if obj := pkg.Info.ObjectOf(id); obj != nil {
						b.WriteString(" " + types.ObjectString(obj, nil))
					}
				}
				return true
			})
			name := fd.Name.Name
			if fd.Recv != nil {
				name = types.ExprString(fd.Recv.List[0].Type) + "." + name
			}
			out[name] = b.String()
		}
	}
	return out
}
