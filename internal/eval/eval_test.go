package eval_test

import (
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
	"github.com/toolbudget/toolbudget/internal/load"
)

// TestFunctionsGiveWhatTheirFilesSay evaluates each function of the sources in testdata. A file
// there holds a package, p.go, and what its functions give, want: lines of
//
//	Function: value
//
// A value is written as JSON, with ?reason for what is not known. Where it
// depends on conditions, each outcome stands on a line of its own:
//
//	Function: value if condition, condition
//
// Parameters of the functions are unknown.
func TestFunctionsGiveWhatTheirFilesSay(t *testing.T) {
	dir := t.TempDir()
	wants := unpack(t, dir)
	units := loaded(t, dir)
	for topic, want := range wants {
		t.Run(topic, func(t *testing.T) {
			u := units("example.com/m/" + topic)
			if u == nil {
				t.Fatal("the package was not loaded")
			}
			if got := evaluate(t, u, units, nil); got != want {
				t.Errorf("have\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// unpack writes the packages of testdata into a module in dir, and returns what
// is wanted of each, by its name.
func unpack(t testing.TB, dir string) map[string]string {
	t.Helper()
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("testdata/*.txtar: %d files, error %v", len(names), err)
	}
	write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.25\n")
	wants := map[string]string{}
	for _, name := range names {
		ar, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		topic := strings.TrimSuffix(filepath.Base(name), ".txtar")
		for _, f := range ar.Files {
			if f.Name == "want" {
				wants[topic] = string(f.Data)
				continue
			}
			write(t, filepath.Join(dir, topic, f.Name), string(f.Data))
		}
	}
	return wants
}

func write(t testing.TB, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// loaded returns packages with bodies: those of the module, and those of the
// standard library that run from source.
func loaded(t testing.TB, dir string) func(path string) *eval.Package {
	t.Helper()
	prog, err := load.Load(
		t.Context(),
		load.Config{Dir: dir, Patterns: []string{"./..."}, Env: append(os.Environ(), "GOWORK=off")},
	)
	if err != nil {
		t.Fatal(err)
	}
	cache := map[string]*eval.Package{}
	return func(path string) *eval.Package {
		if u, ok := cache[path]; ok {
			return u
		}
		var u *eval.Package
		if p := prog.Packages[path]; p != nil && (!p.Standard || eval.RunsFromSource(path)) {
			full, err := prog.WithBodies(path)
			if err != nil {
				t.Fatal(err)
			}
			u = &eval.Package{
				Path:  path,
				Fset:  prog.Fset,
				Files: full.Files,
				Pkg:   full.Types,
				Info:  full.Info,
				Main:  !p.Standard,
			}
		}
		cache[path] = u
		return u
	}
}

// evaluate runs each exported function of u, in the order of the source. standard is
// Options.Standard.
func evaluate(
	t *testing.T, u *eval.Package, units func(string) *eval.Package, standard func(string) bool,
) string {
	t.Helper()
	var out strings.Builder
	for _, fd := range exported(u) {
		in, v := runFunc(t, u, units, standard, fd)
		for _, outcome := range in.Variants(eval.True, func() any { return show(in, v) }) {
			if in.Impossible(outcome.Guard) {
				continue
			}
			text, _ := outcome.Result.(string)
			out.WriteString(fd.Name.Name + ": " + text)
			if g := in.Simplify(outcome.Guard); g != eval.True {
				for i, d := range in.Decisive(g) {
					out.WriteString([]string{" if ", ", "}[min(i, 1)] + named(d))
				}
			}
			out.WriteByte('\n')
		}
	}
	return out.String()
}

// runFunc evaluates a function, again for as long as more of it is found to be in no order.
func runFunc(
	t *testing.T, u *eval.Package, units func(string) *eval.Package, standard func(string) bool, fd *ast.FuncDecl,
) (*eval.Interp, eval.Value) {
	t.Helper()
	unordered := eval.NewUnordered()
	for n := 0; ; n++ {
		in := eval.New(eval.Options{
			Library: library.New(library.Codecs{}), Unordered: unordered, Standard: standard,
			Package: units, Fault: func(err error) { t.Errorf("%s: fault: %v", fd.Name.Name, err) },
			Lazy: func(key string, _ *types.Func, _ bool) bool { return strings.HasSuffix(key, ".aside") },
		})
		in.RunInit(u)
		if v := in.Run(u, fd, nil, nil); !unordered.Again(n, in) {
			return in, v
		}
	}
}

func named(d eval.Decisive) string {
	switch {
	case d.Always:
		return d.Text
	case d.Never:
		return "!(" + d.Text + ")"
	}
	return "depends on " + d.Text
}

func exported(u *eval.Package) []*ast.FuncDecl {
	var out []*ast.FuncDecl
	for _, f := range u.Files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Recv == nil && fd.Type.TypeParams == nil && fd.Name.IsExported() {
				out = append(out, fd)
			}
		}
	}
	return out
}
