package eval_test

import (
	"go/ast"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
)

// A program is a package, example.com/m/p, that a test evaluates with options of its own.
type program struct {
	t     *testing.T
	units func(string) *eval.Package
	u     *eval.Package
}

// conditionText loads the files of a txtar archive as a module; p.go goes to package p.
func conditionText(t *testing.T, archive string) *program {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.25\n")
	for _, f := range txtar.Parse([]byte(archive)).Files {
		write(t, filepath.Join(dir, f.Name), string(f.Data))
	}
	if _, err := os.Stat(filepath.Join(dir, "p")); err != nil {
		t.Fatal("the archive has no package p")
	}
	units := loaded(t, dir)
	u := units("example.com/m/p")
	if u == nil {
		t.Fatal("the package was not loaded")
	}
	return &program{t, units, u}
}

// start makes an evaluator with these options, of which the tests leave out the usual ones.
func (p *program) start(o eval.Options) *eval.Interp {
	if o.Package == nil {
		o.Package = p.units
	}
	o.Library = library.New(library.Codecs{})
	o.Fault = func(err error) { p.t.Errorf("fault: %v", err) }
	in := eval.New(o)
	in.RunInit(p.u)
	return in
}

// function is the declaration of that name.
func (p *program) function(name string) *ast.FuncDecl {
	i := slices.IndexFunc(exported(p.u), func(d *ast.FuncDecl) bool { return d.Name.Name == name })
	if i < 0 {
		p.t.Fatalf("no function %s", name)
	}
	return exported(p.u)[i]
}

// run runs the function of that name, and returns what it gives, as
// TestFunctionsGiveWhatTheirFilesSay writes it.
func (p *program) run(in *eval.Interp, name string) string {
	return outcomesOf(in, in.Run(p.u, p.function(name), nil, nil))
}

// line is the line of p.go that a place is in.
func (p *program) line(s eval.Location) int { return p.u.Fset.Position(s.Pos).Line }

// outcomesOf are the values that v may be, each with its conditions.
func outcomesOf(in *eval.Interp, v eval.Value) string {
	var out []string
	for _, o := range in.Variants(eval.True, func() any { return show(in, v) }) {
		if in.Impossible(o.Guard) {
			continue
		}
		text, _ := o.Result.(string)
		if g := in.Simplify(o.Guard); g != eval.True {
			for i, d := range in.Decisive(g) {
				text += []string{" if ", ", "}[min(i, 1)] + named(d)
			}
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

// same fails where what is had is not what is wanted.
func same(t *testing.T, what, have, want string) {
	t.Helper()
	if have != want {
		t.Errorf("%s: have\n\t%s\nwant\n\t%s", what, have, want)
	}
}
