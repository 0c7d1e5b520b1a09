package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/types"
	"go/version"
	"os"
	"path/filepath"
	"runtime"
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

// need checks a package after everything it imports, once.
func (p *Program) need(n *node) {
	n.once.Do(func() {
		if n.pkg.Path == "unsafe" {
			n.types = types.Unsafe
			return
		}
		files, errs := p.parse(n, n.bodies)
		p.needAll(n.imports)
		var info *types.Info
		if n.bodies {
			info = newInfo()
		}
		tpkg, terrs := p.check(n, files, info)
		n.types = tpkg
		n.pkg.Files, n.pkg.Info = files, info
		n.pkg.Errors = append(append(n.pkg.Errors, errs...), terrs...)
	})
}

func (p *Program) needAll(list []*node) {
	var wg sync.WaitGroup
	for _, dep := range list {
		wg.Go(func() { p.need(dep) })
	}
	wg.Wait()
}

// parse reads the files of a package. A file with syntax errors gives what
// the parser made of it, and the errors.
func (p *Program) parse(n *node, bodies bool) (files []*ast.File, errs []Error) {
	p.sem <- struct{}{}
	defer func() { <-p.sem }()
	mode := parser.SkipObjectResolution
	if bodies {
		mode |= parser.ParseComments | parser.AllErrors
	}
	for _, names := range [][]string{n.list.GoFiles, n.list.CgoFiles} {
		for _, name := range names {
			if p.ctx.Err() != nil {
				return files, errs
			}
			name = filepath.Join(n.list.Dir, name)
			src, err := os.ReadFile(name)
			if err != nil {
				errs = append(errs, Error{Kind: ParseFailed, Msg: err.Error()})
				continue
			}
			file, err := parser.ParseFile(p.Fset, name, src, mode)
			if file != nil {
				files = append(files, file)
			}
			errs = append(errs, p.syntaxErrors(err)...)
		}
	}
	return files, errs
}

func (p *Program) syntaxErrors(err error) []Error {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		if err == nil {
			return nil
		}
		return []Error{{Kind: ParseFailed, Msg: err.Error()}}
	}
	var out []Error
	for _, e := range list {
		at := p.span(e.Pos, e.Pos)
		out = append(out, Error{Kind: ParseFailed, At: at, Msg: e.Msg})
	}
	return out
}

func newInfo() *types.Info {
	return &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Instances:    make(map[*ast.Ident]types.Instance),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		FileVersions: make(map[*ast.File]string),
	}
}

// check checks the types of a package, with bodies when info is not nil. It
// goes on after errors.
func (p *Program) check(n *node, files []*ast.File, info *types.Info) (*types.Package, []Error) {
	p.sem <- struct{}{}
	defer func() { <-p.sem }()
	if p.ctx.Err() != nil {
		return nil, nil
	}
	var errs []Error
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
			errs = append(errs, e)
		},
	}
	// The error is the first of those that conf.Error was told.
	tpkg, _ := conf.Check(n.pkg.Path, p.Fset, files, info)
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
		if dep.types == nil || len(dep.list.GoFiles)+len(dep.list.CgoFiles) == 0 {
			break
		}
		return dep.types, nil
	}
	if dep := p.nodes[to]; dep != nil && len(dep.pkg.Errors) > 0 {
		return nil, fmt.Errorf("%s", dep.pkg.Errors[0].Msg)
	}
	return nil, fmt.Errorf("the go command did not list it")
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
