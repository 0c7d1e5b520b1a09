package load

import (
	"context"
	"crypto/sha256"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/toolbudget/toolbudget/catalog"
)

// Config says what to load. The zero value loads the package in the current
// directory.
type Config struct {
	// Dir is the directory to load from; "" is the current one.
	Dir string
	// Patterns are package patterns as go list takes them; none means ".".
	Patterns []string
	// Tags are build tags. As on the go command line, they replace those of
	// -tags in GOFLAGS.
	Tags []string
	// Env is the complete environment of the go command; nil means os.Environ.
	Env []string
	// Frameworks are module paths. Packages of these modules, at any major
	// version, and packages that import one are checked with function bodies.
	Frameworks []string
	// Own are paths of modules that are read as if they were the user's, with those below them.
	Own []string
	// ModDownload lets the go command download modules.
	ModDownload bool
	// AllowIncomplete makes Load succeed although packages have errors; they
	// are listed on the packages either way.
	AllowIncomplete bool
	// Relevant, when set, is asked of the path of each package that was listed.
	// Where none is, Load returns ErrIrrelevant and reads no source.
	Relevant func(path string) bool
	// Progress, when set, is told how far a stage is. Calls do not overlap.
	Progress func(stage string, done, total int)
}

// A Program is a set of packages in one type universe.
//
// Packages are read concurrently, so token.Pos values of different packages
// have no stable order: sort by Span. Fset gives true positions in packages with
// Info; in others only Span does, for their source is parsed in part.
type Program struct {
	Fset *token.FileSet
	// Roots are the packages that the patterns match, sorted by path. Test
	// files are never part of them.
	Roots []*Package
	// Packages holds every package of the program by its resolved import path
	// (a package that the standard library vendors has the prefix vendor/).
	Packages map[string]*Package
	// Build is the configuration in effect, GOFLAGS and environment included.
	Build catalog.Build
	// GoVersion is the version of the go command, such as go1.26.1.
	GoVersion string
	// Dir is the absolute path of the directory loaded from.
	Dir string

	ctx     context.Context
	cmd     *goCommand
	sizes   types.Sizes
	nodes   map[string]*node
	overlay overlay
	*shared
}

// shared is what a program and the views of it have in common.
type shared struct {
	cores   cores
	shown   sync.Map // directory -> how Span shows it
	trimmed sync.Map // *token.File of trimmed source -> *sync.Once

	mu        sync.Mutex // guards the others
	full      map[string]*fullPackage
	computing map[*node]bool // by initializes
}

// A Package is one package of a Program.
type Package struct {
	Path, Name, Dir string
	Module          *Module // nil for the standard library
	Standard        bool
	Root            bool // matched by a pattern
	// Files are the syntax trees, in the go command's order of files, with
	// files that import "C" last. It is nil when Info is.
	Files []*ast.File
	// Types is nil for a package that nothing has needed: see Program.TypesOf.
	// When Info is nil it holds what exported declarations depend on and no
	// more: unexported functions, methods, types and variables may be absent,
	// the last index of a method's selection counts those that are there, and
	// parameters have no names.
	Types *types.Package
	// Info is nil when the package was checked without function bodies: see
	// Program.WithBodies.
	Info *types.Info
	// Imports maps each import path in the source to the path of the package
	// it resolves to.
	Imports map[string]string
	// EmbedFiles are the absolute paths of the files that the package's
	// go:embed directives match, EmbedPatterns the patterns.
	EmbedFiles, EmbedPatterns []string
	// Debug has the GODEBUG settings of a main package that differ from Go's, such as
	// "panicnil=1,urlstrictcolons=0". They depend on the version of Go that go.mod names, and on
	// its godebug lines and those of the source. See https://go.dev/doc/godebug.
	Debug string
	// Errors are what the go command, the parser and the type checker object
	// to, in that order.
	Errors []Error
}

// A Module is the module of a package, with what replaces it folded in.
type Module struct {
	Path string
	// Version is that of the code that is read: of the replacement, if any;
	// "" for a main module and for a replacement by a directory.
	Version string
	// Dir is "" in vendor mode, except for main modules and those of go.work.
	Dir       string
	GoVersion string
	// Main says that the module is the user's: the main one, one of those of go.work, or one of
	// those that go.mod names by a relative path (ownModules). Frameworks of the latter are not.
	Main bool
}

