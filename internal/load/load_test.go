package load

import (
	"context"
	"errors"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// environ is the environment of the tests: no setting of the machine that runs
// them counts.
func environ(set ...string) []string {
	env := slices.DeleteFunc(os.Environ(), func(kv string) bool {
		key, _, _ := strings.Cut(kv, "=")
		return key == "GOFLAGS" || key == "GOWORK" || key == "GOOS" || key == "GOARCH" || key == "GO111MODULE"
	})
	return append(append(env, "GOENV=off"), set...)
}

// extract writes testdata/name.txtar to a directory.
func extract(t testing.TB, name string) string {
	t.Helper()
	ar, err := txtar.ParseFile(filepath.Join("testdata", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range ar.Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func mustLoad(t testing.TB, cfg Config) *Program {
	t.Helper()
	if cfg.Env == nil {
		cfg.Env = environ()
	}
	p, err := Load(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// outline is one line a package that is not of the standard library: its
// path, * for a root, whether it has bodies, its module, the names in its scope.
func outline(p *Program) string {
	var b strings.Builder
	for _, path := range sortedKeys(p.Packages) {
		pkg := p.Packages[path]
		if pkg.Standard {
			continue
		}
		b.WriteString(path)
		if pkg.Root {
			b.WriteString("*")
		}
		switch {
		case pkg.Info != nil:
			b.WriteString(" bodies")
		case pkg.Types != nil:
			b.WriteString(" declarations")
		}
		if m := pkg.Module; m != nil {
			b.WriteString(" " + m.Path + "@" + m.Version)
			if m.Main {
				b.WriteString("main")
			}
			b.WriteString(" go" + m.GoVersion)
		}
		if pkg.Types != nil && pkg.Types.Scope().Len() > 0 {
			b.WriteString(" " + strings.Join(pkg.Types.Scope().Names(), ","))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestProgramsAreLoadedWithTheirBodies(t *testing.T) {
	for _, tt := range []struct {
		name     string // of the test, from the fixture's
		dir      string
		patterns []string
		tags     []string
		env      []string
		want     string
	}{
		{name: "framework", want: `
example.com/plain declarations example.com/plain@ go1.23 After,Exported,Last,hidden
example.com/sdk/v2 bodies example.com/sdk/v2@ go1.23 NewTool,Tool
example.com/server* bodies example.com/server@main go1.24 main
example.com/wrapper bodies example.com/wrapper@ go1.23 Wrap
`},
		{name: "workspace", patterns: []string{"./a", "./b"}, want: `
example.com/a* bodies example.com/a@main go1.24 V
example.com/b* bodies example.com/b@main go1.24 F
`},
		{name: "workspace/in-one", dir: "a", want: `
example.com/a* bodies example.com/a@main go1.24 V
example.com/b bodies example.com/b@main go1.24 F
`},
		{name: "vendored", want: `
example.com/dep/sub declarations example.com/dep@v1.2.3 go1.23 F
example.com/m* bodies example.com/m@main go1.24 V
`},
		{name: "vendored/flag", env: []string{"GOFLAGS=-mod=vendor"}, want: `
example.com/dep/sub declarations example.com/dep@v1.2.3 go1.23 F
example.com/m* bodies example.com/m@main go1.24 V
`},
		{name: "nested", patterns: []string{"./..."}, want: `
example.com/outer* bodies example.com/outer@main go1.24 F
`},
		{name: "nested/inner", dir: "examples", want: `
example.com/outer bodies example.com/outer@main go1.24 F
example.com/outer/examples* bodies example.com/outer/examples@main go1.24 main
`},
		{name: "cgo/on", env: []string{"CGO_ENABLED=1", "CC=no-such-compiler"}, want: `
example.com/m* bodies example.com/m@main go1.24 Current,Dial,Free,Pair,Twice
`},
		{name: "cgo/std", patterns: []string{".", "net", "os/user"},
			env: []string{"GOOS=linux", "CGO_ENABLED=1", "CC=no-such-compiler"}, want: `
example.com/m* bodies example.com/m@main go1.24 Current,Dial,Free,Pair,Twice
`},
		{name: "cgo/off", env: []string{"CGO_ENABLED=0"}, want: `
example.com/m* bodies example.com/m@main go1.24 Current,Dial,Twice
`},
		{name: "tags", patterns: []string{"./..."}, env: []string{"GOOS=linux", "GOARCH=amd64"}, want: `
example.com/m* bodies example.com/m@main go1.24 Width
example.com/m/tests bodies example.com/m@main go1.24
`},
		{name: "tags/set", tags: []string{"special"}, env: []string{"GOOS=windows", "GOARCH=arm64"}, want: `
example.com/m* bodies example.com/m@main go1.24 ARM64,Special,Width,Windows
`},
		{name: "tags/goflags", env: []string{`GOFLAGS='-tags=special other' -trimpath`, "GOOS=linux", "GOARCH=386"},
			want: `
example.com/m* bodies example.com/m@main go1.24 Other,Special,Width
`},
		{name: "tags/replace-goflags", tags: []string{"other"},
			env: []string{"GOFLAGS=-tags=special", "GOOS=linux", "GOARCH=386"}, want: `
example.com/m* bodies example.com/m@main go1.24 Other,Width
`},
		{name: "overlay", env: []string{"GOFLAGS=-overlay=overlay.json"}, want: `
example.com/m* bodies example.com/m@main go1.24 More,New
`},
		{name: "nomodule/file", patterns: []string{"main.go"}, want: `
command-line-arguments* bodies command-line-arguments@main go main
`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fixture, _, _ := strings.Cut(tt.name, "/")
			p := mustLoad(t, Config{
				Dir: filepath.Join(extract(t, fixture), tt.dir), Patterns: tt.patterns, Tags: tt.tags,
				Env: environ(tt.env...), Frameworks: []string{"example.com/sdk"},
			})
			if got := outline(p); got != strings.TrimPrefix(tt.want, "\n") {
				t.Errorf("got\n%swant%s", got, tt.want)
			}
			for path, pkg := range p.Packages {
				if len(pkg.Errors) > 0 {
					t.Errorf("%s: %v", path, pkg.Errors)
				}
			}
		})
	}
}

func TestBuildSaysTagsAndPlatform(t *testing.T) {
	for _, tt := range []struct {
		env, tags []string
		want      string // tags, system, architecture, size of a pointer
	}{
		{env: []string{"GOOS=linux", "GOARCH=amd64"}, want: " linux amd64 8"},
		{env: []string{"GOOS=linux", "GOARCH=386", "GOFLAGS=-tags=b,a,b"}, want: "a,b linux 386 4"},
		{env: []string{"GOOS=windows", "GOARCH=arm64", "GOFLAGS=-tags=b"}, tags: []string{"d", "c e"},
			want: "c,d,e windows arm64 8"},
	} {
		p := mustLoad(t, Config{Dir: extract(t, "tags"), Env: environ(tt.env...), Tags: tt.tags})
		width := p.Roots[0].Types.Scope().Lookup("Width").(*types.Const).Val()
		got := strings.Join(p.Build.Tags, ",") + " " + p.Build.GOOS + " " + p.Build.GOARCH + " " + width.String()
		if got != tt.want {
			t.Errorf("%v, -tags %v: %q, want %q", tt.env, tt.tags, got, tt.want)
		}
	}
}

func TestEmbeddedFilesAreListed(t *testing.T) {
	p := mustLoad(t, Config{Dir: extract(t, "embed")})
	pkg := p.Roots[0]
	var got []string
	for _, f := range pkg.EmbedFiles {
		rel, err := filepath.Rel(p.Dir, f)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, filepath.ToSlash(rel))
	}
	if want := []string{"dir/a.md", "dir/b.md", "text.txt"}; !slices.Equal(got, want) {
		t.Errorf("embedded files %q, want %q", got, want)
	}
	if want := []string{"dir/*.md", "text.txt"}; !slices.Equal(pkg.EmbedPatterns, want) {
		t.Errorf("embed patterns %q, want %q", pkg.EmbedPatterns, want)
	}
}

func TestCanceledLoadReturnsItsContextsError(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if p, err := Load(ctx, Config{Dir: extract(t, "embed"), Env: environ()}); !errors.Is(err, context.Canceled) {
		t.Errorf("Load = %v, %v, want context.Canceled", p, err)
	}
}

func TestProgressNeverGoesBack(t *testing.T) {
	last := map[string][2]int{}
	mustLoad(
		t,
		Config{Dir: extract(t, "workspace"), Patterns: []string{"./a"}, Progress: func(stage string, done, total int) {
			if done < last[stage][0] || done > total {
				t.Errorf("%s: %d of %d after %v", stage, done, total, last[stage])
			}
			last[stage] = [2]int{done, total}
		}},
	)
	for stage, n := range last {
		if n[0] != n[1] || n[1] == 0 {
			t.Errorf("%s stopped at %d of %d", stage, n[0], n[1])
		}
	}
	if len(last) != 2 {
		t.Errorf("stages %v, want list and check", last)
	}
}
