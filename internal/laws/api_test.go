package laws

import (
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// public returns the packages of the module that other modules can import, with syntax and
// types.
func public(t *testing.T) []*packages.Package {
	t.Helper()
	const mode = packages.NeedName | packages.NeedImports | packages.NeedTypes | packages.NeedSyntax |
		packages.NeedTypesInfo | packages.NeedExportFile | packages.NeedFiles
	var patterns []string
	for path, p := range list(t) {
		if strings.HasPrefix(path, module) && p.Name != "main" && !isInternal(path) {
			patterns = append(patterns, path)
		}
	}
	slices.Sort(patterns)
	pkgs, err := packages.Load(&packages.Config{Mode: mode, Dir: root}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pkgs {
		for _, err := range p.Errors {
			t.Fatal(err)
		}
	}
	if len(pkgs) < 10 {
		t.Fatalf("found %d packages; the search is wrong", len(pkgs))
	}
	return pkgs
}

func isInternal(path string) bool { return slices.Contains(strings.Split(path, "/"), "internal") }

// TestExportedSignaturesNameNoInternalPackage holds that a program which imports a public
// package can name every type that it is handed or has to hand over.
func TestExportedSignaturesNameNoInternalPackage(t *testing.T) {
	for _, p := range public(t) {
		for _, found := range internalTypes(p.Types) {
			t.Error(found)
		}
		for _, found := range internalDefinitions(p) {
			t.Error(found)
		}
	}
}

// TestPublicPackagesSayWhoImportsThem holds that a package is public on purpose: its
// documentation says what a program imports it for, and an example shows how.
func TestPublicPackagesSayWhoImportsThem(t *testing.T) {
	for _, p := range public(t) {
		if !slices.ContainsFunc(p.Syntax, func(f *ast.File) bool {
			return strings.Contains(f.Doc.Text(), "\nImport this package ")
		}) {
			t.Errorf("%s: no paragraph of the documentation begins with \"Import this package\"", p.PkgPath)
		}
		dir := filepath.Dir(p.GoFiles[0])
		examples, err := filepath.Glob(filepath.Join(dir, "example_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		if len(examples) == 0 {
			t.Errorf("%s has no example_test.go", p.PkgPath)
			continue
		}
		data, err := os.ReadFile(examples[0])
		if err != nil {
			t.Fatal(err)
		}
		if text := string(data); !strings.Contains(text, "\nfunc Example") || !strings.Contains(text, "// Output:") {
			t.Errorf("%s has no example that runs: func Example…, with // Output", examples[0])
		}
	}
}

// internalTypes lists the mentions of internal types in the exported API of a package:
// functions, variables, fields, methods, and what types are made of.
func internalTypes(pkg *types.Package) []string {
	w := walker{pkg: pkg, seen: map[types.Type]bool{}}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		o := scope.Lookup(name)
		if !o.Exported() {
			continue
		}
		w.at = pkg.Path() + "." + name
		tn, ok := o.(*types.TypeName)
		if !ok || tn.IsAlias() {
			w.walk(o.Type())
			continue
		}
		named := tn.Type().(*types.Named)
		w.parameters(named.TypeParams())
		w.walk(named.Underlying())
		for m := range named.Methods() {
			if m.Exported() {
				w.at = pkg.Path() + "." + name + "." + m.Name()
				w.walk(m.Type())
			}
		}
	}
	return w.found
}

type walker struct {
	pkg   *types.Package
	at    string
	seen  map[types.Type]bool
	found []string
}

func (w *walker) name(o *types.TypeName) {
	if p := o.Pkg(); p != nil && strings.HasPrefix(p.Path(), module) && isInternal(p.Path()) {
		text := fmt.Sprintf("%s mentions %s.%s, which other modules cannot import", w.at, p.Path(), o.Name())
		w.found = append(w.found, text)
	}
}

func (w *walker) parameters(list *types.TypeParamList) {
	for p := range list.TypeParams() {
		w.walk(p.Constraint())
	}
}

func (w *walker) walk(t types.Type) {
	switch t := t.(type) {
	case *types.Alias:
		w.name(t.Obj())
		w.walk(t.Rhs())
		return
	case *types.Named:
		w.name(t.Obj())
		for arg := range t.TypeArgs().Types() {
			w.walk(arg)
		}
		return
	}
	if t == nil || w.seen[t] {
		return
	}
	w.seen[t] = true
	switch t := t.(type) {
	case *types.Map:
		w.walk(t.Key())
		w.walk(t.Elem())
	case interface{ Elem() types.Type }: // pointers, lists, channels
		w.walk(t.Elem())
	case *types.Tuple:
		for v := range t.Variables() {
			w.walk(v.Type())
		}
	case *types.Signature:
		w.parameters(t.TypeParams())
		w.walk(t.Params())
		w.walk(t.Results())
	case *types.Struct:
		for f := range t.Fields() {
			if f.Exported() {
				w.walk(f.Type())
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			w.walk(m.Type())
		}
		for e := range t.EmbeddedTypes() {
			w.walk(e)
		}
	case *types.Union:
		for term := range t.Terms() {
			w.walk(term.Type())
		}
	}
}

// internalDefinitions lists exported types that are written as an internal one: type T
// internal.T. Their documentation names what a reader cannot open.
func internalDefinitions(p *packages.Package) []string {
	var out []string
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range gen.Specs {
				spec, ok := s.(*ast.TypeSpec)
				if !ok || !spec.Name.IsExported() {
					continue
				}
				sel, ok := spec.Type.(*ast.SelectorExpr)
				if !ok {
					continue
				}
				if o := p.TypesInfo.Uses[sel.Sel]; o != nil && o.Pkg() != nil && isInternal(o.Pkg().Path()) {
					text := fmt.Sprintf("%s.%s is defined as %s, which is internal", p.PkgPath, spec.Name, o.Type())
					out = append(out, text)
				}
			}
		}
	}
	return out
}

// TestInternalTypesAreFoundWhereverTheyAreMentioned holds that each way to mention a type is seen.
func TestInternalTypesAreFoundWhereverTheyAreMentioned(t *testing.T) {
	inner := types.NewPackage(module+"internal/inner", "inner")
	hidden := types.NewNamed(types.NewTypeName(0, inner, "T", nil), types.NewStruct(nil, nil), nil)
	param := func(t types.Type) *types.Tuple { return types.NewTuple(types.NewParam(0, nil, "", t)) }
	fn := types.NewSignatureType(nil, nil, nil, param(hidden), nil, false)
	for what, typ := range map[string]types.Type{
		"a pointer":   types.NewPointer(hidden),
		"a map":       types.NewMap(types.Typ[types.String], types.NewSlice(hidden)),
		"a parameter": fn,
		"a result":    types.NewSignatureType(nil, nil, nil, nil, param(types.NewChan(types.SendRecv, hidden)), false),
		"a field":     types.NewStruct([]*types.Var{types.NewField(0, nil, "F", hidden, false)}, nil),
		"a method":    types.NewInterfaceType([]*types.Func{types.NewFunc(0, nil, "M", fn)}, nil),
		"an alias":    types.NewAlias(types.NewTypeName(0, nil, "A", nil), hidden),
	} {
		pkg := types.NewPackage(module+"outer", "outer")
		pkg.Scope().Insert(types.NewVar(0, pkg, "V", typ))
		if found := internalTypes(pkg); len(found) != 1 {
			t.Errorf("%s: found %q", what, found)
		}
		other := types.NewPackage(module+"outer", "outer")
		other.Scope().Insert(types.NewVar(0, other, "v", typ))
		if found := internalTypes(other); len(found) > 0 {
			t.Errorf("%s, not exported: found %q", what, found)
		}
	}
}
