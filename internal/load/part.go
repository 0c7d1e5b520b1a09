package load

import (
	"go/ast"
	"go/parser"
	"slices"
)

// A part of a package is the functions and methods of one name, whole, with all
// that they depend on: the functions, methods and variables that bodies name,
// told by name alone, are whole as well; of others only declarations are left.
type part struct {
	*pruner
	names *names
	// wholes are the functions, methods, variables and constants by name.
	wholes [][]*source
	led    []bool // by name: its wholes are whole
	leads  []int32
}

// source is a declaration and what it lies in.
type source struct {
	*declaration
	file *trimmedFile
}

// cutPart blanks, in files whose declarations were found, what is not part of
// the functions of a name, and notes the qualifiers of the rest.
func cutPart(files []trimmedFile, n *names, name string) {
	p := part{
		pruner: newPruner(files, n),
		names:  n,
		wholes: make([][]*source, len(n.text)),
		led:    make([]bool, len(n.text)),
	}
	for i := range files {
		f := &files[i]
		f.qualifiers = make(map[string]bool)
		for j := range f.decls {
			d := &source{&f.decls[j], f}
			if d.kind == typeDecl {
				continue // a type leads to nothing by its name
			}
			for _, id := range d.names {
				p.wholes[id] = append(p.wholes[id], d)
			}
		}
	}
	p.lead(n.number[name])
	for len(p.leads) > 0 {
		id := p.leads[len(p.leads)-1]
		p.leads = p.leads[:len(p.leads)-1]
		for _, d := range p.wholes[id] {
			p.take(d)
		}
	}
	p.follow()
	for i := range files {
		files[i].dropOthers(n)
	}
}

func (p *part) lead(id int32) {
	if !p.led[id] {
		p.led[id] = true
		p.leads = append(p.leads, id)
	}
}

// take keeps a declaration whole.
func (p *part) take(d *source) {
	if d.whole {
		return
	}
	d.whole = true
	p.keep(d.declaration)
	if d.kind == funcDecl && d.receiver != 0 {
		p.see(d.receiver)
	}
	src := d.file.src[d.start:d.end]
	for pos := 0; pos < len(src); {
		switch c := src[pos]; {
		case isLetter(c):
			start := pos
			pos = skipName(src, start)
			if id, ok := p.names.number[string(src[start:pos])]; ok {
				p.see(id)
				p.lead(id)
			}
			if pos < len(src) && src[pos] == '.' && (start == 0 || src[start-1] != '.') {
				d.file.qualifiers[string(src[start:pos])] = true
			}
		case c == '"' || c == '\'' || c == '`':
			pos = skipQuoted(src, pos)
		case c == '/':
			pos = skipComment(src, pos)
		default:
			pos++
		}
	}
}

// dropOthers blanks the declarations that are not kept, and the bodies of those
// that are not whole.
func (f *trimmedFile) dropOthers(n *names) {
	for i := range f.decls {
		switch d := &f.decls[i]; {
		case !d.kept:
			blank(f.src[d.start:d.end])
		case !d.whole:
			for _, id := range d.qualifiers {
				f.qualifiers[n.text[id]] = true
			}
			if d.body > 0 {
				blank(f.src[d.body:d.end])
			}
		}
	}
	f.decls = slices.DeleteFunc(f.decls, func(d declaration) bool { return !d.kept })
}

// parsePart parses the part of a package that the functions of a name need, and
// returns the imports that it needs. It reports false for a package in which a
// file does not scan.
func (p *Program) parsePart(n *node, name string) (files []*ast.File, deps []*node, ok bool) {
	defer p.cores.acquire(n.rank)()
	table := newNames()
	var sources []trimmedFile
	for name := range n.fileNames() {
		src, err := p.ReadFile(name)
		if err != nil {
			return nil, nil, false
		}
		f := trimmedFile{name: name}
		if f.trimmed, ok = findDecls(src, table); !ok {
			return nil, nil, false
		}
		sources = append(sources, f)
	}
	cutPart(sources, table, name)
	for _, f := range sources {
		if len(f.decls) == 0 {
			continue
		}
		file, _ := parser.ParseFile(p.Fset, f.name, f.src, parser.SkipObjectResolution|parser.ParseComments)
		if file == nil {
			return nil, nil, false
		}
		n.dropImports(file, f.qualifiers)
		for _, spec := range file.Imports {
			if dep := n.dependency(spec); dep != nil && !slices.Contains(deps, dep) {
				deps = append(deps, dep)
			}
		}
		files = append(files, file)
	}
	return files, deps, true
}
