package load

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// The go command opens each file whose name ends in .go, and waits for ever to read a
// named pipe that nobody writes to.

// patience is how long the go command may take before a pipe is looked for. It decides
// only when one is found, and not whether.
const patience = 2 * time.Second

// A PipeError says that a Go file is a named pipe.
type PipeError struct{ File string }

func (e *PipeError) Error() string {
	return fmt.Sprintf("%s is a named pipe: the go command waits for somebody to write to it; remove it", e.File)
}

// watch ends ctx with a PipeError where the go command waits for a pipe in a module.
func watch(ctx context.Context, end context.CancelCauseFunc, module string) {
	for wait := patience; ; wait *= 2 {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		if name := waitedFor(ctx, module); name != "" {
			end(&PipeError{name})
			return
		}
	}
}

// waitedFor is a named pipe below dir that somebody waits to read, and that is a Go
// file by its name, or "".
func waitedFor(ctx context.Context, dir string) (found string) {
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return fs.SkipAll
		case err != nil:
			return nil // the go command says so itself
		case d.IsDir() && path != dir && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules"):
			return fs.SkipDir
		case d.Type()&fs.ModeNamedPipe == 0 || !strings.HasSuffix(path, ".go"):
			return nil
		}
		// A pipe opens for writing without waiting only where there is a reader.
		f, err := os.OpenFile(path, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		if err != nil {
			return nil // nobody waits for this one
		}
		found = path
		_ = f.Close()
		return fs.SkipAll
	})
	return found
}
