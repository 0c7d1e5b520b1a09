package load

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"sync"
	"testing"
)

var frameworkConfig = Config{Frameworks: []string{"example.com/sdk"}}

func loadFixture(t testing.TB, name string, cfg Config) *Program {
	t.Helper()
	cfg.Dir = extract(t, name)
	return mustLoad(t, cfg)
}

func TestFrameworksAreFoundInAnyMajorVersion(t *testing.T) {
	for _, tt := range []struct {
		module string
		want   bool
	}{
		{"example.com/sdk", true},
		{"example.com/sdk/v2", true},
		{"example.com/sdk/v12", true},
		{"example.com/sdk/v", false},
		{"example.com/sdk/vx", false},
		{"example.com/sdk/contrib", false},
		{"example.com/sdkv2", false},
		{"example.com/sd", false},
	} {
		pkg := &Package{Path: tt.module, Module: &Module{Path: tt.module}}
		if got := isFramework(pkg, []string{"example.com/other", "example.com/sdk"}); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.module, got, tt.want)
		}
	}
	if isFramework(&Package{Path: "fmt"}, []string{"fmt"}) {
		t.Error("the standard library is a framework")
	}
}

func TestPlacesAreRelativeToTheirModule(t *testing.T) {
	p := loadFixture(t, "framework", frameworkConfig)
	for _, tt := range []struct{ pkg, name, want string }{
		{"example.com/server", "main", "main.go:10:6"},
		{"example.com/plain", "Exported",
			"third/plain/plain.go:14:6"}, // a replacement by a relative path is the user's
		{"example.com/plain", "Last", "third/plain/plain.go:23:5"},
		{"example.com/plain", "After", "third/plain/plain.go:23:38"},
		{"example.com/sdk/v2", "NewTool", "third/sdk/sdk.go:5:6"},
	} {
		obj := p.TypesOf(tt.pkg).Scope().Lookup(tt.name)
		if got := p.Span(obj.Pos(), obj.Pos()).String(); got != tt.want {
			t.Errorf("%s.%s is at %s, want %s", tt.pkg, tt.name, got, tt.want)
		}
	}
	println := p.TypesOf("fmt").Scope().Lookup("Println")
	if s := p.Span(println.Pos(), println.Pos()+token.Pos(len("Println"))); s.File != "std/fmt/print.go" ||
		s.EndColumn != s.Column+len("Println") {
		t.Errorf("fmt.Println is at %+v", s)
	}
	if s := p.Span(token.NoPos, token.NoPos); !s.IsZero() {
		t.Errorf("no position is at %v", s)
	}
	v := loadFixture(t, "vendored", Config{})
	f := v.TypesOf("example.com/dep/sub").Scope().Lookup("F")
	if got := v.Span(f.Pos(), f.Pos()).String(); got != "example.com/dep@v1.2.3/sub/sub.go:3:6" {
		t.Errorf("a vendored function is at %s", got)
	}
	n := mustLoad(t, Config{Dir: extract(t, "nested") + "/examples"})
	f = n.TypesOf("example.com/outer").Scope().Lookup("F")
	if got := n.Span(f.Pos(), f.Pos()).String(); got != "../outer.go:3:6" {
		t.Errorf("a function of the module above is at %s", got)
	}
}

func TestBodiesAreReadWhenAskedFor(t *testing.T) {
	p := loadFixture(t, "framework", frameworkConfig)
	if p.Packages["example.com/plain"].Info != nil {
		t.Fatal("example.com/plain has bodies")
	}
	if p.Packages["net/http"] == nil || p.Packages["net/http"].Types != nil {
		t.Fatal("net/http, which only a body needs, was read or is not listed")
	}
	var wg sync.WaitGroup
	got := make([]*Package, 4)
	for i := range got {
		wg.Go(func() {
			pkg, err := p.WithBodies("example.com/plain")
			if err != nil {
				t.Error(err)
			}
			got[i] = pkg
		})
		wg.Go(func() { p.TypesOf("net/http") })
	}
	wg.Wait()
	full := got[0]
	for _, pkg := range got {
		if pkg != full {
			t.Fatal("checked twice")
		}
	}
	if full.Info == nil || len(full.Errors) > 0 {
		t.Fatalf("no bodies, errors %v", full.Errors)
	}
	if full.Types.Scope().Lookup("helper") == nil {
		t.Error("helper is missing")
	}
	if p.TypesOf("example.com/plain") == full.Types || p.Packages["example.com/plain"].Info != nil {
		t.Error("the universe has changed")
	}
	// Its imports are those of the universe.
	for id, obj := range full.Info.Uses {
		if name, ok := obj.(*types.PkgName); ok && name.Imported() != p.TypesOf(name.Imported().Path()) {
			t.Errorf("%s is from another universe", id.Name)
		}
	}
	if pkg, err := p.WithBodies("example.com/server"); err != nil || pkg != p.Roots[0] {
		t.Errorf("a root: %v, %v", pkg, err)
	}
	for _, path := range []string{"unsafe", "example.com/absent"} {
		if pkg, err := p.WithBodies(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v, %v", path, pkg, err)
		}
	}
	if p.TypesOf("example.com/absent") != nil || p.TypesOf("unsafe") != types.Unsafe {
		t.Error("TypesOf unsafe or of a package that is not there")
	}
}

// TestEverythingTheEvaluatorAsksForIsRecorded holds that everything the evaluator asks for is
// recorded.
func TestEverythingTheEvaluatorAsksForIsRecorded(t *testing.T) {
	p := loadFixture(t, "framework", frameworkConfig)
	info := p.Roots[0].Info
	if len(info.Types) == 0 || len(info.Defs) == 0 || len(info.Uses) == 0 ||
		len(info.Selections)+len(info.Instances) > 0 ||
		len(info.FileVersions) != 1 {
		t.Errorf(
			"%d types, %d defs, %d uses, %d selections, %d instances, %d file versions",
			len(info.Types),
			len(info.Defs),
			len(info.Uses),
			len(info.Selections),
			len(info.Instances),
			len(info.FileVersions),
		)
	}
	if v := info.FileVersions[p.Roots[0].Files[0]]; v != "go1.24" {
		t.Errorf("file version %q, want go1.24", v)
	}
	full, err := p.WithBodies("example.com/plain")
	if err != nil {
		t.Fatal(err)
	}
	if len(full.Info.Selections) == 0 || len(full.Info.InitOrder) != 1 {
		t.Errorf("%d selections, %d in init order", len(full.Info.Selections), len(full.Info.InitOrder))
	}
	docs := 0
	for _, f := range full.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			if _, ok := n.(*ast.Comment); ok {
				docs++
			}
			return true
		})
	}
	if docs == 0 {
		t.Error("no comments")
	}
}
