package laws

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// listed is a package as go list prints it.
type listed struct {
	ImportPath string
	Dir        string
	Name       string
	Imports    []string
	GoFiles    []string
	Standard   bool
}

// list returns the packages of the module and all they depend on. Tests and
// their dependencies are not among them.
func list(t *testing.T) map[string]*listed {
	t.Helper()
	cmd := exec.CommandContext(
		t.Context(),
		"go",
		"list",
		"-deps",
		"-json=ImportPath,Dir,Name,Imports,GoFiles,Standard",
		"./...",
	)
	cmd.Dir = root
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr.Bytes())
	}
	pkgs := map[string]*listed{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(listed)
		if err := dec.Decode(p); errors.Is(err, io.EOF) {
			return pkgs
		} else if err != nil {
			t.Fatal(err)
		}
		pkgs[p.ImportPath] = p
	}
}

// below reports whether path is one of list or below it; "" is above all.
func below(path string, list []string) bool {
	return slices.ContainsFunc(list, func(l string) bool {
		l = strings.TrimSuffix(l, "/")
		return l == "" || path == l || strings.HasPrefix(path, l+"/")
	})
}

// breaks returns, for each package that breaks l, the way to what it must not
// import.
func (l law) breaks(pkgs map[string]*listed) []string {
	var out []string
	for path := range pkgs {
		rel, own := strings.CutPrefix(path+"/", module)
		rel = strings.TrimSuffix(rel, "/")
		if !own || !below(rel, l.of) || below(rel, l.but) {
			continue
		}
		if way := l.way(pkgs, path); way != nil {
			out = append(out, strings.Join(way, " → "))
		}
	}
	slices.Sort(out)
	return out
}

// way is the shortest chain of imports from a package to a forbidden one. What
// the standard library imports is its own affair.
func (l law) way(pkgs map[string]*listed, from string) []string {
	came := map[string]string{from: ""}
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		path := queue[0]
		if p := pkgs[path]; p == nil || p.Standard || l.direct && path != from {
			continue
		}
		for _, imp := range pkgs[path].Imports {
			if _, seen := came[imp]; seen {
				continue
			}
			came[imp] = path
			queue = append(queue, imp)
			if below(imp, l.never) && !below(imp, l.within()) {
				way := []string{imp}
				for at := path; at != ""; at = came[at] {
					way = append(way, at)
				}
				slices.Reverse(way)
				return way
			}
		}
	}
	return nil
}

// within is what a law binds, which may import itself.
func (l law) within() []string {
	if slices.Contains(l.of, "") {
		return nil
	}
	return ours(l.of...)
}

func TestPackagesKeepTheImportLaws(t *testing.T) {
	pkgs := list(t)
	for _, l := range imports {
		for _, way := range l.breaks(pkgs) {
			t.Errorf("%s: %s\n\t%s", l.name, l.note, way)
		}
	}
}

// TestLawsNamePackages holds that a law binds something and forbids something: a package that
// was moved would otherwise leave its laws behind.
func TestLawsNamePackages(t *testing.T) {
	pkgs := list(t)
	exists := func(path string) bool {
		for p := range pkgs {
			if below(p, []string{path}) {
				return true
			}
		}
		return false
	}
	for _, l := range imports {
		for _, path := range append(append(ours(l.of...), ours(l.but...)...), l.never...) {
			if strings.HasPrefix(path, module) && !exists(path) {
				t.Errorf("the law %q names %s, which is no package", l.name, path)
			}
		}
	}
}

// TestBrokenLawsAreFound holds that a law sees what breaks it.
func TestBrokenLawsAreFound(t *testing.T) {
	pkgs := map[string]*listed{
		module + "catalog":       {Imports: []string{"strings", module + "catalog/form"}},
		module + "catalog/form":  {Imports: []string{"example.com/m"}},
		module + "cmd/tool":      {Imports: []string{"flag"}},
		module + "budget":        {Imports: []string{"os", module + "catalog"}},
		"example.com/m":          {Imports: []string{"go/ast", "os"}},
		"os":                     {Imports: []string{"flag"}, Standard: true},
		"flag":                   {Standard: true},
		"go/ast":                 {Imports: []string{"go/token"}, Standard: true},
		"go/astutil/in/no/being": {Standard: true},
	}
	for _, test := range []struct {
		law  law
		want []string
	}{
		{law{of: []string{"catalog"}, never: []string{"go/ast"}}, []string{
			module + "catalog → " + module + "catalog/form → example.com/m → go/ast",
			module + "catalog/form → example.com/m → go/ast",
		}},
		{law{of: []string{"catalog"}, never: []string{"go/ast"}, direct: true}, nil},
		{law{of: []string{"catalog"}, never: []string{"go/token", "go/as"}}, nil}, // by the standard library only
		{law{of: []string{"catalog"}, never: []string{module}}, nil},              // its own
		{law{of: []string{"budget"}, never: []string{module}}, []string{module + "budget → " + module + "catalog"}},
		{law{of: []string{""}, never: []string{"flag"}}, []string{module + "cmd/tool → flag"}},
		{law{of: []string{""}, but: []string{"cmd"}, never: []string{"flag"}}, nil},
	} {
		if got := test.law.breaks(pkgs); !slices.Equal(got, test.want) {
			t.Errorf("%+v: got %q, want %q", test.law, got, test.want)
		}
	}
}
