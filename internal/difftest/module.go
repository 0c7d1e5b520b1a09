package difftest

import (
	"bytes"
	_ "embed"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

//go:embed prelude/prelude.go
var plain string

//go:embed prelude/generic.go
var generic string

// prelude is package prelude as one file: the imports of the second are among
// those of the first.
var prelude = plain + generic[strings.Index(generic, "\n)\n")+3:]

// write writes a module in which each case is a package and a program of its own,
// for toolbudget, and in which all of them are one package for a program that
// prints what each registers: the compiler takes long for many.
func (b *Bench) write(cases []*Case) error {
	if err := os.RemoveAll(b.Dir); err != nil {
		return err
	}
	files, err := b.modFiles()
	if err != nil {
		return err
	}
	files["prelude/prelude.go"] = []byte(prelude)
	var calls strings.Builder
	for _, c := range cases {
		src, err := b.File(c.Source)
		if err != nil {
			return fmt.Errorf("%s: %w", c.ID, err)
		}
		files["p/"+c.ID+"/p.go"] = src
		files["all/"+strings.ToLower(c.ID)+".go"] = src
		if c.sends() {
			files["s/"+c.ID+"/main.go"] = []byte(strings.ReplaceAll(senderMain, "ID", c.ID))
			fmt.Fprintf(&calls, "\tsent(out, %q, p.Send%[1]s)\n", c.ID)
			continue
		}
		options := ""
		if strings.Contains(c.Source, "func Options"+c.ID+"(") {
			options = ", p.OptionsID()..."
		}
		main := strings.ReplaceAll(serverMain, "OPTIONS", options)
		files["s/"+c.ID+"/main.go"] = []byte(strings.ReplaceAll(main, "ID", c.ID))
		fmt.Fprintf(&calls, "\tprint(out, %q, p.Register%[1]s%[2]s)\n", c.ID, strings.ReplaceAll(options, "ID", c.ID))
	}
	files["print/main.go"] = []byte(strings.Replace(printMain, "CALLS", calls.String(), 1))
	return b.writeFiles(files)
}

// modFiles make the module one on mcp-go.
func (b *Bench) modFiles() (map[string][]byte, error) {
	mod, err := os.ReadFile(filepath.Join(b.Mod, "go.mod"))
	if err != nil {
		return nil, err
	}
	sum, err := os.ReadFile(filepath.Join(b.Mod, "go.sum"))
	if err != nil {
		return nil, err
	}
	mod = regexp.MustCompile(`(?m)^module .*`).ReplaceAll(mod, []byte("module example.com/h"))
	return map[string][]byte{"go.mod": mod, "go.sum": sum}, nil
}

func (b *Bench) writeFiles(files map[string][]byte) error {
	for name, data := range files {
		name = filepath.Join(b.Dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// paths are the packages that a program may name without importing them.
var paths = []string{
	"bufio", "bytes", "cmp", "container/heap", "container/list", "container/ring", "context", "crypto/md5",
	"crypto/sha256", "encoding/base64",
	"encoding/binary", "encoding/csv", "encoding/hex", "encoding/json", "encoding/xml", "errors", "flag", "fmt",
	"hash/crc32", "hash/fnv", "html",
	"io", "io/fs", "iter", "log", "log/slog", "maps", "math", "math/big", "math/bits", "math/cmplx", "net/netip",
	"net/url", "os", "path",
	"path/filepath", "reflect", "regexp", "runtime", "slices", "sort", "strconv", "strings", "sync", "sync/atomic",
	"text/tabwriter",
	"text/template", "time", "unicode", "unicode/utf16", "unicode/utf8",
	"github.com/mark3labs/mcp-go/mcp", "github.com/mark3labs/mcp-go/server",
}

// renamed are packages of the standard library that programs name otherwise.
var renamed = map[string]string{
	"expvar": "expvar", "gzip": "compress/gzip", "htmpl": "html/template", "http": "net/http",
	"httptest": "net/http/httptest",
}

// libraries are the packages that the bench's module imports, by their names in programs: lru is
// example.org/golang-lru/v2.
func (b *Bench) libraries() (map[string]string, error) {
	out := maps.Clone(renamed)
	pkgs, err := filepath.Glob(filepath.Join(b.Mod, "*.go"))
	for _, name := range pkgs {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return nil, err
		}
		for _, i := range f.Imports {
			path := strings.Trim(i.Path.Value, "\"")
			base := regexp.MustCompile(`[/.]v\d+$`).ReplaceAllString(path, "")
			base = base[strings.LastIndexByte(base, '/')+1:]
			if !slices.Contains(paths, path) {
				out[strings.TrimPrefix(strings.TrimPrefix(base, "go-"), "golang-")] = path
			}
		}
	}
	return out, err
}

// File makes declarations a file that imports what they name.
func (b *Bench) File(decls string) ([]byte, error) {
	others, err := b.libraries()
	if err != nil {
		return nil, err
	}
	const head = "package p\n"
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", head+decls, 0)
	if err != nil {
		return nil, err
	}
	used := map[string]bool{}
	open := map[*ast.Ident]bool{}
	for _, id := range f.Unresolved {
		open[id] = true
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := s.X.(*ast.Ident); ok && open[id] {
				used[id.Name] = true
			}
		}
		return true
	})
	var out bytes.Buffer
	out.WriteString(head + "\nimport (\n")
	if slices.ContainsFunc(f.Unresolved, func(id *ast.Ident) bool { return shared[id.Name] }) {
		out.WriteString("\t. \"example.com/h/prelude\"\n")
	}
	for _, path := range paths {
		if used[path[strings.LastIndexByte(path, '/')+1:]] {
			fmt.Fprintf(&out, "\t%q\n", path)
		}
		delete(used, path[strings.LastIndexByte(path, '/')+1:])
	}
	for _, name := range slices.Sorted(maps.Keys(used)) {
		if path := others[name]; path != "" {
			fmt.Fprintf(&out, "\t%s %q\n", name, path)
		}
	}
	out.WriteString(")\n\n" + decls)
	return format.Source(out.Bytes())
}

// shared are the names that package prelude has.
var shared = func() map[string]bool {
	out := map[string]bool{}
	f, err := parser.ParseFile(token.NewFileSet(), "prelude.go", prelude, 0)
	if err == nil {
		for _, d := range f.Decls {
			for _, name := range names(d) {
				out[name] = true
			}
		}
	}
	return out
}()

// Standalone is a program with all of the prelude that it needs.
func (b *Bench) Standalone(decls string) string {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "prelude.go", prelude, 0)
	if err != nil {
		return decls
	}
	defines := map[string][]ast.Decl{}
	for _, d := range f.Decls {
		for _, name := range names(d) {
			defines[name] = append(defines[name], d)
		}
	}
	needed := map[ast.Decl]bool{}
	var need func(text string)
	need = func(text string) {
		for _, word := range regexp.MustCompile(`\w+`).FindAllString(text, -1) {
			for _, d := range defines[word] {
				if !needed[d] {
					needed[d] = true
					need(declSource(fset, d))
				}
			}
		}
	}
	need(decls)
	var out strings.Builder
	out.WriteString(decls)
	for _, d := range f.Decls {
		if needed[d] {
			out.WriteString("\n" + declSource(fset, d) + "\n")
		}
	}
	src, err := b.File(out.String())
	if err != nil {
		return out.String()
	}
	return string(src)
}

func declSource(fset *token.FileSet, d ast.Decl) string {
	return prelude[fset.Position(d.Pos()).Offset:fset.Position(d.End()).Offset]
}

// names are those that need a declaration: a method's is that of its type.
func names(d ast.Decl) []string {
	var out []string
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []string{d.Name.Name}
		}
		ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && len(out) == 0 {
				out = append(out, id.Name)
			}
			return true
		})
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				out = append(out, s.Name.Name)
			case *ast.ValueSpec:
				for _, id := range s.Names {
					out = append(out, id.Name)
				}
			}
		}
	}
	return slices.Compact(out)
}
