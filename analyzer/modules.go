package analyzer

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"

	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/load"
)

// maxModules is how many modules are kept: in a workspace passes of a few take
// turns, and each may be some hundred megabytes.
const maxModules = 2

// modules are the modules that were loaded last, the newest first.
type modules struct {
	mu   sync.Mutex
	list []*module
}

// A module is loaded once, for the passes of all its packages.
type module struct {
	root string
	once sync.Once
	prog *load.Program
	err  error
	// turn lets one pass at a time evaluate: what it takes, beside the program, is
	// memory that the next can have.
	turn sync.Mutex
}

func (m *modules) get(root string) *module {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, old := range m.list {
		if old.root == root {
			copy(m.list[1:i+1], m.list[:i])
			m.list[0] = old
			return old
		}
	}
	m.list = append([]*module{{root: root}}, m.list[:min(len(m.list), maxModules-1)]...)
	return m.list[0]
}

// load returns a program whose only root is the package in dir, and what ends the
// use of it. It returns load.ErrIrrelevant for one that has nothing to do with
// tools.
func (c *checker) load(ctx context.Context, dir string) (*load.Program, func(), error) {
	root := moduleRoot(dir)
	if c.Driver == Golangci {
		m := c.modules.get(root)
		m.once.Do(func() { m.prog, m.err = c.read(ctx, root, "./...") })
		if m.err != nil {
			return nil, nil, m.err
		}
		if view := m.prog.Only(dir); view != nil {
			if !imports(view, c.frameworks) {
				return nil, nil, load.ErrIrrelevant
			}
			m.turn.Lock()
			return view, m.turn.Unlock, nil
		}
		// A package that ./... leaves out, such as one below testdata.
	}
	rel, err := filepath.Rel(root, dir)
	if err != nil {
		return nil, nil, err
	}
	prog, err := c.read(ctx, root, "./"+filepath.ToSlash(rel))
	if err != nil {
		return nil, nil, err
	}
	view := prog.Only(dir)
	if view == nil {
		return nil, nil, errors.New("go list finds no package in " + dir)
	}
	return view, func() {}, nil
}

func (c *checker) read(ctx context.Context, root, pattern string) (*load.Program, error) {
	return load.Load(ctx, load.Config{
		Dir: root, Patterns: []string{pattern}, Tags: c.Tags,
		Frameworks: framework.Modules(c.frameworks), AllowIncomplete: true,
		Relevant: gate.RelevantTo(c.frameworks),
	})
}

func imports(p *load.Program, list []framework.Framework) bool {
	is := gate.RelevantTo(list)
	for path := range p.Packages {
		if is(path) {
			return true
		}
	}
	return false
}

// moduleRoot is the directory of the go.mod that dir belongs to, or dir.
func moduleRoot(dir string) string {
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, "go.mod")); err == nil {
			return d
		}
		if d == filepath.Dir(d) {
			return dir
		}
	}
}
