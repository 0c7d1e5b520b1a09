package load

import (
	"go/token"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/toolbudget/toolbudget/catalog"
)

// Span returns the stretch of source from one position to another. Its file
// is relative to p.Dir for the user's own modules, module@version/path for a
// dependency, wherever it lies, and std/path for the standard library. A
// //line directive does not move it.
func (p *Program) Span(from, to token.Pos) catalog.Span {
	if !from.IsValid() {
		return catalog.Span{}
	}
	if !to.IsValid() {
		to = from
	}
	return p.span(p.position(from), p.position(to))
}

// position is where pos is in the file as it lies on disk.
func (p *Program) position(pos token.Pos) token.Position {
	f := p.Fset.File(pos)
	if f == nil {
		return token.Position{}
	}
	once, trimmed := p.trimmed.Load(f)
	if trimmed {
		once.(*sync.Once).Do(func() { p.locate(f) })
	}
	return f.PositionFor(pos, trimmed)
}

// locate gives a file of trimmed source the positions of what was cut. They
// are asked for so rarely that it pays to trim the file again.
func (p *Program) locate(f *token.File) {
	src, err := p.ReadFile(f.Name())
	if err != nil {
		return // gone since it was parsed: lines of the trimmed source
	}
	t, _ := trim(src, newNames())
	for _, c := range t.cuts {
		f.AddLineColumnInfo(c.offset, f.Name(), c.line, c.column)
	}
}

func (p *Program) span(from, to token.Position) catalog.Span {
	return catalog.Span{
		File: p.shownFile(from.Filename),
		Line: from.Line, Column: from.Column,
		EndLine: to.Line, EndColumn: to.Column,
	}
}

func (p *Program) shownFile(name string) string {
	dir, base := filepath.Split(name)
	if shown, ok := p.shown.Load(filepath.Clean(dir)); ok {
		return path.Join(shown.(string), base)
	}
	return filepath.ToSlash(name)
}

// shownDir is how Span shows the directory of a package in a program that was
// loaded from dir.
func shownDir(dir string, l *listed) string {
	if l.Standard {
		return path.Join("std", l.ImportPath)
	}
	m := l.Module
	if m == nil || m.Main || m.isNear() {
		rel, err := filepath.Rel(dir, l.Dir)
		if err != nil {
			rel = l.Dir // on another drive
		}
		return filepath.ToSlash(rel)
	}
	version := m.Version
	if m.Replace != nil {
		version = m.Replace.Version
	}
	root := m.Path
	if version != "" {
		root += "@" + version
	}
	return path.Join(root, strings.TrimPrefix(l.ImportPath, m.Path))
}
