package load

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"iter"
	"path/filepath"
	"sync"
)

// fileNames yields the absolute paths of a package's files, those that import
// "C" last.
func (n *node) fileNames() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, names := range [][]string{n.list.GoFiles, n.list.CgoFiles} {
			for _, name := range names {
				if !yield(filepath.Join(n.list.Dir, name)) {
					return
				}
			}
		}
	}
}

// parse reads the files of a package whole. A file with syntax errors gives
// what the parser made of it, and the errors.
func (p *Program) parse(n *node) (files []*ast.File, errs []Error) {
	defer p.cores.acquire(n.rank)()
	for name := range n.fileNames() {
		if p.ctx.Err() != nil {
			break
		}
		src, err := p.ReadFile(name)
		if err != nil {
			errs = append(errs, Error{Kind: ParseFailed, Msg: err.Error()})
			continue
		}
		file, err := parser.ParseFile(p.Fset, name, src,
			parser.SkipObjectResolution|parser.ParseComments|parser.AllErrors)
		if file != nil {
			files = append(files, file)
		}
		errs = append(errs, p.syntaxErrors(err)...)
	}
	return files, errs
}

// trimmedFile is a file of a package that is read without bodies.
type trimmedFile struct {
	name string
	trimmed
	// qualifiers are the identifiers that stand before a dot in src, which
	// are all that may name an import.
	qualifiers map[string]bool
	whole      bool // src is not trimmed, because it does not scan
}

// trimAll reads the declarations of a package and finds the imports that
// they need.
func (p *Program) trimAll(n *node) (sources []trimmedFile, deps []*node, errs []Error) {
	defer p.cores.acquire(n.rank)()
	table := newNames()
	for name := range n.fileNames() {
		if p.ctx.Err() != nil {
			return nil, nil, nil
		}
		f, err := p.trimFile(name, table)
		if err != nil {
			errs = append(errs, Error{Kind: ParseFailed, Msg: err.Error()})
			continue
		}
		sources = append(sources, f)
	}
	prune(sources, table)
	needed := make(map[*node]bool)
	for _, f := range sources {
		// Of a file that does not parse, the imports come as far as they can.
		head, _ := parser.ParseFile(token.NewFileSet(), f.name, f.src, parser.ImportsOnly)
		if head == nil {
			continue
		}
		for _, spec := range head.Imports {
			if dep := n.dependency(spec); dep != nil && (f.whole || n.uses(spec, f.qualifiers)) {
				needed[dep] = true
			}
		}
	}
	for _, dep := range n.imports {
		if needed[dep] {
			deps = append(deps, dep)
		}
	}
	return sources, deps, errs
}

func (p *Program) trimFile(name string, table *names) (f trimmedFile, err error) {
	f.name = name
	src, err := p.ReadFile(name)
	if err != nil {
		return f, err
	}
	var ok bool
	if f.trimmed, ok = trim(src, table); !ok {
		f.whole = true
		f.src, err = p.ReadFile(name)
	}
	return f, err
}

// parseTrimmed parses what trimAll read.
func (p *Program) parseTrimmed(n *node, sources []trimmedFile) (files []*ast.File, errs []Error) {
	defer p.cores.acquire(n.rank)()
	for _, f := range sources {
		if p.ctx.Err() != nil {
			break
		}
		file, err := parser.ParseFile(p.Fset, f.name, f.src, parser.SkipObjectResolution)
		if err != nil && !f.whole {
			err = p.syntaxError(f.name)
		}
		errs = append(errs, p.syntaxErrors(err)...)
		if file == nil {
			continue
		}
		if !f.whole {
			n.dropImports(file, f.qualifiers)
			dropParameterNames(file)
			p.trimmed.Store(p.Fset.File(file.FileStart), new(sync.Once))
		}
		files = append(files, file)
	}
	return files, errs
}

// syntaxError parses a file whose trimmed source has errors, for the same
// errors at the right places.
func (p *Program) syntaxError(name string) error {
	src, err := p.ReadFile(name)
	if err != nil {
		return err
	}
	_, err = parser.ParseFile(token.NewFileSet(), name, src, parser.SkipObjectResolution)
	return err
}

func (p *Program) syntaxErrors(err error) []Error {
	if err == nil {
		return nil
	}
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return []Error{{Kind: ParseFailed, Msg: err.Error()}}
	}
	out := make([]Error, len(list))
	for i, e := range list {
		out[i] = Error{Kind: ParseFailed, At: p.span(e.Pos, e.Pos), Msg: e.Msg}
	}
	return out
}
