package load

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// differentialPatterns are real packages that use much of the standard
// library and of the language: as roots they are checked with bodies, against
// a universe of trimmed declarations.
func differentialPatterns() []string {
	list := []string{"encoding/json", "go/types", "slices", "reflect", "github.com/invopop/jsonschema"}
	if fixture.All() {
		list = append(list, "net/http", "golang.org/x/tools/go/packages", "github.com/goccy/go-yaml")
	}
	return list
}

// TestSameAsPackages compares what is known of every expression of packages
// with bodies with a load of everything from whole source.
func TestSameAsPackages(t *testing.T) {
	diffPrograms(t, fixture.Module(t, "../.."), differentialPatterns())
}

func diffPrograms(t *testing.T, dir string, patterns []string) {
	t.Helper()
	want, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax,
		Dir:  dir,
		Env:  environ(),
	}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	p := mustLoad(t, Config{Dir: dir, Patterns: patterns})
	compared := 0
	packages.Visit(want, nil, func(w *packages.Package) {
		got := p.Packages[w.PkgPath]
		if got == nil {
			t.Errorf("%s is not in the program", w.PkgPath)
			return
		}
		if got.Types != nil && got.Info == nil {
			compared += diffScopes(t, w.Types, got.Types)
		}
		if got.Info != nil {
			compared += diffInfos(t, w, got)
		}
	})
	t.Logf("%d facts compared", compared)
	if compared < 10000 {
		t.Errorf("only %d facts compared", compared)
	}
}

// diffScopes compares what a package exports.
func diffScopes(t *testing.T, want, got *types.Package) (compared int) {
	for _, name := range want.Scope().Names() {
		w := want.Scope().Lookup(name)
		if !w.Exported() {
			continue
		}
		compared++
		g := got.Scope().Lookup(name)
		if g == nil {
			t.Errorf("%s.%s is missing", want.Path(), name)
			continue
		}
		if ws, gs := objectString(w), objectString(g); ws != gs {
			t.Errorf("%s.%s is\n\t%s, want\n\t%s", want.Path(), name, gs, ws)
		}
	}
	return compared
}

// diffInfos compares all that go/types recorded of a package's syntax.
func diffInfos(t *testing.T, w *packages.Package, got *Package) (compared int) {
	if len(w.Syntax) != len(got.Files) {
		t.Errorf("%s: %d files, want %d", w.PkgPath, len(got.Files), len(w.Syntax))
		return 0
	}
	for i := range w.Syntax {
		want, have := nodes(w.Syntax[i]), nodes(got.Files[i])
		if len(want) != len(have) {
			t.Errorf("%s: file %d has %d nodes, want %d", w.PkgPath, i, len(have), len(want))
			continue
		}
		for j := range want {
			ws, gs := facts(w.TypesInfo, want[j]), facts(got.Info, have[j])
			compared++
			if ws != gs {
				t.Errorf("%s: %T is\n\t%s, want\n\t%s", w.Fset.Position(want[j].Pos()), want[j], gs, ws)
			}
		}
	}
	return compared
}

func nodes(f *ast.File) (out []ast.Node) {
	ast.Inspect(f, func(n ast.Node) bool {
		out = append(out, n)
		return true
	})
	return out
}

func facts(info *types.Info, n ast.Node) string {
	var b strings.Builder
	if e, ok := n.(ast.Expr); ok {
		if tv, ok := info.Types[e]; ok {
			fmt.Fprintf(&b, "type %s value %v ", typeString(tv.Type), tv.Value)
		}
	}
	switch n := n.(type) {
	case *ast.Ident:
		fmt.Fprintf(&b, "def %s use %s ", objectString(info.Defs[n]), objectString(info.Uses[n]))
		if inst, ok := info.Instances[n]; ok {
			fmt.Fprintf(&b, "instance %s ", typeString(inst.Type))
		}
	case *ast.SelectorExpr:
		if s := info.Selections[n]; s != nil {
			fmt.Fprintf(&b, "selection %v %v %v %s", s.Kind(), selectionPath(s), s.Indirect(), objectString(s.Obj()))
		}
	case nil:
		return ""
	}
	if o := info.Implicits[n]; o != nil {
		fmt.Fprintf(&b, "implicit %s", objectString(o))
	}
	return b.String()
}

// selectionPath is the path of a selection. The last index of a method counts methods
// that may have been left out.
func selectionPath(s *types.Selection) []int {
	if s.Kind() == types.FieldVal {
		return s.Index()
	}
	return s.Index()[:len(s.Index())-1]
}

func objectString(o types.Object) string {
	if o == nil {
		return "none"
	}
	path := ""
	if o.Pkg() != nil {
		path = o.Pkg().Path()
	}
	s := fmt.Sprintf("%T %s.%s %s", o, path, o.Name(), typeString(o.Type()))
	if c, ok := o.(*types.Const); ok {
		s += " = " + c.Val().ExactString()
	}
	if tn, ok := o.(*types.TypeName); ok && !tn.IsAlias() {
		s += " underlying " + typeString(o.Type().Underlying())
		ms := types.NewMethodSet(types.NewPointer(o.Type()))
		for i := range ms.Len() {
			if m := ms.At(i); m.Obj().Exported() {
				s += fmt.Sprintf("; %s %v %s", m.Obj().Name(), selectionPath(m), typeString(m.Type()))
			}
		}
	}
	return s
}

// typeString is types.TypeString without the names of parameters.
func typeString(t types.Type) string {
	return types.TypeString(anonymous(t), nil)
}

func anonymous(t types.Type) types.Type {
	switch t := t.(type) {
	case *types.Signature:
		return types.NewSignatureType(nil, nil, nil, anonymousTuple(t.Params()), anonymousTuple(t.Results()),
			t.Variadic())
	case *types.Pointer:
		return types.NewPointer(anonymous(t.Elem()))
	case *types.Slice:
		return types.NewSlice(anonymous(t.Elem()))
	case *types.Array:
		return types.NewArray(anonymous(t.Elem()), t.Len())
	case *types.Chan:
		return types.NewChan(t.Dir(), anonymous(t.Elem()))
	case *types.Map:
		return types.NewMap(anonymous(t.Key()), anonymous(t.Elem()))
	case *types.Tuple:
		return anonymousTuple(t)
	case *types.Struct:
		var fields []*types.Var
		var tags []string
		for i := range t.NumFields() {
			f := t.Field(i)
			fields = append(fields, types.NewField(0, f.Pkg(), f.Name(), anonymous(f.Type()), f.Embedded()))
			tags = append(tags, t.Tag(i))
		}
		return types.NewStruct(fields, tags)
	case *types.Interface:
		var methods []*types.Func
		var embedded []types.Type
		for i := range t.NumExplicitMethods() {
			m := t.ExplicitMethod(i)
			methods = append(methods, types.NewFunc(0, m.Pkg(), m.Name(), anonymous(m.Type()).(*types.Signature)))
		}
		for i := range t.NumEmbeddeds() {
			embedded = append(embedded, anonymous(t.EmbeddedType(i)))
		}
		return types.NewInterfaceType(methods, embedded)
	}
	return t
}

func anonymousTuple(t *types.Tuple) *types.Tuple {
	var vars []*types.Var
	for i := range t.Len() {
		vars = append(vars, types.NewParam(0, t.At(i).Pkg(), "", anonymous(t.At(i).Type())))
	}
	return types.NewTuple(vars...)
}
