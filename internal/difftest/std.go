package difftest

import (
	"context"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A Standard is a program that comes with Go: an example of the documentation
// of the standard library, or a program of the directory test.
type Standard struct {
	ID string
	// Documented is what an example prints.
	Documented string
	// Form says where its output goes: "writer" or "text".
	Form string

	fset *token.FileSet
	file *ast.File
	Case
}

// Documented are packages whose examples are programs of their own.
func Documented() []string {
	return strings.Fields(
		`bufio bytes cmp container/heap container/list container/ring context encoding/base64 encoding/csv encoding/hex encoding/json encoding/xml
		errors fmt go/format go/token html html/template io iter log maps math math/big math/bits mime net/url path path/filepath reflect regexp slices sort strconv
		strings sync text/tabwriter text/template time unicode unicode/utf8 unique`,
	)
}

// Examples are those of a package with an output that is always the same, in
// both forms. goroot holds the sources of Go.
func Examples(goroot, pkg string) ([]*Standard, error) {
	names, err := filepath.Glob(filepath.Join(goroot, "src", filepath.FromSlash(pkg), "example*_test.go"))
	if err != nil {
		return nil, err
	}
	var out []*Standard
	for _, form := range []string{"writer", "text"} {
		fset := token.NewFileSet() // a form changes the syntax
		var files []*ast.File
		for _, name := range names {
			f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
			if err != nil {
				return nil, err
			}
			files = append(files, f)
		}
		for _, e := range doc.Examples(files...) {
			if e.Play == nil || e.Output == "" || e.Unordered {
				continue
			}
			out = append(out, &Standard{
				ID:         fmt.Sprintf("%s_%s_%s", strings.ReplaceAll(pkg, "/", "-"), e.Name, form),
				Documented: e.Output,
				Form:       form,
				fset:       fset,
				file:       e.Play,
			})
		}
	}
	return out, nil
}

// Programs are those of the directory test that only run, and that test neither
// the runtime nor the machine. Their form is a trace: what they print, and where
// they panic.
func Programs(goroot string) ([]*Standard, error) {
	var out []*Standard
	root := filepath.Join(goroot, "test")
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasSuffix(name, ".dir") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") {
			return nil
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if first, _, _ := strings.Cut(string(data), "\n"); strings.TrimSpace(first) != "// run" {
			return nil
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, data, 0)
		if err != nil || f.Name.Name != "main" || !portable(f) {
			return nil // the test is that the compiler reads it, or of something else
		}
		id, err := filepath.Rel(root, strings.TrimSuffix(name, ".go"))
		out = append(out,
			&Standard{ID: strings.ReplaceAll(filepath.ToSlash(id), "/", "-"), Form: "trace", fset: fset, file: f})
		return err
	})
	return out, err
}

// portable reports whether a program does without the machine.
func portable(f *ast.File) bool {
	for _, s := range f.Imports {
		path, err := strconv.Unquote(s.Path.Value)
		if err != nil ||
			slices.Contains([]string{"C", "os/exec", "os/signal", "syscall", "plugin", "testing", "runtime", "unsafe"},
				path) {
			return false
		}
		first, _, below := strings.Cut(path, "/")
		if slices.Contains([]string{"internal", "net", "go", "debug", "syscall"}, first) ||
			below && first == "runtime" {
			return false
		}
	}
	ok := true
	ast.Inspect(f, func(n ast.Node) bool {
		if s, is := n.(*ast.SelectorExpr); is {
			if x, is := s.X.(*ast.Ident); is && x.Name == "os" &&
				slices.Contains([]string{"Args", "Open", "ReadFile", "CreateTemp", "MkdirTemp", "Getwd"}, s.Sel.Name) {
				ok = false
			}
		}
		return ok
	})
	return ok
}

// RunStandard fills in the verdicts of programs, which are of one module. One
// that does not compile any more, or has no output that is always the same, is
// unfit.
func (b *Bench) RunStandard(ctx context.Context, list []*Standard) error {
	for i, s := range list {
		s.Case.ID = fmt.Sprint("e", i)
		src, err := s.source()
		if err != nil {
			s.Verdict = Verdict{Grade: Unfit, Kind: "rewriting", Detail: err.Error()}
		}
		s.Source = src
	}
	rest, err := b.buildStandard(ctx, fit(list))
	if err != nil {
		return err
	}
	texts := map[*Standard]string{}
	for _, s := range rest {
		texts[s], s.Verdict = b.print(ctx, s)
	}
	rest = fit(rest)
	var patterns []string
	for _, s := range rest {
		patterns = append(patterns, "./s/"+s.Case.ID)
	}
	if len(patterns) == 0 {
		return nil
	}
	dir, err := filepath.EvalSymlinks(b.Dir)
	if err != nil {
		return err
	}
	c, err := b.Extract(dir, patterns...)
	if err != nil {
		return err
	}
	for _, s := range rest {
		l := ofProgram(c, "example.com/h/s/"+s.Case.ID, false)
		s.Verdict = judge(l, []outcome{{Tools: map[string][]string{"ok": {texts[s]}}}}, false)
		if s.Grade == Right && (len(l.tools) != 1 || l.tools[0].Conditional) {
			s.Verdict = Verdict{Grade: Gap, Kind: "conditional", Detail: fmt.Sprint(l.tools[0].Conditions)}
		}
	}
	return nil
}

func fit(list []*Standard) []*Standard {
	return slices.DeleteFunc(slices.Clone(list), func(s *Standard) bool { return s.Grade == Unfit })
}
