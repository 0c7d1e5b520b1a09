package load

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func digest(t *testing.T, cfg Config) string {
	t.Helper()
	if cfg.Env == nil {
		cfg.Env = environ()
	}
	l, err := List(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	d, err := l.Digest()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestDigestChangesWithEachFile changes one file of a program each. cmd/toolbudget has the same
// test of what is printed.
func TestDigestChangesWithEachFile(t *testing.T) {
	for _, tt := range []struct {
		fixture, file string
		env           []string
		want          bool // the digest differs
	}{
		{fixture: "framework", file: "main.go", want: true},
		{fixture: "framework", file: "third/wrapper/wrapper.go", want: true}, // replaced
		{fixture: "framework", file: "main_test.go"},
		{fixture: "framework", file: "README"},
		{fixture: "embed", file: "dir/a.md", want: true},
		{fixture: "embed", file: "dir/c.txt"}, // matches no pattern
		{fixture: "vendored", file: "vendor/example.com/dep/sub/sub.go", want: true},
		{fixture: "overlay", file: "m.go", want: true},
		{fixture: "overlay", file: "m.go", env: []string{"GOFLAGS=-overlay=overlay.json"}},
		{fixture: "overlay", file: "new/m.txt", env: []string{"GOFLAGS=-overlay=overlay.json"}, want: true},
		{fixture: "nomodule", file: "main.go", env: []string{"GO111MODULE=off"}, want: true},
	} {
		t.Run(tt.fixture+"/"+tt.file, func(t *testing.T) {
			cfg := Config{Dir: extract(t, tt.fixture), Env: environ(tt.env...)}
			file := filepath.Join(cfg.Dir, filepath.FromSlash(tt.file))
			before := digest(t, cfg)
			if d := digest(t, cfg); d != before {
				t.Errorf("twice the same is %s and %s", before, d)
			}
			if err := os.Chtimes(cfg.Dir, time.Now(), time.Now().Add(time.Hour)); err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(file)
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, append(data, "// more\n"...), 0o666); err != nil {
				t.Fatal(err)
			}
			if d := digest(t, cfg); d != before != tt.want {
				t.Errorf("it differs: %v, want %v", d != before, tt.want)
			}
		})
	}
}

// TestDigestReadsNoFixedFiles: of what lies in the module cache and in GOROOT nothing is
// read, unless an overlay stands in for it.
func TestDigestReadsNoFixedFiles(t *testing.T) {
	cache := t.TempDir()
	dir := extract(t, "missing")
	if err := os.Remove(filepath.Join(dir, "go.sum")); err != nil { // it is made up
		t.Fatal(err)
	}
	cfg := Config{
		Dir:         dir,
		ModDownload: true,
		Env: environ("GOPROXY=file://"+filepath.ToSlash(writeProxy(t)), "GONOSUMDB=*",
			"GOMODCACHE="+cache, "GOFLAGS=-mod=mod -modcacherw"),
	}
	digest(t, cfg) // completes go.sum
	before := digest(t, cfg)
	file := filepath.Join(cache, "example.com", "absent@v1.0.0", "absent.go")
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(file, "package absent\n\nconst V = 2\n")
	if digest(t, cfg) != before {
		t.Error("a file of the module cache is read")
	}

	l, err := List(t.Context(), Config{Dir: extract(t, "embed"), Env: environ()})
	if err != nil {
		t.Fatal(err)
	}
	cfg = Config{Dir: l.prog.Dir, Env: environ("GOFLAGS=-overlay=overlay.json")}
	std := filepath.Join(l.prog.Packages["embed"].Dir, "embed.go")
	write(filepath.Join(cfg.Dir, "overlay.json"), `{"Replace": {"`+filepath.ToSlash(std)+`": "other.txt"}}`)
	write(filepath.Join(cfg.Dir, "other.txt"), "package embed\n\ntype FS struct{}\n")
	before = digest(t, cfg)
	write(filepath.Join(cfg.Dir, "other.txt"), "package embed\n\ntype FS string\n")
	if digest(t, cfg) == before {
		t.Error("what stands in for a file of the standard library is not read")
	}
}

// TestDigestChangesWithTheRequest changes what is asked of the loader, where all files are the
// same.
func TestDigestChangesWithTheRequest(t *testing.T) {
	base := Config{Dir: extract(t, "embed"), Env: environ("GOOS=linux", "GOARCH=amd64")}
	seen := map[string]string{}
	for name, change := range map[string]func(*Config){
		"nothing":    func(*Config) {},
		"tags":       func(c *Config) { c.Tags = []string{"unused"} },
		"GOFLAGS":    func(c *Config) { c.Env = environ("GOOS=linux", "GOARCH=amd64", "GOFLAGS=-tags=other") },
		"GOARCH":     func(c *Config) { c.Env = environ("GOOS=linux", "GOARCH=arm64") },
		"GOARCH 32":  func(c *Config) { c.Env = environ("GOOS=linux", "GOARCH=386") },
		"frameworks": func(c *Config) { c.Frameworks = []string{"example.com/sdk"} },
		"a copy":     func(c *Config) { c.Dir = extract(t, "embed") },
	} {
		cfg := base
		change(&cfg)
		d := digest(t, cfg)
		if other, ok := seen[d]; ok {
			t.Errorf("%s and %s have one digest", name, other)
		}
		seen[d] = name
	}
	// The language version of go.mod is seen in the output of go list alone.
	if err := os.WriteFile(filepath.Join(base.Dir, "go.mod"), []byte("module example.com/m\n\ngo 1.21\n"),
		0o666); err != nil {
		t.Fatal(err)
	}
	if other, ok := seen[digest(t, base)]; ok {
		t.Errorf("another go line and %s have one digest", other)
	}
}

// TestUnreadableFilesHaveNoDigest: what cannot be read has no digest.
func TestUnreadableFilesHaveNoDigest(t *testing.T) {
	dir := extract(t, "embed")
	l, err := List(t.Context(), Config{Dir: dir, Env: environ()})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "text.txt")); err != nil {
		t.Fatal(err)
	}
	if d, err := l.Digest(); err == nil {
		t.Errorf("the digest without a file is %s", d)
	}
}
