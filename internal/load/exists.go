package load

import (
	"context"
	"os"
	"path/filepath"
	"strings"
)

// Exists reports whether there is a package of a path, in the program or not: in a directory
// of one of its modules or else, as the go command knows, in another one of the build.
func (p *Program) Exists(ctx context.Context, path string) bool {
	if p.Packages[path] != nil {
		return true
	}
	// Most often it lies in a module that the program has packages of, which saves a run of
	// the go command. A nested module may be longer than the one that is found here.
	for _, q := range p.Packages {
		m := q.Module
		if m == nil || m.Dir == "" || path != m.Path && !strings.HasPrefix(path, m.Path+"/") {
			continue
		}
		files, err := filepath.Glob(filepath.Join(m.Dir, filepath.FromSlash(strings.TrimPrefix(path, m.Path)), "*.go"))
		if err == nil && len(files) > 0 {
			return true
		}
	}
	if p.vendored(path) {
		return true
	}
	out, err := p.cmd.run(ctx, append(append([]string{"list", "-find"}, p.cmd.flags...), "--", path)...)
	return err == nil && len(out) > 0
}

// vendored reports whether the main module has a copy of a package below vendor.
func (p *Program) vendored(path string) bool {
	if !p.cmd.inModule() {
		return false
	}
	fi, err := os.Stat(filepath.Join(filepath.Dir(p.cmd.env.GOMOD), "vendor", filepath.FromSlash(path)))
	return err == nil && fi.IsDir()
}
