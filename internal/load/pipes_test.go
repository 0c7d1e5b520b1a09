//go:build unix

package load

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestNamedPipesAreErrors: a Go file that is a named pipe is an error, and not a wait without end.
func TestNamedPipesAreErrors(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.25\n", "m.go": "package m\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pipe := filepath.Join(dir, "z.go")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Load(t.Context(), Config{Dir: dir, Patterns: []string{"."}, Env: append(os.Environ(), "GOWORK=off")})
	var p *PipeError
	if !errors.As(err, &p) || p.File != pipe {
		t.Errorf("Load: %v", err)
	}
}
