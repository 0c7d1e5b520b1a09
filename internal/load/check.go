package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"go/version"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// checkAll checks every package that the packages with bodies need.
func (p *Program) checkAll(cfg *Config) error {
	var wg sync.WaitGroup
	var mu sync.Mutex
	done, total := 0, 0
	for _, n := range p.nodes {
		if n.bodies {
			total++
		}
	}
	for _, n := range p.nodes {
		if !n.bodies {
			continue
		}
		wg.Go(func() {
			p.need(n)
			mu.Lock()
			defer mu.Unlock()
			done++
			cfg.progress("check", done, total)
		})
	}
	wg.Wait()
	if err := p.ctx.Err(); err != nil {
		return err
	}
	for _, n := range p.nodes {
		n.pkg.Types = n.types
	}
	return nil
}

// need checks a package after everything it needs, once.
func (p *Program) need(n *node) {
	n.once.Do(func() {
		switch {
		case n.pkg.Path == "unsafe":
			n.types = types.Unsafe
		case n.bodies:
			files, errs := p.parse(n)
			p.needAll(n.imports)
			info := newInfo(files)
			tpkg, terrs := p.check(n, files, info)
			n.types, n.pkg.Files, n.pkg.Info = tpkg, files, info
			n.pkg.Errors = slices.Concat(n.pkg.Errors, errs, terrs)
		default:
			p.needDeclarations(n)
		}
	})
}

// needDeclarations checks a package without bodies. Its syntax trees live no
// longer than that, or all of them would be in memory at once: the imports that
// are needed are known before anything can be parsed and checked.
func (p *Program) needDeclarations(n *node) {
	sources, deps, errs := p.trimAll(n)
	p.needAll(deps)
	files, perrs := p.parseTrimmed(n, sources)
	tpkg, terrs := p.check(n, files, nil)
	n.types = tpkg
	n.pkg.Errors = slices.Concat(n.pkg.Errors, errs, perrs, terrs)
}

func (p *Program) needAll(list []*node) {
	var wg sync.WaitGroup
	for _, dep := range list {
		wg.Go(func() { p.need(dep) })
	}
	wg.Wait()
}

// newInfo makes the maps to about the size they will have: in hand-written
// code there is a typed expression to 16-30 bytes of source, a use of a name to
// 21-40, a definition to 85-170, a selection to 115-450. Growing them instead
// costs a twentieth of the time of a load.
func newInfo(files []*ast.File) *types.Info {
	size := 0
	for _, f := range files {
		size += int(f.FileEnd - f.FileStart)
	}
	return &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue, size/25),
		Defs:         make(map[*ast.Ident]types.Object, size/130),
		Uses:         make(map[*ast.Ident]types.Object, size/32),
		Implicits:    make(map[ast.Node]types.Object, size/600),
		Instances:    make(map[*ast.Ident]types.Instance),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection, size/200),
		FileVersions: make(map[*ast.File]string, len(files)),
	}
}

// check checks the types of a package, with bodies when info is not nil. It
// goes on after errors.
func (p *Program) check(n *node, files []*ast.File, info *types.Info) (tpkg *types.Package, errs []Error) {
	defer p.cores.acquire(n.rank)()
	if p.ctx.Err() != nil {
		return nil, nil
	}
	errs = p.expand(n, files, info != nil)
	conf := types.Config{
		Importer:         importer(func(path string) (*types.Package, error) { return p.imported(n, path) }),
		FakeImportC:      true,
		IgnoreFuncBodies: info == nil,
		Sizes:            p.sizes,
		GoVersion:        p.languageVersion(n.pkg),
		Error: func(err error) {
			e := Error{Kind: TypeFailed, Msg: err.Error()}
			if te, ok := err.(types.Error); ok {
				e.At, e.Msg = p.Span(te.Pos, te.Pos), te.Msg
			}
			if len(n.list.CgoFiles) > 0 && strings.Contains(e.Msg, "invalid type") {
				return // of something in C, or of what has an error of its own
			}
			errs = append(errs, e)
		},
	}
	// go/types has had panics on odd source, which must not take the other
	// packages with it.
	defer func() {
		if r := recover(); r != nil {
			tpkg = types.NewPackage(n.pkg.Path, n.pkg.Name)
			errs = append(errs, Error{
				Kind: TypeFailed,
				Msg: fmt.Sprintf("go/types panicked (a bug in Go %s, which toolbudget was built with): %v",
					runtime.Version(), r),
			})
		}
	}()
	// The error is the first of those that conf.Error was told.
	tpkg, _ = conf.Check(n.pkg.Path, p.Fset, files, info)
	return tpkg, errs
}

type importer func(path string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }

// imported resolves an import of n, all of which have been checked.
func (p *Program) imported(n *node, path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	to, ok := n.pkg.Imports[path]
	if !ok {
		to = path
	}
	for _, dep := range n.imports {
		if dep.pkg.Path != to {
			continue
		}
		if dep.types != nil && dep.list.hasFiles() {
			return dep.types, nil
		}
	}
	// Only what was listed may be read of it: in a cycle it is being checked.
	switch dep := p.nodes[to]; {
	case dep == nil:
		return nil, errors.New("go list did not report it")
	case dep.list.Error != nil:
		return nil, errors.New(dep.list.Error.Err)
	case !dep.list.hasFiles():
		return nil, errors.New("it has no Go files for this build")
	}
	return nil, errors.New("import cycle not allowed")
}

// languageVersion is the Go version that a package is written in, such as
// go1.25; "" is the newest.
func (p *Program) languageVersion(pkg *Package) string {
	v := ""
	switch {
	case pkg.Standard:
		v = version.Lang(p.GoVersion)
	case pkg.Module != nil && pkg.Module.GoVersion != "":
		v = "go" + pkg.Module.GoVersion
	}
	// go/types refuses a version newer than its own outright.
	if self := selfVersion(); v != "" && self != "" && version.Compare(v, self) > 0 {
		return self
	}
	return v
}

// selfVersion is the version of Go that this program, and so its go/types, was
// built with; "" for a development version.
func selfVersion() string {
	v, _, _ := strings.Cut(runtime.Version(), " ")
	if !version.IsValid(v) {
		return ""
	}
	return v
}
