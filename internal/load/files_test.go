package load

import (
	"path/filepath"
	"testing"
)

// TestNamedFilesAreOnePackage loads files that are named one by one, as go run takes them.
func TestNamedFilesAreOnePackage(t *testing.T) {
	root := extract(t, "files")
	for _, tt := range []struct {
		name     string
		dir      string
		patterns []string
		path     string
		module   string
	}{
		{"here", "cmd/s", []string{"main.go", "more.go"}, "example.com/m/cmd/s", "example.com/m"},
		{"below", "", []string{"cmd/s/main.go", "./cmd/s/more.go"}, "example.com/m/cmd/s", "example.com/m"},
		{"in the module's directory", "", []string{"top.go"}, "example.com/m", "example.com/m"},
		{"imports its directory's package", "", []string{"lib/tool.go"}, commandLine, "example.com/m"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := mustLoad(t, Config{Dir: filepath.Join(root, tt.dir), Patterns: tt.patterns})
			r := p.Roots[0]
			if len(p.Roots) != 1 || r.Path != tt.path || r.Name != "main" || r.Info == nil ||
				len(r.Files) != len(tt.patterns) {
				t.Errorf("root is %s, package %s, of %d files, want %s", r.Path, r.Name, len(r.Files), tt.path)
			}
			if r.Module == nil || r.Module.Path != tt.module || !r.Module.Main || r.Module.GoVersion != "1.24" {
				t.Errorf("module is %+v, want %s", r.Module, tt.module)
			}
		})
	}
	t.Run("outside of a module", func(t *testing.T) {
		dir := extract(t, "nomodule")
		p := mustLoad(t, Config{Dir: dir, Patterns: []string{"main.go"}, Env: environ("GOWORK=off")})
		if r := p.Roots[0]; r.Path != commandLine || !r.Module.Main {
			t.Errorf("root is %s of %+v", r.Path, r.Module)
		}
	})
}
