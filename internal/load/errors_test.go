package load

import (
	"errors"
	"fmt"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestErrorsNamePlaceCauseAndNextStep holds what a user is told: the type of the error, and in its
// text the place, the cause and the next step.
func TestErrorsNamePlaceCauseAndNextStep(t *testing.T) {
	for _, tt := range []struct {
		name     string
		dir      string
		patterns []string
		env      []string
		download bool
		want     error
		text     []string // DIR is the directory of the fixture
	}{
		{name: "newer", want: &GoVersionError{},
			text: []string{"go.mod in DIR requires go 1.999.1", "install go 1.999.1 or later"}},
		{name: "newerwork", want: &GoVersionError{},
			text: []string{"go.work in DIR requires go 1.999", "install go 1.999 or later"}},
		{name: "nomodule", want: &NoModuleError{}, text: []string{"no go.mod in DIR", "(-C "}},
		{name: "nomodule/all", patterns: []string{"./..."}, want: &NoModuleError{}, text: []string{"no go.mod in DIR"}},
		{name: "missing", want: &MissingModulesError{},
			text: []string{"a module is not in the module cache\n\texample.com/absent@v1.0.0\n",
				"run 'go -C DIR mod download'", "-mod-download"}},
		{name: "missing/some", patterns: []string{"./..."}, want: &MissingModulesError{},
			text: []string{"a module is not in the module cache\n\texample.com/absent@v1.0.0\n",
				"run 'go -C DIR mod download'"}},
		{name: "missing/failed", download: true, env: []string{"GOPROXY=file:///nowhere", "GONOSUMDB=*"},
			want: &DownloadError{},
			text: []string{"modules could not be downloaded:\n\texample.com/absent: m.go:3:8: " +
				"example.com/absent@v1.0.0: reading file:///nowhere/", "set GOPRIVATE to its path"}},
		{name: "missing/off", download: true, env: []string{"GOPROXY=off"}, want: &DownloadError{},
			text: []string{"example.com/absent: m.go:3:8: module lookup disabled by GOPROXY=off",
				"GOPROXY is off in your environment"}},
		{name: "unnamed", want: &MissingModulesError{},
			text: []string{"no required module provides package example.com/absent", "run 'go -C DIR mod tidy'",
				"m.go:3:8"}},
		{name: "unnamed/mod", env: []string{"GOFLAGS=-mod=mod"}, want: &MissingModulesError{},
			text: []string{"cannot find module providing package example.com/absent"}},
		{name: "tags/empty", dir: "none", want: &NoPackagesError{},
			text: []string{"no Go packages match . in DIR/none",
				"build constraints exclude all Go files; to include one, pass -tags=never"}},
		{name: "constraints", patterns: []string{"./all"}, env: []string{"CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64"},
			want: &IncompleteError{}, text: []string{
				"6 packages could not be read completely",
				"encoding/json/v2: build constraints exclude all Go files; to include one, set GOEXPERIMENT=jsonv2\n",
				"example.com/m/cgo: build constraints exclude all Go files; to include one, set CGO_ENABLED=1\n",
				"example.com/m/generator: build constraints exclude all Go files\n",
				"example.com/m/platform: build constraints exclude all Go files; to include one, set GOOS=windows\n",
				"example.com/m/tags: build constraints exclude all Go files; to include one, pass -tags=more\n",
				"example.com/m/tomorrow: build constraints exclude all Go files; to include one, install go 1.999 " +
					"or later\n",
				"and 1 package that imports them",
			}},
		{name: "constraints/set", patterns: []string{"./tags"}, env: []string{"GOFLAGS=-tags=plain,other"},
			want: &NoPackagesError{}, text: []string{"pass -tags=more,other,plain"}},
		{name: "workroot", patterns: []string{"./..."}, want: &NoPackagesError{},
			text: []string{"there are packages in subdirectories: run  ./a/... ./b/..."}},
		{name: "workroot/dot", want: &NoPackagesError{},
			text: []string{"there are packages in subdirectories: run  ./a/... ./b/..."}},
		{name: "workroot/below", dir: "a", want: &NoPackagesError{},
			text: []string{"no Go files in ", "there are packages in subdirectories: run  ./..."}},
		{name: "workroot/nothing", dir: "b/cmd", want: &NoPackagesError{}, text: []string{"check the patterns"}},
		{name: "tags/tests", dir: "tests", want: &NoPackagesError{}, text: []string{"no Go packages match ."}},
		{name: "tags/absent", patterns: []string{"./absent", "./absent/..."}, want: &NoPackagesError{},
			text: []string{"no Go packages match ./absent ./absent/... in DIR", "directory not found"}},
		{name: "tags/no-such-dir", dir: "absent", want: errors.New(""), text: []string{"absent is not a directory"}},
		{name: "vendored/no-such-mod", env: []string{"GOFLAGS=-mod=nosuch"}, want: &ListError{},
			text: []string{"nosuch"}},
		{name: "overlay/absent", env: []string{"GOFLAGS=-overlay=absent.json"}, want: errors.New(""),
			text: []string{"absent.json"}},
		{name: "overlay/bad", env: []string{"GOFLAGS=-overlay=m.go"}, want: errors.New(""), text: []string{"m.go"}},
		{name: "broken", patterns: []string{"./..."}, want: &IncompleteError{}, text: []string{
			"example.com/m/syntax: syntax/a.go:5:9: ",
			"example.com/m/types: types/types.go:7:7: undefined: undefined (and 2 more errors)",
			"example.com/m/cycle/a: import cycle",
			"-allow-incomplete",
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fixture, _, _ := strings.Cut(tt.name, "/")
			root := extract(t, fixture)
			before := tree(t, root)
			env := environ(append([]string{"GOMODCACHE=" + t.TempDir()}, tt.env...)...)
			_, err := Load(
				t.Context(),
				Config{Dir: filepath.Join(root, tt.dir), Patterns: tt.patterns, Env: env, ModDownload: tt.download},
			)
			if err == nil {
				t.Fatal("no error")
			}
			if after := tree(t, root); after != before {
				t.Errorf("files were\n%sand are\n%s", before, after)
			}
			if want := reflect.TypeOf(tt.want); want != reflect.TypeOf(errors.New("")) && reflect.TypeOf(err) != want {
				t.Errorf("error is a %T, want a %v", err, want)
			}
			for _, text := range tt.text {
				if text = strings.ReplaceAll(text, "DIR", root); !strings.Contains(err.Error(), text) {
					t.Errorf("error lacks %q:\n%v", text, err)
				}
			}
		})
	}
}

// TestBrokenPackagesAreStillUsed holds what can still be used of packages that do not compile.
func TestBrokenPackagesAreStillUsed(t *testing.T) {
	p := mustLoad(t, Config{Dir: extract(t, "broken"), Patterns: []string{"./..."}, AllowIncomplete: true})
	for _, tt := range []struct{ pkg, name, want, err string }{
		{"good", "F", "func() int", ""},
		{"syntax", "Before", "func() int", "syntax/a.go:5:9"},
		{"syntax", "After", "func() int", "syntax/a.go:5:9"},
		{"types", "F", "func() string", "undefined: undefined"},
		{"types", "G", "func() int", "cannot use x"},
		{"cycle/a", "A", "invalid type", "import cycle"},
		{"cycle/b", "B", "untyped int", ""},
		{"self", "V", "invalid type", "import cycle"},
		{"absent", "F", "func() int", "nowhere"},
		{"two", "", "", "found packages"},
	} {
		pkg := p.Packages["example.com/m/"+tt.pkg]
		if pkg == nil || pkg.Info == nil {
			t.Errorf("package %s is absent or without bodies", tt.pkg)
			continue
		}
		if tt.name != "" {
			obj := pkg.Types.Scope().Lookup(tt.name)
			if obj == nil || types.TypeString(obj.Type(), nil) != tt.want {
				t.Errorf("%s.%s is %v, want %s", tt.pkg, tt.name, obj, tt.want)
			}
		}
		var all []string
		for _, e := range pkg.Errors {
			all = append(all, e.Error())
		}
		if text := strings.Join(all, "\n"); tt.err == "" && text != "" || !strings.Contains(text, tt.err) {
			t.Errorf("errors of %s lack %q:\n%s", tt.pkg, tt.err, text)
		}
	}
	// A body with an error in it is known as far as go/types can.
	info := p.Packages["example.com/m/types"].Info
	for id, obj := range info.Uses {
		if id.Name == "x" && obj.Type().String() != "int" {
			t.Errorf("x in the broken body is %v, want int", obj.Type())
		}
	}
	if len(info.Uses) < 6 {
		t.Errorf("only %d uses in the broken package", len(info.Uses))
	}
}

// tree is the names and contents of all files.
func tree(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	if err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, path))
		fmt.Fprintf(&b, "-- %s --\n%s", path, data)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestBrokenDependenciesAreKnownInPart: what a dependency without bodies exports is known as
// far as it can be, and its errors have their places in the file on disk.
func TestBrokenDependenciesAreKnownInPart(t *testing.T) {
	p, err := Load(t.Context(), Config{Dir: extract(t, "brokendep"), Env: environ()})
	if want := (*IncompleteError)(nil); !errors.As(err, &want) {
		t.Fatalf("error is %v, want an *IncompleteError", err)
	}
	for _, name := range []string{"A", "B", "C", "D"} {
		if got := p.Roots[0].Types.Scope().Lookup(name).Type().String(); got != "int" {
			t.Errorf("%s is %s, want int", name, got)
		}
	}
	for pkg, want := range map[string]string{
		"body": "",
		"decl": "dep/decl/decl.go:8:8: ",
		"scan": "dep/scan/scan.go:9:9: ",
		"typ":  "dep/typ/typ.go:7:10: ",
	} {
		var got []string
		for _, e := range p.Packages["example.com/dep/"+pkg].Errors {
			got = append(got, e.Error())
		}
		if text := strings.Join(got, "\n"); want == "" && text != "" || !strings.Contains(text, want) {
			t.Errorf("errors of %s are %q, want %q", pkg, text, want)
		}
	}
}
