package load

import (
	"archive/zip"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// writeProxy makes a module proxy in a directory that has example.com/absent.
func writeProxy(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	version := filepath.Join(dir, "example.com", "absent", "@v")
	if err := os.MkdirAll(version, 0o777); err != nil {
		t.Fatal(err)
	}
	const mod = "module example.com/absent\n\ngo 1.24\n"
	for name, text := range map[string]string{
		"list": "v1.0.0\n", "v1.0.0.info": `{"Version":"v1.0.0"}`, "v1.0.0.mod": mod,
	} {
		if err := os.WriteFile(filepath.Join(version, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Create(filepath.Join(version, "v1.0.0.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z := zip.NewWriter(f)
	for name, text := range map[string]string{"go.mod": mod, "absent.go": "package absent\n\nconst V = 1\n"} {
		w, err := z.Create("example.com/absent@v1.0.0/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestModulesAreDownloadedOnlyWhenAsked(t *testing.T) {
	dir := extract(t, "missing")
	if err := os.Remove(filepath.Join(dir, "go.sum")); err != nil { // it is made up
		t.Fatal(err)
	}
	cache := t.TempDir()
	cfg := Config{Dir: dir, Env: environ("GOPROXY=file://"+filepath.ToSlash(writeProxy(t)), "GONOSUMDB=*",
		"GOMODCACHE="+cache, "GOFLAGS=-mod=mod -modcacherw")}

	_, err := Load(t.Context(), cfg)
	if missing := (*MissingModulesError)(nil); !errors.As(err, &missing) {
		t.Errorf("without ModDownload the error is %v, want a *MissingModulesError", err)
	}
	// A private module is not asked of the proxy but of version control.
	private := cfg
	private.Env = append(private.Env[:len(private.Env):len(private.Env)], "GOPRIVATE=example.com")
	_, err = Load(t.Context(), private)
	if missing := (*MissingModulesError)(nil); !errors.As(err, &missing) {
		t.Errorf("of a private module the error is %v, want a *MissingModulesError", err)
	}
	if entries, err := os.ReadDir(filepath.Join(cache, "example.com")); !os.IsNotExist(err) {
		t.Errorf("something was downloaded: %v, %v", entries, err)
	}

	cfg.ModDownload = true
	p := mustLoad(t, cfg)
	v := p.TypesOf("example.com/absent").Scope().Lookup("V")
	if v == nil {
		t.Fatal("no example.com/absent.V")
	}
	if got := p.Span(v.Pos(), v.Pos()).String(); got != "example.com/absent@v1.0.0/absent.go:3:7" {
		t.Errorf("a function of the module cache is at %s", got)
	}
}

// TestNoCompilerIsStarted: with a build cache that is empty, no compiler, assembler or
// cgo is started.
func TestNoCompilerIsStarted(t *testing.T) {
	cache := t.TempDir()
	p := mustLoad(t, Config{
		Dir: extract(t, "cgo"),
		Env: environ("CGO_ENABLED=1", "GOCACHE="+cache, "CC=no-such-compiler", "GOFLAGS=-toolexec=no-such-program"),
	})
	if p.Packages["net"].Types == nil {
		t.Error("package net was not checked")
	}
	// Export data is an ar archive.
	if err := filepath.WalkDir(cache, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if strings.HasPrefix(string(data), "!<arch>") {
			t.Errorf("%s was compiled", path)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}