// A Listing is a program of which nothing has been read yet: what the go command
// says of its packages.
type Listing struct {
	cfg  Config
	cmd  *goCommand
	sum  [sha256.Size]byte // of what go list printed
	prog *Program
}

// List lists the packages that cfg names.
//
// It returns a *GoVersionError, *NoModuleError, *NoPackagesError,
// *MissingModulesError or *ListError when there is nothing to work on.
func List(ctx context.Context, cfg Config) (*Listing, error) {
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, err
	}
	cfg.Dir = dir
	cmd, err := newGoCommand(ctx, &cfg)
	if err != nil {
		return nil, err
	}
	cfg.progress("list", 0, 1)
	list, sum, err := cmd.list(ctx)
	if err != nil {
		return nil, err
	}
	cfg.progress("list", 1, 1)
	p := &Program{
		Fset:      token.NewFileSet(),
		Packages:  make(map[string]*Package, len(list)),
		Build:     cmd.build(),
		GoVersion: cmd.env.GOVERSION,
		Dir:       dir,
		cmd:       cmd,
		overlay:   cmd.overlay,
		sizes:     types.SizesFor("gc", cmd.env.GOARCH),
		nodes:     make(map[string]*node, len(list)),
		shared:    &shared{cores: cores{free: runtime.GOMAXPROCS(0)}, full: make(map[string]*fullPackage)},
	}
	if err := cmd.tooNew(list); err != nil {
		return nil, err
	}
	if cfg.Relevant != nil && !slices.ContainsFunc(list, func(l *listed) bool { return cfg.Relevant(l.ImportPath) }) {
		return nil, ErrIrrelevant
	}
	p.link(list, &cfg)
	if err := p.noRoots(cmd); err != nil {
		return nil, err
	}
	return &Listing{cfg: cfg, cmd: cmd, sum: sum, prog: p}, nil
}

// Load parses and checks the packages. It may be called once.
//
// Unless Config.AllowIncomplete is set, it returns the Program together with a
// *MissingModulesError or *IncompleteError when Incomplete lists packages.
func (l *Listing) Load(ctx context.Context) (*Program, error) {
	p := l.prog
	p.ctx = ctx
	if err := p.checkAll(&l.cfg); err != nil {
		return nil, err
	}
	p.ctx = context.WithoutCancel(ctx) // for WithBodies
	if l.cfg.AllowIncomplete {
		return p, nil
	}
	return p, p.failure(l.cmd)
}

// Load lists the packages that cfg names and loads them, with the errors of
// both.
func Load(ctx context.Context, cfg Config) (*Program, error) {
	l, err := List(ctx, cfg)
	if err != nil {
		return nil, err
	}
	return l.Load(ctx)
}

func (c *Config) progress(stage string, done, total int) {
	if c.Progress != nil {
		c.Progress(stage, done, total)
	}
}

// link makes the packages and the import graph of what was listed.
func (p *Program) link(list []*listed, cfg *Config) {
	for _, l := range list {
		pkg := l.newPackage(p)
		p.Packages[pkg.Path] = pkg
		p.nodes[pkg.Path] = &node{list: l, pkg: pkg}
		if pkg.Root {
			p.Roots = append(p.Roots, pkg)
		}
	}
	slices.SortFunc(p.Roots, func(a, b *Package) int { return strings.Compare(a.Path, b.Path) })
	own := ownModules(list)
	isOwn := func(module string) bool {
		return own[module] || slices.ContainsFunc(cfg.Own, func(o string) bool {
			return module == o || strings.HasPrefix(module, o+"/")
		})
	}
	for _, l := range list {
		n := p.nodes[l.ImportPath]
		n.bodies = isFramework(n.pkg, cfg.Frameworks)
		if m := n.pkg.Module; m != nil && isOwn(m.Path) && !n.bodies {
			m.Main = true
		}
		n.bodies = n.bodies || n.pkg.Root || n.pkg.Module != nil && n.pkg.Module.Main
		for _, path := range l.Imports {
			dep := p.nodes[path]
			if dep == nil {
				continue // "C"
			}
			n.imports = append(n.imports, dep)
			n.bodies = n.bodies || !n.pkg.Standard && isFramework(dep.pkg, cfg.Frameworks)
		}
	}
	breakCycles(p.nodes, list)
	rank(p.nodes, list)
}
